import type { Lifetime } from "./countdown"
import type { MachineKind } from "./deployment-types"
import { hostedRates } from "./pricing"

/** What a deployment must tell for its cost to be known. */
export interface Chargeable {
  kind: MachineKind
  status: string
  lifetime: Lifetime
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const toldStepMs = 10 * 60_000
const chargedStatuses = new Set(["installing", "pending", "starting", "updating", "running"])

/** Cents an hour; nothing for what failed or has ended. */
export function hourlyCents({ kind, status }: Chargeable): number {
  return chargedStatuses.has(status.toLowerCase()) ? hostedRates.hourly[kind] : 0
}

/**
 * When a prepaid balance is used up, in epoch milliseconds: each deployment costs its rate until its own timeout.
 * Null when the balance outlasts them all, or when there is nothing to pay.
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
    if (usedUp < each.end) return Math.max(now, usedUp)
    left -= (rate * (each.end - from)) / hourMs
    rate -= each.rate
    from = each.end
  }
  return null
}

/**
 * A balance's end as it is told, in epoch milliseconds: in steps of ten minutes and rounded down, so that it does not
 * change with every tick, and is the same wherever it is told.
 */
export function toldEnd(at: number): number {
  return Math.floor(at / toldStepMs) * toldStepMs
}

/** A balance that ends before the machines do. */
export interface Shortfall<Machine> {
  /** When it is used up, in epoch milliseconds; not before now. */
  at: number
  /** Cents an hour of all that is charged now. */
  rate: number
  /** What would still run then: the costliest first, of equal ones the one that ends first. */
  outlasting: Machine[]
}

/** What to tell of an account whose balance is used up while something still runs; null when nothing would. */
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
 * Whether a shortfall is to be told now: a day ahead, or as soon as a timeout that somebody has set will not be reached.
 * A machine without an end outlasts every balance.
 */
export function isPressing({ at, outlasting }: Shortfall<Chargeable>, now: number): boolean {
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
