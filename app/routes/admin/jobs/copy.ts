import type { BulkAction } from "~/domain/bulk-action"
import { formatNumber } from "~/domain/count-text"
import type { EarlyEnd, JobCounts, JobRow } from "~/jobs/job.server"
import { skipReasonText } from "../bulk/bulk-copy"

export const partialDeletion = "Some deployments could not be deleted. Please check the console for details."

const done: Record<BulkAction["kind"], string> = {
  delete: "Deleted",
  timeout: "Changed",
  version: "Updating",
}

const states: Record<Exclude<JobRow["state"], "done">, string> = {
  waiting: "Waiting",
  running: "Running",
  gone: "Already deleted",
  failed: "Failed",
  skipped: "Skipped",
  "not-started": "Not started",
  unknown: "Unknown: check",
}

export function stateLabel(action: BulkAction, state: JobRow["state"]) {
  return state === "done" ? done[action.kind] : states[state]
}

const causes: Record<NonNullable<JobRow["cause"]>, string> = {
  "session-ended": "your session ended",
  "payment-required": "the owner's balance is too low",
  forbidden: "the platform denied access",
  "not-found": "the deployment no longer exists",
  "bad-request": "the platform couldn't use the request",
  conflict: "the platform refused, because something has changed",
  invalid: "the platform doesn't accept a value",
  rejected: "the platform rejected the change",
  busy: "the platform was too busy",
  unavailable: "the platform failed or didn't respond; the change may still have been made",
  malformed: "the platform returned an invalid response",
  unsettled: "it isn't known whether the change was made",
  "not-taken": "this server couldn't take the change",
  ...skipReasonText,
}

/** Empty when the row neither failed nor was skipped. */
export function causeText(state: JobRow["state"], cause: JobRow["cause"]) {
  if (state === "unknown") return "The server stopped during the call. The change may have been made"
  if (cause === null) return ""
  const text = causes[cause]
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

export const earlyEndText: Record<EarlyEnd, string> = {
  stopped: "You stopped the job.",
  "session-ended": "Your session ended.",
  "not-admin": "Your admin role couldn't be confirmed.",
  unchecked: "Your session couldn't be checked.",
}

/** "9 deleted, 1 already deleted, 2 failed, 3 skipped"; zero counts are left out. */
export function countsText(action: BulkAction, counts: JobCounts) {
  const parts: Array<[number, string]> = [
    [counts.done, done[action.kind].toLowerCase()],
    [counts.gone, "already deleted"],
    [counts.failed, "failed"],
    [counts.unknown, "unknown"],
    [counts.running, "running"],
    [counts.waiting, "waiting"],
    [counts.notStarted, "not started"],
    [counts.skipped, "skipped"],
  ]
  const said = parts.filter(([count]) => count > 0)
  return said.map(([count, word]) => `${formatNumber(count)} ${word}`).join(", ") || "No results yet"
}
