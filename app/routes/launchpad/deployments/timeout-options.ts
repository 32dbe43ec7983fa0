import { createTimeouts } from "~/domain/deployment-types"
import { runningTimeouts } from "~/domain/timeout"

/** The form value of a timeout of null. */
export const forever = "forever"

/** The options of "Stops after" in the create form. */
export const timeoutOptions = createTimeouts.map(({ minutes, label }) => ({
  value: minutes === null ? forever : String(minutes),
  label,
}))

export function minutesValue(minutes: number | null) {
  return minutes === null ? forever : String(minutes)
}

/** The timeouts of a running deployment, sorted, with its current timeout among them. */
export function timeoutChoices(current: number | null): Array<number | null> {
  const minutes = new Set<number | null>([...runningTimeouts, current])
  return [...minutes].sort((one, other) => (one ?? 0) - (other ?? 0))
}
