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
  usedUp: boolean
  /** Current total charge in cents per hour. */
  rate: number
  /** How many machines still run then, and how many of them have a timeout. */
  outlasting: number
  timed: number
  /** The most expensive of them, or of those the one that ends first. */
  costliest: Machine | null
  /** The same among those with a timeout. */
  costliestTimed: Machine | null
}

/** What an account pays now. */
export interface RunningCosts {
  /** The machines that are charged. */
  count: number
  /** Cents per hour, of all of them. */
  rate: number
  /** When the balance runs out, as shown; null as for `balanceEndsAt`, and while the balance is unknown. */
  endsAt: number | null
  usedUp: boolean
}

export function runningCosts(cents: number | null, machines: Chargeable[], now: number): RunningCosts {
  const rates = machines.map(hourlyCents).filter((rate) => rate > 0)
  const end = cents === null ? null : balanceEndsAt(cents, machines, now)
  return {
    count: rates.length,
    rate: rates.reduce((sum, rate) => sum + rate, 0),
    endsAt: end === null ? null : roundedEnd(end),
    usedUp: end !== null && end <= now,
  }
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
  const timed = outlasting.filter(({ lifetime }) => lifetime.kind !== "endless")
  return {
    at,
    usedUp: at <= now,
    rate,
    outlasting: outlasting.length,
    timed: timed.length,
    costliest: outlasting[0] ?? null,
    costliestTimed: timed[0] ?? null,
  }
}

/** The shortfall if it is shown now, with its end as shown: an exact one would differ in every answer. */
export function urgentShortfall<Machine extends Chargeable>(
  cents: number | null,
  machines: Machine[],
  now: number,
): Shortfall<Machine> | null {
  const shortfall = cents === null ? null : shortfallOf(cents, machines, now)
  return shortfall && isUrgent(shortfall, now) ? { ...shortfall, at: roundedEnd(shortfall.at) } : null
}

/**
 * Whether to show a shortfall now: a day ahead, or when a set timeout will not be reached. A machine without an end
 * outlasts every balance, so it does not count.
 */
function isUrgent({ at, timed }: Pick<Shortfall<Chargeable>, "at" | "timed">, now: number): boolean {
  return at - now < dayMs || timed > 0
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
