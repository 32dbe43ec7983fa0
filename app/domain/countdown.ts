/** When a deployment ends: never, at a time, or after a duration whose start is not known yet. */
export type Lifetime =
  | { kind: "endless" }
  /** `at` is in epoch milliseconds. */
  | { kind: "until"; at: number }
  | { kind: "unstarted"; minutes: number }

/** The last moment that a `Date` can hold, in epoch milliseconds. A later one would break the page that shows it. */
export const lastMoment = 8.64e15

const second = 1_000
const minute = 60 * second

/** `created_at` + `timeout_mins`: epoch milliseconds and minutes; a null timeout never expires. */
export function lifetimeOf(deployment: { createdAt: number | null; timeoutMins: number | null }): Lifetime {
  const { createdAt, timeoutMins } = deployment
  if (timeoutMins === null) return { kind: "endless" }
  if (createdAt === null) return { kind: "unstarted", minutes: timeoutMins }
  const at = createdAt + timeoutMins * minute
  return at > lastMoment ? { kind: "endless" } : { kind: "until", at }
}

/** The same without seconds until the last hour: "1 d 0 h 4 m". For texts beside which nothing counts down. */
export function remainingText(remainingMs: number): string {
  const text = countdownText(remainingMs)
  return remainingMs >= 60 * minute ? text.replace(/ \d+ s$/, "") : text
}

/** The countdown text without leading zero units: "1 d 0 h 4 m 9 s", "4 m 9 s". */
export function countdownText(remainingMs: number): string {
  if (remainingMs <= 0) return "Terminating..."
  const seconds = Math.ceil(remainingMs / second)
  const units = [
    [Math.floor(seconds / 86_400), "d"],
    [Math.floor(seconds / 3_600) % 24, "h"],
    [Math.floor(seconds / 60) % 60, "m"],
    [seconds % 60, "s"],
  ] as const
  const first = units.findIndex(([amount]) => amount > 0)
  return units
    .slice(first)
    .map(([amount, unit]) => `${amount} ${unit}`)
    .join(" ")
}
