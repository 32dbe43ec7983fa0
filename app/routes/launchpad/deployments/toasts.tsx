import { durationText, endWith } from "~/domain/timeout"
import type { ToastHandle } from "~/routes/toasts"
import { DateTime } from "~/ui/date-time"
import type { ToastContent } from "~/ui/toasts"

/** The parts of the flash message "timeout-changed". */
export function timeoutChangedParts(name: string, minutes: number | null, createdAt: number | null) {
  return { name, minutes: String(minutes ?? ""), end: String(endWith(minutes, createdAt) ?? "") }
}

/** What a page says that may follow a change of a timeout. */
export const timeoutToasts: ToastHandle["toasts"] = {
  "timeout-changed": timeoutChangedToast,
  "deployment-ended": ({ name }) => ({ kind: "success", title: `${name} ends now` }),
}

function timeoutChangedToast({ name, minutes, end }: Record<string, string>): ToastContent {
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
