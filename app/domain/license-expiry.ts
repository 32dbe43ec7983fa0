const dayMs = 86_400_000

/** How urgent a license's end is. */
export type ExpiryTone = "green" | "amber" | "red"

/** What an expiry must be told from; moments in epoch milliseconds. */
export interface Expiring {
  /** Null means never; while the payment is pending, that nothing is known yet. */
  expiresAt: number | null
  paymentPending: boolean
}

/** Whole 24-hour periods that are left, rounded down; below zero once it has ended. */
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
 * "Never expires", "Expired", "12 days left" under 30 days, "3 months left" under 365, "2 years left".
 * A license's term often begins with its payment: an unpaid one without an end promises nothing.
 */
export function expiryLabel({ expiresAt, paymentPending }: Expiring, now: number): string {
  if (expiresAt === null) return paymentPending ? "No expiry yet" : "Never expires"
  if (expiresAt <= now) return "Expired"
  const days = daysLeft(expiresAt, now)
  if (days < 30) return left(days, "day")
  if (days < 365) return left(Math.floor(days / 30), "month")
  return left(Math.floor(days / 365), "year")
}

/** Whether it ends within the next 90 days, or has ended: the days that are not green. */
export function endsSoon(expiresAt: number | null, now: number): boolean {
  return expiresAt !== null && daysLeft(expiresAt, now) < 90
}

function left(count: number, unit: string) {
  return `${count} ${unit}${count === 1 ? "" : "s"} left`
}
