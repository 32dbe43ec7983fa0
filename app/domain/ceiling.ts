import { type Chargeable, centsUntilStop, hourlyCents, runningCosts } from "./charges"
import type { Lifetime } from "./countdown"

/** How long a browser remembers a ceiling, to warn of what goes beyond it. */
export const ceilingDays = 30

const minuteMs = 60_000
const hourMinutes = 60

/** How one machine stops, so that all of them together stay below a ceiling. */
export type Planned<Machine> = Machine & {
  /** The new timeout in minutes from the creation; null when the present one stays. */
  minutes: number | null
  newLifetime: Lifetime
  /** Cents of the hours that start until it stops. */
  cents: number
}

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
  const rows = charged.map((machine): Planned<Machine> => {
    const stop = until === null ? null : stopAfter(machine, until)
    const newLifetime = stop ? ({ kind: "until", at: stop.at } as const) : machine.lifetime
    const left = centsUntilStop({ ...machine, lifetime: newLifetime }, now)
    return { ...machine, minutes: stop?.minutes ?? null, newLifetime, cents: left }
  })
  // The next to stop first: its timeout has to change first, too.
  rows.sort((one, other) => endOf(one.newLifetime) - endOf(other.newLifetime))
  return { until, rows, cents: rows.reduce((sum, { cents }) => sum + cents, 0) }
}

/** Infinite without a timeout. */
export function endOf(lifetime: Lifetime) {
  return lifetime.kind === "until" ? lifetime.at : Number.POSITIVE_INFINITY
}

/** The end of the hour that a machine has paid at `until`; null when its own timeout comes first. */
function stopAfter({ createdAt, lifetime }: Chargeable, until: number) {
  const start = createdAt ?? 0
  const minutes = hourMinutes * Math.max(1, Math.ceil((until - start) / (hourMinutes * minuteMs)))
  const at = start + minutes * minuteMs
  return lifetime.kind === "until" && lifetime.at <= at ? null : { minutes, at }
}

/** Cents of all hours that start after `since`, until each machine stops; infinite when one has no timeout. */
export function committedCents(machines: Chargeable[], since: number): number {
  return machines.reduce((sum, machine) => {
    const { createdAt } = machine
    // The first hour is charged at the creation.
    const isNew = createdAt !== null && createdAt > since
    return sum + (isNew ? hourlyCents(machine) : 0) + centsUntilStop(machine, isNew ? createdAt : since)
  }, 0)
}

/** Those of them that have started. */
export function spentCentsSince(machines: Chargeable[], since: number, now: number): number {
  const ended = machines.map((machine) => {
    const at = Math.min(endOf(machine.lifetime), now + 1)
    return { ...machine, lifetime: { kind: "until", at } as const }
  })
  return committedCents(ended, since)
}
