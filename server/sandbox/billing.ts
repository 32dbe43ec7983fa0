import { type Lifecycle, terminatesAt } from "./lifecycle"

const hourMs = 3_600_000

export interface Meter {
  lifecycle: Lifecycle
  hourlyCents: number
  /** Paid hours since creation. */
  billedHours: number
}

/** `changed` lists only the meters that the charge has changed. */
export interface ChargeResult<T extends Meter> {
  balanceCents: number
  changed: Array<{ meter: T; billedHours: number; stoppedAt: number | null }>
}

/**
 * Charges every hour that has started by `now`, oldest first, from a prepaid balance.
 * A deployment stops when the balance can't pay its next hour. A failed deployment is refunded.
 */
export function chargeDueHours<T extends Meter>(
  balanceCents: number,
  meters: T[],
  now: number,
): ChargeResult<T> {
  let balance = balanceCents
  const open = meters.map((meter) => ({
    meter,
    billedHours: meter.billedHours,
    stoppedAt: meter.lifecycle.stoppedAt,
  }))

  for (const account of open) {
    if (!hasFailed(account.meter.lifecycle, now)) continue
    balance += account.billedHours * account.meter.hourlyCents
    account.billedHours = 0
  }

  const startOf = ({ meter, billedHours }: (typeof open)[number]) =>
    meter.lifecycle.createdAt + billedHours * hourMs
  const isDue = (account: (typeof open)[number]) =>
    account.stoppedAt === null &&
    startOf(account) <= now &&
    startOf(account) < terminatesAt(account.meter.lifecycle) &&
    !hasFailed(account.meter.lifecycle, now)

  for (;;) {
    const next = open
      .filter(isDue)
      .reduce<(typeof open)[number] | undefined>(
        (first, other) => (first === undefined || startOf(other) < startOf(first) ? other : first),
        undefined,
      )
    if (!next) break
    if (balance >= next.meter.hourlyCents) {
      balance -= next.meter.hourlyCents
      next.billedHours += 1
    } else {
      next.stoppedAt = startOf(next)
    }
  }

  return {
    balanceCents: balance,
    changed: open.filter(
      ({ meter, billedHours, stoppedAt }) =>
        billedHours !== meter.billedHours || stoppedAt !== meter.lifecycle.stoppedAt,
    ),
  }
}

function hasFailed({ failure, installEndsAt }: Lifecycle, now: number) {
  return failure !== null && now >= installEndsAt
}

/** The first hour starts at creation, so the result is at least 1. */
export function hoursStarted(createdAt: number, now: number) {
  return Math.max(1, Math.floor((now - createdAt) / hourMs) + 1)
}
