import { createTimeouts } from "~/domain/deployment-types"
import { runningTimeouts } from "~/domain/timeout"

/** Form values cannot be null; this one stands for it. */
export const forever = "forever"

/** The choices of "Stops after" as the form writes them. */
export const timeoutOptions = createTimeouts.map(({ minutes, label }) => ({
  value: minutes === null ? forever : String(minutes),
  label,
}))

/** How the form writes a timeout. */
export function minutesValue(minutes: number | null) {
  return minutes === null ? forever : String(minutes)
}

/** The offered ones in their order, and the one that is set, where it belongs among them. */
export function timeoutChoices(current: number | null): Array<number | null> {
  const minutes = new Set<number | null>([...runningTimeouts, current])
  return [...minutes].sort((one, other) => (one ?? 0) - (other ?? 0))
}
