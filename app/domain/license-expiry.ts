const dayMs = 86_400_000

export type ExpiryTone = "green" | "amber" | "red"

/** The fields that determine it; times in epoch milliseconds. */
export interface Expiring {
  /** Null means never; with a pending payment, unknown. */
  expiresAt: number | null
  paymentPending: boolean
}

/** A license without a date of creation is the oldest. */
export function latestFirst<License extends { createdAt: number | null }>(licenses: readonly License[]) {
  return licenses.toSorted((one, other) => (other.createdAt ?? 0) - (one.createdAt ?? 0))
}

/** Whole 24-hour periods left, rounded down; negative after the end. */
function daysLeft(expiresAt: number, now: number): number {
  return Math.floor((expiresAt - now) / dayMs)
}

/** Pending payment amber; no expiry green; under 30 days red; under 90 amber; otherwise green. */
export function expiryTone({ expiresAt, paymentPending }: Expiring, now: number): ExpiryTone {
  if (paymentPending) return "amber"
  if (expiresAt === null) return "green"
  const days = daysLeft(expiresAt, now)
  if (days < 30) return "red"
  return days < 90 ? "amber" : "green"
}

/**
 * "Never expires", "Expired", "5 hours left" on the last day, "12 days left" under 30 days, "3 months left" under 365, "2 years left". The term
 * starts with the payment, so an unpaid license has no end.
 */
export function expiryLabel({ expiresAt, paymentPending }: Expiring, now: number): string {
  if (expiresAt === null) return paymentPending ? "Starts when paid" : "Never expires"
  if (expiresAt <= now) return "Expired"
  const days = daysLeft(expiresAt, now)
  if (days < 1) return left(Math.max(1, Math.floor((expiresAt - now) / 3_600_000)), "hour")
  if (days < 30) return left(days, "day")
  if (days < 365) return left(Math.floor(days / 30), "month")
  return left(Math.floor(days / 365), "year")
}

/** Whether the license ends within 90 days or has ended. */
export function endsSoon(expiresAt: number | null, now: number): boolean {
  return expiresAt !== null && daysLeft(expiresAt, now) < 90
}

function left(count: number, unit: string) {
  return `${count} ${unit}${count === 1 ? "" : "s"} left`
}
