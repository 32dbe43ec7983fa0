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
export function hourlyCents({ kind, status }: Pick<Chargeable, "kind" | "status">): number {
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
  return chargesBy(Number.POSITIVE_INFINITY, createMeters([machine], now))
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
  /** Whether the balance pays all hours; null when it is unknown. */
  covered: boolean | null
  /** The first hour that it doesn't pay. */
  unpaid: UnpaidHour<Machine> | null
}

export function runningCosts<Machine extends Chargeable>(
  cents: number | null,
  machines: Machine[],
  now: number,
): RunningCosts<Machine> {
  const meters = createMeters(machines, now)
  const unpaid = cents === null ? null : firstUnpaid(cents, meters, now)
  return {
    count: meters.length,
    rate: meters.reduce((sum, { rate }) => sum + rate, 0),
    nextDay: chargesBy(now + dayMs, meters),
    usedUp: cents !== null && cents <= 0,
    covered: cents === null ? null : unpaid === null,
    unpaid,
  }
}

/**
 * Whether to warn of an unpaid hour now: a day ahead, or when a set timeout will not be reached. A machine without an
 * end outlasts every balance, so it does not count.
 */
export function isUrgent({ at, machine }: { at: number; machine: { lifetime: Lifetime } }, now: number) {
  return at - now < dayMs || machine.lifetime.kind !== "endless"
}

/**
 * For how many whole hours a balance pays a new machine, beside those that run already, and for how many until the first of all
 * stops. 0 also when it doesn't pay the first one; null when it pays until the end of all dates.
 */
export function coveredHours(cents: number, kind: MachineKind, machines: Chargeable[], now: number) {
  const rate = hostedRates.hourly[kind]
  if (cents < rate) return { own: 0, first: 0 }
  const added = { kind, status: "running", createdAt: now, lifetime: { kind: "endless" } } as const
  const all: Chargeable[] = [...machines, added]
  const own = unpaidHours(cents - rate, all, now).get(added)
  const first = firstUnpaid(cents - rate, createMeters(all, now), now)
  const whole = (end?: UnpaidHour<unknown> | null) => (end ? Math.floor((end.at - now) / hourMs) : null)
  return { own: whole(own), first: whole(first) }
}

/**
 * The hour that stops each machine because the balance can't pay it; none for machines that the balance outlasts. What is left
 * when an hour can't be paid still pays for cheaper machines.
 */
export function unpaidHours<Machine extends Chargeable>(cents: number, machines: Machine[], now: number) {
  const stops = new Map<Machine, UnpaidHour<Machine>>()
  let meters = createMeters(machines, now)
  for (;;) {
    const first = firstUnpaid(cents, meters, now)
    if (!first) return stops
    const place = meters.findIndex(({ machine }) => machine === first.machine)
    const rate = meters[place]?.rate ?? 0
    meters = meters.map((meter, index) => {
      // Of hours that start at the same moment, those of earlier machines were paid.
      const from = index < place ? first.at + 1 : first.at
      const at = meter.next + Math.max(0, Math.ceil((from - meter.next) / hourMs)) * hourMs
      if (meter.rate < rate || at >= meter.end) return meter
      stops.set(meter.machine, { ...first, machine: meter.machine, at })
      return { ...meter, end: at }
    })
  }
}

interface Meter<Machine> {
  machine: Machine
  rate: number
  /** When the next hour starts, in epoch milliseconds. */
  next: number
  end: number
}

/** Of the machines that will be charged again or have been charged for the current hour. */
function createMeters<Machine extends Chargeable>(machines: Machine[], now: number): Meter<Machine>[] {
  return machines.flatMap((machine) => {
    const rate = hourlyCents(machine)
    const end = timeoutEnd(machine.lifetime, now)
    if (rate === 0 || end <= now) return []
    // An unknown start is assumed at a full hour: counted from now, the end of the balance would move with the clock.
    // A faster clock of the platform gives a start in the future.
    const start = Math.min(machine.createdAt ?? 0, now)
    return [{ machine, rate, next: start + startedHours(start, now) * hourMs, end }]
  })
}

/** When a machine's own timeout passes, in epoch milliseconds; infinite without one. */
export function timeoutEnd(lifetime: Lifetime, now: number): number {
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
