import { durationText } from "~/domain/timeout"

/** What a choice is called. */
export function timeoutLabel(minutes: number | null) {
  return minutes === null ? "Never" : durationText(minutes)
}

/** The words in which somebody confirms a timeout that is past already. */
export function endWarning(name: string, minutes: number) {
  return `"${name}" is older than ${durationText(minutes)}: with this timeout it ends at once, and everything on it is lost.`
}

/** The exact words in which a deletion is confirmed (spec 1 §5). */
export function deletionWarning(name: string) {
  return `WARNING: Are you sure you want to delete deployment "${name}"? This will DESTROY ALL DATA associated with this deployment! This action cannot be undone.`
}
