import { durationText } from "~/domain/timeout"
import { forever } from "./timeout-options"

/** How the form writes a timeout. */
export function minutesValue(minutes: number | null) {
  return minutes === null ? forever : String(minutes)
}

/** What a choice is called. */
export function timeoutLabel(minutes: number | null) {
  return minutes === null ? "Never" : durationText(minutes)
}

/** The words in which somebody confirms a timeout that is past already. */
export function endWarning(name: string, minutes: number) {
  return `"${name}" is older than ${durationText(minutes)}: with this timeout it ends at once, and everything on it is lost.`
}

/** The page and the action of one deployment's timeout; `here` is where its Cancel and its success lead. */
export function timeoutAddress(id: string, here: string) {
  return `/deployments/${encodeURIComponent(id)}/timeout?returnTo=${encodeURIComponent(here)}`
}
