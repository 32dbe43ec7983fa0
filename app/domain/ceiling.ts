import { type Chargeable, centsUntilStop, hourlyCents, runningCosts, timeoutEnd } from "./charges"
import { lifetimeOf } from "./countdown"

export const ceilingDollars = { least: 0, most: 1_000_000 }

const minuteMs = 60_000

/**
 * The timeouts with which all machines together cost at most so many cents from now on. From one moment on, `until`, no machine
 * starts another hour: each stops when the hour that it has paid by then is over, unless its own timeout is sooner. `until` is
 * null when no timeout has to change. The whole plan is null when the creation of a charged machine is unknown: its timeout would
 * count from nobody knows when.
 */
export function planCeiling<Machine extends Chargeable>(cents: number, machines: Machine[], now: number) {
  const charged = machines.filter((machine) => hourlyCents(machine) > 0)
  if (charged.some(({ createdAt }) => createdAt === null)) return null
  const until = runningCosts(cents, charged, now).unpaid?.at ?? null
  const rows = charged.map((machine) => {
    /** The new timeout in minutes from the creation; null when the present one stays. */
    const minutes = until === null ? null : paidMinutes(machine, until)
    const newLifetime = minutes === null ? machine.lifetime : lifetimeOf({ ...machine, timeoutMins: minutes })
    /** Of the hours that start until it stops. */
    const cents = centsUntilStop({ ...machine, lifetime: newLifetime }, now)
    return { ...machine, minutes, newLifetime, cents }
  })
  // The earliest end comes first, because its timeout has to change first.
  rows.sort((one, other) => timeoutEnd(one.newLifetime, now) - timeoutEnd(other.newLifetime, now))
  return { until, rows, cents: rows.reduce((sum, { cents }) => sum + cents, 0) }
}

/** Until the end of the hour that a machine has paid at `until`; null when its own timeout comes first. */
function paidMinutes({ createdAt, lifetime }: Chargeable, until: number) {
  const start = createdAt ?? 0
  const minutes = 60 * Math.max(1, Math.ceil((until - start) / (60 * minuteMs)))
  return timeoutEnd(lifetime, start) <= start + minutes * minuteMs ? null : minutes
}

/**
 * Cents of the hours that start after `since` and before `by`, until each machine stops; without `by` infinite when one has no
 * timeout.
 */
export function committedCents(machines: Chargeable[], since: number, by = Number.POSITIVE_INFINITY): number {
  return machines.reduce((sum, machine) => {
    const { createdAt } = machine
    const first = createdAt !== null && createdAt > since ? createdAt : null
    const at = Math.min(timeoutEnd(machine.lifetime, since), by)
    const rest = centsUntilStop({ ...machine, lifetime: { kind: "until", at } }, first ?? since)
    // The first hour is charged at the creation.
    return sum + rest + (first === null ? 0 : hourlyCents(machine))
  }, 0)
}
