import type { Lifetime } from "./countdown"

/** Minutes that a deployment may be set to while it runs, null for ever. */
export const runningTimeouts = [null, 60, 120, 240, 600, 1_440, 10_080, 20_160, 43_200] as const

/** Minutes: the largest of them, which no other timeout may exceed either. */
export const longestTimeout = 43_200

/** Minutes: what one press adds to a deployment that is about to stop. */
const extension = 240

const minuteMs = 60_000
const quarterMs = 15 * minuteMs
const hour = 60
const day = 24 * hour

/** What a timeout is measured against. */
export interface Timed {
  lifetime: Lifetime
  /** Epoch milliseconds; null while the platform has not said. */
  createdAt: number | null
}

/** The timeout as the platform counts it: minutes from the creation, null for ever. */
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

/** When a deployment would end with that timeout, in epoch milliseconds; null when it would not, or when that is not known. */
export function endWith(minutes: number | null, createdAt: number | null): number | null {
  return minutes === null || createdAt === null ? null : createdAt + minutes * minuteMs
}

/** Whether that timeout is past already, so that setting it ends the machine. */
export function endsAtOnce(minutes: number | null, createdAt: number | null, now: number): boolean {
  const end = endWith(minutes, createdAt)
  return end !== null && end <= now
}

/** The timeout with one extension more; null where there is nothing to extend, or no room for it. */
export function extended(timed: Timed): number | null {
  const minutes = timeoutMinutes(timed)
  if (minutes === null || minutes + extension > longestTimeout) return null
  return minutes + extension
}

/**
 * The timeout that stops a machine at the last full quarter of an hour before a limit (epoch milliseconds); null when
 * none is left, when it is not known since when it runs, or when it is too old for one.
 */
export function timeoutBefore(limit: number, createdAt: number | null, now: number): number | null {
  if (createdAt === null) return null
  // The end falls into that quarter's first minute, since timeouts are whole minutes from a creation at any second.
  const stop = Math.floor((limit - minuteMs) / quarterMs) * quarterMs
  const minutes = Math.ceil((stop - createdAt) / minuteMs)
  return stop > now && minutes >= 1 && minutes <= longestTimeout ? minutes : null
}

/** "1 hour", "24 hours", "7 days", "28 hours 30 minutes": two days and more are counted in days. */
export function durationText(minutes: number): string {
  const days = minutes >= 2 * day ? Math.floor(minutes / day) : 0
  const hours = Math.floor((minutes - days * day) / hour)
  const rest = minutes % hour
  const parts = [counted(days, "day"), counted(hours, "hour"), counted(rest, "minute")].filter(Boolean)
  return parts.length > 0 ? parts.join(" ") : "0 minutes"
}

function counted(amount: number, unit: string) {
  return amount === 0 ? "" : `${amount} ${unit}${amount === 1 ? "" : "s"}`
}
