import { isolated } from "~/domain/isolated"
import type { ProblemKind } from "~/domain/outcome"
import { problemText } from "~/domain/problem-text"
import { durationText } from "~/domain/timeout"
import { DateTime } from "~/ui/date-time"
import type { ToastContent } from "~/ui/toasts"
import { connectedMessages } from "./connected/messages"
import { done, failed } from "./results"

const downloadFailed = (message: string) => () => failed("Download Failed", message)
const envFileFailed = (message: string) => () => failed("Couldn't create the .env file", message)

type Named = { name: string }

/** Every message that an action can leave for the next page, whichever page that is. */
export const flashMessages = {
  "signed-out": () => ({ kind: "info", title: "You are signed out" }),
  "sign-in-ended": () => done("Session ended", "That browser is signed out."),
  "other-sign-ins-ended": () => done("All other sessions ended", "Only this browser is signed in."),
  "calendar-unread": ({ cause }: { cause: ProblemKind }) =>
    failed("Couldn't create the calendar", `${problemText(cause)} Try again later.`),

  "deployment-created": ({ name }: Named) => done(`Creating ${name}`),
  "activity-deleted": () => done("Your activity was deleted"),
  "deployment-deleted": ({ name }: Named) => done(`Deleted ${name}`),
  "deployment-ended": ({ name }: Named) => done(`${name} is stopping now and all data on it is lost`),
  /** `minutes` is empty for no timeout, `end` for a machine that has not started. */
  "timeout-changed": ({ name, minutes, end }: { name: string; minutes: string; end: string }) =>
    done(
      name ? `Timeout of ${name} changed` : "Timeout changed",
      end ? (
        <span>
          It stops <DateTime at={Number(end)} /> and all data on it is lost.
        </span>
      ) : minutes ? (
        `It stops ${durationText(Number(minutes))} after it starts and all data on it is lost.`
      ) : (
        "It never expires."
      ),
    ),
  "ceiling-set": ({ amount }: { amount: string }) =>
    done("Spending ceiling set", `Machines stop and lose all data before they cost more than ${amount}.`),
  "version-updated": ({ name, version }: { name: string; version: string }) =>
    done(
      "Version Updated",
      `${isolated(name)} has been successfully updated to version ${version}. It may take a few minutes to be fully ready.`,
    ),
  "step-rerun": ({ step }: { step: string }) => done("Setup step is running again", step),
  /** `text` is the platform's own explanation, or empty. */
  "step-failed": ({ cause, text }: { cause: ProblemKind; text: string }) =>
    failed(
      "Setup Step Failed",
      cause === "session-ended"
        ? "Your session has ended. The step wasn't rerun. Sign in to rerun it."
        : text || "Failed to rerun setup step",
    ),
  "shell-ended": ({ name }: Named) => done(`The shell of ${name} has ended`),
  "shell-not-ended": ({ name }: Named) =>
    failed(
      `Couldn't end the shell of ${name}`,
      "Try again later. It ends automatically 10 minutes after its last window was closed.",
    ),
  "agent-unread": downloadFailed("Couldn't load the agent. Try again later."),
  "agent-gone": downloadFailed("This agent doesn't exist or was deleted."),
  "logs-failed": downloadFailed("Failed to download logs"),

  "license-created": ({ name }: Named) =>
    done(`License created for ${name}`, "The license and its key are on your list."),
  "license-ordered": ({ name }: Named) =>
    done(`License created for ${name}`, "The license is on your list. Payment is pending."),
  "license-deleted": ({ name }: Named) => done(`License for ${name} deleted`),
  "license-key-unread": downloadFailed("Couldn't load your licenses. Please try again later."),
  "license-key-gone": downloadFailed("This license no longer has a key."),

  ...connectedMessages,
  "license-file-empty": envFileFailed("Choose a license or enter a license key first."),
  "license-file-unread": envFileFailed("Couldn't load the key of this license. Try again, or enter the key."),
  "license-file-unusable": envFileFailed(
    "The key contains a quote, a backslash or a control character. Check it, and enter it again.",
  ),

  "admin-license-created": ({ organization }: { organization: string }) =>
    done("License created", `The license for ${organization} is in the list.`),
  "admin-license-paid": ({ id }: { id: string }) => done("Marked as Paid", `License ${id}`),
  "balance-updated": ({ email, amount }: { email: string; amount: string }) =>
    done("Balance updated successfully", `${amount} was added to the balance of ${email}.`),
  "dashboard-export-failed": downloadFailed("Couldn't load the deployments. Try again later."),
  "licenses-export-failed": downloadFailed("Couldn't load all licenses. Try again later."),
  "pings-export-failed": downloadFailed("Couldn't load the pings. Try again later."),
} satisfies Record<string, (values: never) => ToastContent>

/** A message as the cookie stores it. */
export interface FlashMessage {
  key: string
  params: Record<string, string>
}

/** Undefined for a key of another release, whose cookie is still in the browser. */
export function flashToast({ key, params }: FlashMessage): ToastContent | undefined {
  if (!Object.hasOwn(flashMessages, key)) return
  // The cookie is signed and holds the values that `leave` required for this key.
  const word = flashMessages[key as keyof typeof flashMessages] as (
    values: FlashMessage["params"],
  ) => ToastContent
  return word(Object.fromEntries(Object.entries(params).map(([name, value]) => [name, isolated(value)])))
}
