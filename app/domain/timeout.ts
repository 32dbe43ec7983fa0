import type { Lifetime } from "./countdown"

/** Timeouts of a running deployment in minutes, null for forever. */
export const runningTimeouts = [null, 60, 120, 240, 600, 1_440, 10_080, 20_160, 43_200] as const

/** Minutes: the largest choice and the limit of every timeout. */
export const longestTimeout = 43_200

/** Minutes that one press adds to a deployment that is about to stop. */
const extension = 240

const minuteMs = 60_000
const hour = 60
const day = 24 * hour

/** The fields that a timeout refers to. */
export interface Timed {
  lifetime: Lifetime
  /** Epoch milliseconds; null if the platform sends none. */
  createdAt: number | null
}

/** The platform's timeout: minutes from the creation, null for forever. */
export function timeoutMinutes({ lifetime, createdAt }: Timed): number | null {
  switch (lifetime.kind) {
    case "endless":
      return null
    case "unstarted":
      return lifetime.minutes
    case "until":
      return createdAt === null ? null : Math.round((lifetime.at - createdAt) / minuteMs)
  }
}

/** When a deployment would end with this timeout, in epoch milliseconds; null for never or unknown. */
export function endWithTimeout(minutes: number | null, createdAt: number | null): number | null {
  return minutes === null || createdAt === null ? null : createdAt + minutes * minuteMs
}

/** Whether this timeout has already passed, so that setting it stops the machine. */
export function endsImmediately(minutes: number | null, createdAt: number | null, now: number): boolean {
  const end = endWithTimeout(minutes, createdAt)
  return end !== null && end <= now
}

/** The timeout after one extension; null when there is nothing to extend or the limit is reached. */
export function extendedTimeout(timed: Timed): number | null {
  const minutes = timeoutMinutes(timed)
  if (minutes === null || minutes + extension > longestTimeout) return null
  return minutes + extension
}

/** The timeouts of a running deployment, sorted, with its current timeout among them. */
export function timeoutChoices(current: number | null): Array<number | null> {
  const minutes = new Set<number | null>([...runningTimeouts, current])
  return [...minutes].sort((one, other) => (one ?? 0) - (other ?? 0))
}

/** The form value of a timeout of null. */
export const forever = "forever"

export function minutesValue(minutes: number | null) {
  return minutes === null ? forever : String(minutes)
}

export function timeoutLabel(minutes: number | null) {
  return minutes === null ? "Never" : durationText(minutes)
}

/** "1 hour", "24 hours", "7 days", "28 hours 30 minutes": two days and more are counted in days. */
export function durationText(minutes: number): string {
  const days = minutes >= 2 * day ? Math.floor(minutes / day) : 0
  const hours = Math.floor((minutes - days * day) / hour)
  const rest = minutes % hour
  const parts = [pluralize(days, "day"), pluralize(hours, "hour"), pluralize(rest, "minute")].filter(Boolean)
  return parts.length > 0 ? parts.join(" ") : "0 minutes"
}

function pluralize(amount: number, unit: string) {
  return amount === 0 ? "" : `${amount} ${unit}${amount === 1 ? "" : "s"}`
}
