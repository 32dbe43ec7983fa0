import { type Lifetime, lastMoment } from "./countdown"
import type { MachineKind } from "./deployment-types"
import { hostedRates } from "./pricing"

// Assumption: each started hour of each machine is charged in advance, counted from its creation, and a machine stops at
// the first hour that the balance can't pay. Neither API document says how the platform charges. Everything that pages
// say about costs and balances follows from this file, so a platform that charges otherwise needs a change here only.

/** The fields that determine a deployment's cost. */
export interface Chargeable {
  kind: MachineKind
  status: string
  /** Epoch milliseconds; null if the platform sends none. */
  createdAt: number | null
  lifetime: Lifetime
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const chargedStatuses = new Set(["installing", "pending", "starting", "updating", "running"])

/** Cents per hour; 0 for failed or ended deployments. */
export function hourlyCents({ kind, status }: Chargeable): number {
  return chargedStatuses.has(status.toLowerCase()) ? hostedRates.hourly[kind] : 0
}

/** The cost in cents of a run of so many minutes, at a rate in cents per hour. */
export function runCents(rate: number, minutes: number): number {
  return rate * Math.ceil(Math.max(0, minutes) / 60)
}

/** Hours of one machine that a balance pays for, at a rate in cents per hour. */
export function paidHours(rate: number, cents: number): number {
  return Math.max(0, Math.floor(cents / rate))
}

/** Cents of the hours that have started; null when the machine isn't charged now, or its start is unknown. */
export function spentCents(machine: Chargeable, now: number): number | null {
  const rate = hourlyCents(machine)
  const { createdAt } = machine
  return rate === 0 || createdAt === null ? null : rate * startedHours(createdAt, now)
}

function startedHours(createdAt: number, now: number) {
  return Math.max(0, Math.floor((now - createdAt) / hourMs)) + 1
}

/** Cents that one machine is still charged until it stops; infinite without a timeout. */
export function centsUntilStop(machine: Chargeable, now: number): number {
  return chargesBy(Number.POSITIVE_INFINITY, metersOf([machine], now))
}

/** The first hour that a balance can't pay. The same between two charges, whenever it is calculated. */
export interface UnpaidHour<Machine> {
  /** When it starts, in epoch milliseconds. */
  at: number
  /** The machine that stops then. */
  machine: Machine
  /** Whether the time is an estimate, because the creation of a machine is unknown. */
  about: boolean
}

/** What an account pays now. */
export interface RunningCosts<Machine> {
  /** The machines that are charged. */
  count: number
  /** Cents per hour, of all of them. */
  rate: number
  /** Cents of all hours that start within a day. */
  nextDay: number
  usedUp: boolean
  /** Null when the balance pays all hours, or is unknown. */
  unpaid: UnpaidHour<Machine> | null
}

export function runningCosts<Machine extends Chargeable>(
  cents: number | null,
  machines: Machine[],
  now: number,
): RunningCosts<Machine> {
  const meters = metersOf(machines, now)
  return {
    count: meters.length,
    rate: meters.reduce((sum, { rate }) => sum + rate, 0),
    nextDay: chargesBy(now + dayMs, meters),
    usedUp: cents !== null && cents <= 0,
    unpaid: cents === null ? null : firstUnpaid(cents, meters, now),
  }
}

/**
 * Whether to warn of an unpaid hour now: a day ahead, or when a set timeout will not be reached. A machine without an
 * end outlasts every balance, so it does not count.
 */
export function isUrgent({ at, machine }: UnpaidHour<Chargeable>, now: number): boolean {
  return at - now < dayMs || machine.lifetime.kind !== "endless"
}

/**
 * Whole hours that a balance pays for a new machine, together with those that run already. 0 also when it doesn't pay
 * the first one; null when it pays until the end of all dates.
 */
export function coveredHours(
  cents: number,
  kind: MachineKind,
  machines: Chargeable[],
  now: number,
): number | null {
  const rate = hostedRates.hourly[kind]
  if (cents < rate) return 0
  const added = { kind, status: "running", createdAt: now, lifetime: { kind: "endless" } } as const
  const unpaid = firstUnpaid(cents - rate, metersOf<Chargeable>([...machines, added], now), now)
  return unpaid && Math.floor((unpaid.at - now) / hourMs)
}

interface Meter<Machine> {
  machine: Machine
  rate: number
  /** When the next hour starts, in epoch milliseconds. */
  next: number
  end: number
}

/** Of the machines that will be charged again or have been charged for the current hour. */
function metersOf<Machine extends Chargeable>(machines: Machine[], now: number): Meter<Machine>[] {
  return machines.flatMap((machine) => {
    const rate = hourlyCents(machine)
    const end = endOf(machine.lifetime, now)
    if (rate === 0 || end <= now) return []
    // An unknown start is assumed at a full hour: counted from now, the end of the balance would move with the clock.
    // A faster clock of the platform gives a start in the future.
    const start = Math.min(machine.createdAt ?? 0, now)
    return [{ machine, rate, next: start + startedHours(start, now) * hourMs, end }]
  })
}

/** When a machine stops, in epoch milliseconds; infinite without a timeout. */
export function endOf(lifetime: Lifetime, now: number): number {
  switch (lifetime.kind) {
    case "endless":
      return Number.POSITIVE_INFINITY
    case "until":
      return lifetime.at
    case "unstarted":
      return now + lifetime.minutes * 60_000
  }
}

/** Cents of the hours that start from now on until this moment. */
function chargesBy(moment: number, meters: Meter<unknown>[]): number {
  return meters.reduce((sum, { rate, next, end }) => {
    const last = Math.min(moment, end - 1)
    return last < next ? sum : sum + rate * (Math.floor((last - next) / hourMs) + 1)
  }, 0)
}

function firstUnpaid<Machine extends Chargeable>(
  cents: number,
  meters: Meter<Machine>[],
  now: number,
): UnpaidHour<Machine> | null {
  const balance = Math.max(0, cents)
  const isPaid = (hours: number) => chargesBy(now + hours * hourMs, meters) <= balance
  // A search by halves: an account of many years and machines has millions of hours.
  let paid = 0
  let unpaid = 1 + paidHours(Math.min(...meters.map(({ rate }) => rate)), balance)
  // A machine that runs so long has cost more than the balance, so none does.
  if (isPaid(unpaid)) return null
  while (unpaid - paid > 1) {
    const middle = Math.floor((paid + unpaid) / 2)
    if (isPaid(middle)) paid = middle
    else unpaid = middle
  }
  let left = balance - chargesBy(now + paid * hourMs, meters)
  const hours = meters
    .map(({ next, ...meter }) => ({ ...meter, at: next + paid * hourMs }))
    .filter(({ at, end }) => at < end)
    .sort((one, other) => one.at - other.at)
  const first = hours.find(({ rate }) => {
    left -= rate
    return left < 0
  })
  if (!first || first.at > lastMoment) return null
  return {
    at: first.at,
    machine: first.machine,
    about: meters.some(({ machine }) => machine.createdAt === null),
  }
}
