import { type Lifetime, lastMoment } from "./countdown"
import type { MachineKind } from "./deployment-types"
import { hostedRates } from "./pricing"

/** The fields that determine a deployment's cost. */
export interface Chargeable {
  kind: MachineKind
  status: string
  lifetime: Lifetime
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const displayStepMs = 10 * 60_000
const chargedStatuses = new Set(["installing", "pending", "starting", "updating", "running"])

/** Cents per hour; 0 for failed or ended deployments. */
export function hourlyCents({ kind, status }: Chargeable): number {
  return chargedStatuses.has(status.toLowerCase()) ? hostedRates.hourly[kind] : 0
}

/**
 * When a prepaid balance runs out, in epoch milliseconds: each deployment costs its rate until its timeout. Null when
 * the balance outlasts them all, or all dates, or nothing is charged.
 */
export function balanceEndsAt(cents: number, deployments: Chargeable[], now: number): number | null {
  const charged = deployments
    .map((deployment) => ({ rate: hourlyCents(deployment), end: endOf(deployment, now) }))
    .filter(({ rate, end }) => rate > 0 && end > now)
    .sort((one, other) => one.end - other.end)
  let rate = charged.reduce((sum, each) => sum + each.rate, 0)
  let left = cents
  let from = now
  for (const each of charged) {
    const usedUp = from + (left / rate) * hourMs
    if (usedUp < each.end) return usedUp > lastMoment ? null : Math.max(now, usedUp)
    left -= (rate * (each.end - from)) / hourMs
    rate -= each.rate
    from = each.end
  }
  return null
}

/**
 * The displayed end of a balance, in epoch milliseconds: rounded down to ten minutes, so that it does not change with
 * every tick and is the same everywhere.
 */
export function roundedEnd(at: number): number {
  return Math.floor(at / displayStepMs) * displayStepMs
}

/** A balance that runs out before the machines stop. */
export interface Shortfall<Machine> {
  /** When it runs out, in epoch milliseconds; not before now. */
  at: number
  /** Current total charge in cents per hour. */
  rate: number
  /** The machines that still run then: most expensive first, then soonest end. */
  outlasting: Machine[]
}

/** The shortfall of an account; null when nothing still runs at the end of the balance. */
export function shortfallOf<Machine extends Chargeable>(
  cents: number,
  machines: Machine[],
  now: number,
): Shortfall<Machine> | null {
  const at = balanceEndsAt(cents, machines, now)
  if (at === null) return null
  const outlasting = machines
    .filter((machine) => hourlyCents(machine) > 0 && endOf(machine, now) > at)
    .sort(
      (one, other) => hourlyCents(other) - hourlyCents(one) || (endOf(one, now) < endOf(other, now) ? -1 : 1),
    )
  const rate = machines.reduce((sum, machine) => sum + hourlyCents(machine), 0)
  return { at, rate, outlasting }
}

/**
 * Whether to show a shortfall now: a day ahead, or when a set timeout will not be reached. A machine without an end
 * outlasts every balance, so it does not count.
 */
export function isUrgent({ at, outlasting }: Shortfall<Chargeable>, now: number): boolean {
  return at - now < dayMs || outlasting.some(({ lifetime }) => lifetime.kind !== "endless")
}

function endOf({ lifetime }: Chargeable, now: number): number {
  switch (lifetime.kind) {
    case "endless":
      return Number.POSITIVE_INFINITY
    case "until":
      return lifetime.at
    case "unstarted":
      return now + lifetime.minutes * 60_000
  }
}
