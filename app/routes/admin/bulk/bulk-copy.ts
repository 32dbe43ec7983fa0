import type { BulkAction, SkipReason } from "~/domain/bulk-action"
import { countText, formatNumber } from "~/domain/count-text"
import { durationText } from "~/domain/timeout"
import { formatMoney } from "~/ui/money"
import type { ActionKind } from "./selection"

export function deleteManyQuestion(count: number) {
  return `Are you sure you want to delete ${count} deployment(s)?`
}

/** "2 running, $10.00/hour": those that are charged, by their cents per hour. */
export function chargedText(rates: number[]) {
  const running = rates.filter((rate) => rate > 0).length
  return `${formatNumber(running)} running, ${formatMoney(rates.reduce((sum, rate) => sum + rate, 0))}/hour`
}

export const actionTitles: Record<ActionKind, string> = {
  delete: "Delete Deployments",
  timeout: "Change Timeout",
  version: "Change Version",
}

/** "will be deleted", "will stop 4 hours after creation and lose all data" */
export function outcomeText(action: BulkAction) {
  switch (action.kind) {
    case "delete":
      return "will be deleted"
    case "timeout":
      return action.minutes === null
        ? "will never expire"
        : `will stop ${durationText(action.minutes)} after creation and lose all data`
    case "version":
      return `will be updated to ${action.version}`
  }
}

/** "Delete 12 deployments", "Stop 12 deployments after 4 hours" */
export function jobTitle(action: BulkAction, count: number) {
  const deployments = countText(count, "deployment")
  switch (action.kind) {
    case "delete":
      return `Delete ${deployments}`
    case "timeout":
      return action.minutes === null
        ? `Set ${deployments} to never expire`
        : `Stop ${deployments} after ${durationText(action.minutes)}`
    case "version":
      return `Update ${deployments} to ${action.version}`
  }
}

export const skipReasonText: Record<SkipReason | "unknown", string> = {
  terminating: "already terminating",
  "not-running": "not running",
  "has-this-timeout": "already has this timeout",
  "would-end-at-once": "older than that: would stop immediately",
  "has-this-version": "already on this version",
  unknown: "not found",
}
