import { hourlyCents } from "./deployment-types"
import { type Lifecycle, terminatesAt } from "./lifecycle"

const hourMs = 3_600_000

export interface Meter extends Lifecycle {
  configId: string
  /** Paid hours since creation. */
  billedHours: number
}

/**
 * Charges every hour that has started by `now`, oldest first, from a prepaid balance. A deployment stops when the balance can't
 * pay its next hour. A failed deployment is refunded. `changed` are the meters that the charge has changed.
 */
export function chargeDueHours<T extends Meter>(balanceCents: number, meters: T[], now: number) {
  let balance = balanceCents
  const charged = meters.map((meter) => ({ ...meter }))
  for (const meter of charged) {
    if (!hasFailed(meter, now)) continue
    balance += meter.billedHours * hourlyCents(meter.configId)
    meter.billedHours = 0
  }

  const startOf = ({ createdAt, billedHours }: T) => createdAt + billedHours * hourMs
  const isDue = (meter: T) =>
    meter.stoppedAt === null &&
    startOf(meter) <= now &&
    startOf(meter) < terminatesAt(meter) &&
    !hasFailed(meter, now)

  for (;;) {
    const next = charged
      .filter(isDue)
      .reduce<T | undefined>((one, other) => (one && startOf(one) <= startOf(other) ? one : other), undefined)
    if (!next) break
    const cents = hourlyCents(next.configId)
    if (balance < cents) next.stoppedAt = startOf(next)
    else {
      balance -= cents
      next.billedHours += 1
    }
  }

  const changed = charged.filter(
    ({ billedHours, stoppedAt }, index) =>
      billedHours !== meters[index]?.billedHours || stoppedAt !== meters[index]?.stoppedAt,
  )
  return { balanceCents: balance, charged, changed }
}

function hasFailed({ failure, installEndsAt }: Lifecycle, now: number) {
  return failure !== null && now >= installEndsAt
}

/** The first hour starts at creation, so the result is at least 1. */
export function hoursStarted(createdAt: number, now: number) {
  return Math.max(1, Math.floor((now - createdAt) / hourMs) + 1)
}
