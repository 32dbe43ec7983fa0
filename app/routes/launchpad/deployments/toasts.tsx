import type { Problem } from "~/domain/outcome"
import { durationText, endWith } from "~/domain/timeout"
import type { ToastHandle } from "~/routes/toasts"
import { DateTime } from "~/ui/date-time"
import type { ToastContent } from "~/ui/toasts"

export function versionUpdated(name: string, version: string): ToastContent {
  return {
    kind: "success",
    title: "Version Updated",
    message: `${name} has been successfully updated to version ${version}. It may take a few minutes to be fully ready.`,
  }
}

export function versionUpdateFailed(product: string): ToastContent {
  return {
    kind: "error",
    title: "Version Update Failed",
    message: `Failed to update ${product} version. Please try again.`,
  }
}

/** Quotes the platform's own explanation if there is one. */
export function stepFailed({ kind, text }: Problem): ToastContent {
  const message =
    kind === "session-ended"
      ? "Your session has ended. The step wasn't rerun. Sign in to rerun it."
      : (text ?? "Failed to rerun setup step")
  return { kind: "error", title: "Setup Step Failed", message }
}

export const downloadFailed: ToastContent = {
  kind: "error",
  title: "Download Failed",
  message: "Failed to download logs",
}

/** The values of the flash message "timeout-changed". */
export function timeoutChangedParts(name: string, minutes: number | null, createdAt: number | null) {
  return { name, minutes: String(minutes ?? ""), end: String(endWith(minutes, createdAt) ?? "") }
}

function timeoutChanged({ name, minutes, end }: Record<string, string>): ToastContent {
  return {
    kind: "success",
    title: name ? `Timeout of ${name} changed` : "Timeout changed",
    message: end ? (
      <>
        It stops <DateTime at={Number(end)} />.
      </>
    ) : minutes ? (
      `It stops ${durationText(Number(minutes))} after it starts.`
    ) : (
      "It never expires."
    ),
  }
}

/** For every page from which a timeout can be changed. */
export const timeoutToasts: ToastHandle["toasts"] = {
  "timeout-changed": timeoutChanged,
  "deployment-ended": ({ name }) => ({ kind: "success", title: `${name} is stopping now` }),
}

/** For the pages to which the actions of a row return: the list, and the deployment's own page. */
export const rowToasts: ToastHandle["toasts"] = {
  ...timeoutToasts,
  "version-updated": ({ name = "", version = "" }) => versionUpdated(name, version),
  "step-rerun": ({ step }) => ({ kind: "success", title: "Setup step is running again", message: step }),
  "logs-failed": () => downloadFailed,
}
