import { expect, test } from "vitest"
import {
  type Chargeable,
  centsUntilStop,
  coveredHours,
  hourlyCents,
  isUrgent,
  paidHours,
  runCents,
  runningCosts,
  spentCents,
} from "./charges"
import { hour, machine, minute, noon } from "./machine.fixture"

const gpu = { kind: "gpu" } as const

function unpaidOf(cents: number, machines: Chargeable[], now = noon) {
  return runningCosts(cents, machines, now).unpaid
}

test.each([
  [machine({}), 10],
  [machine(gpu), 500],
  [machine({ ...gpu, status: "installing" }), 500],
  [machine({ ...gpu, status: "Running" }), 500],
  [machine({ ...gpu, status: "failed" }), 0],
  [machine({ status: "terminated" }), 0],
])("%j costs %d cents per hour", (deployment, cents) => {
  expect(hourlyCents(deployment)).toBe(cents)
})

test.each([
  [10, 480, 80],
  [500, 1_440, 12_000],
  [500, 1, 500],
  [500, 61, 1_000],
  [10, 0, 0],
  [10, -5, 0],
])("at %i cents per hour, %i minutes cost %i cents: started hours count", (rate, minutes, cents) => {
  expect(runCents(rate, minutes)).toBe(cents)
})

test.each([
  [500, 400, 0],
  [500, 500, 1],
  [500, 999, 1],
  [10, 400, 40],
  [500, -1, 0],
])("at %i cents per hour, %i cents pay for %i hours", (rate, cents, hours) => {
  expect(paidHours(rate, cents)).toBe(hours)
})

test.each([
  [{}, 0, 10],
  [{}, 2 * hour, 30],
  [{}, -minute, 10],
  [{ createdAt: null }, 0, null],
  [{ status: "failed" }, hour, null],
])("a machine with %j has cost, after %i ms, %j cents", (given, after, cents) => {
  expect(spentCents(machine(given), noon + after)).toBe(cents)
})

test("until it stops, a machine costs the hours that have not started", () => {
  const day = machine({ ...gpu, timeoutMins: 1_440 })
  expect(centsUntilStop(day, noon)).toBe(23 * 500)
  expect(centsUntilStop(day, noon + 59 * minute)).toBe(23 * 500)
  expect(centsUntilStop(day, noon + hour)).toBe(22 * 500)
  expect(centsUntilStop(day, noon + 23 * hour + 1)).toBe(0)
  expect(centsUntilStop(machine({ timeoutMins: 90 }), noon)).toBe(10)
  expect(centsUntilStop(machine({}), noon)).toBe(Number.POSITIVE_INFINITY)
})

test("the balance of one machine ends at the first hour that it can't pay", () => {
  const trial = machine({})
  // The hour from 12:00 is paid, and $0.25 pays those from 13:00 and 14:00.
  expect(unpaidOf(25, [trial])).toEqual({ at: noon + 3 * hour, machine: trial, about: false })
})

test("a machine that the platform's faster clock created later than now ends the balance, too", () => {
  const unpaid = unpaidOf(700, [machine({ createdAt: noon + 2_000 })])
  expect(unpaid?.at).toBe(noon + 71 * hour)
})

test("the end of the balance stays the same between two charges", () => {
  const machines = [machine({}), machine({ ...gpu, createdAt: noon + 20 * minute })]
  const ends = [21, 30, 45, 59].map((minutes) => unpaidOf(1_530, machines, noon + minutes * minute)?.at)
  expect(new Set(ends)).toEqual(new Set([noon + 4 * hour]))
  // The charge at 13:00 changes the balance, but not its end.
  expect(unpaidOf(1_520, machines, noon + hour)?.at).toBe(ends[0])
})

test("of two machines, the one whose hour can't be paid stops", () => {
  const trial = machine({ createdAt: noon - 50 * minute })
  const big = machine({ ...gpu, createdAt: noon - 10 * minute })
  // $5.20: the trial's hour at 12:10, the GPU's at 12:50, the trial's at 13:10; nothing for the GPU at 13:50.
  expect(unpaidOf(520, [big, trial])).toMatchObject({ machine: big, at: noon + 110 * minute })
  // $5.05: the trial's hour at 12:10 leaves $4.95.
  expect(unpaidOf(505, [big, trial])).toMatchObject({ machine: big, at: noon + 50 * minute })
  // $5.10: nothing is left for the trial at 13:10.
  expect(unpaidOf(510, [big, trial])).toMatchObject({ machine: trial, at: noon + 70 * minute })
})

test("a machine that stops early leaves its share to the others", () => {
  // The GPU's second and last hour leaves $35 of $40, which is 350 hours of a Trial VM.
  const both = [machine({}), machine({ ...gpu, timeoutMins: 120 })]
  expect(unpaidOf(4_000, both)?.at).toBe(noon + 351 * hour)
})

test("a balance that pays every hour until the timeouts has no end, and a cent less has one", () => {
  const two = machine({ ...gpu, timeoutMins: 121 })
  expect(unpaidOf(1_000, [two])).toBeNull()
  expect(unpaidOf(999, [two])?.at).toBe(noon + 2 * hour)
  expect(unpaidOf(1_000, [])).toBeNull()
  expect(unpaidOf(0, [machine({ status: "failed" })])).toBeNull()
  expect(unpaidOf(0, [machine({ timeoutMins: 60, createdAt: noon - 2 * hour })])).toBeNull()
})

test("without a balance, the next hour can't be paid; the current one is", () => {
  const trial = machine({ createdAt: noon - 20 * minute })
  for (const cents of [0, -500, 9]) expect(unpaidOf(cents, [trial])?.at).toBe(noon + 40 * minute)
  expect(unpaidOf(0, [machine({ timeoutMins: 60 })])).toBeNull()
  expect(runningCosts(0, [trial], noon).usedUp).toBe(true)
  expect(runningCosts(null, [trial], noon)).toMatchObject({
    rate: 10,
    usedUp: false,
    covered: null,
    unpaid: null,
  })
  expect(runningCosts(10_000, [], noon).covered).toBe(true)
  expect(runningCosts(15, [trial], noon).covered).toBe(false)
})

test("an unknown creation makes the end an estimate, which doesn't move with the clock", () => {
  const unstarted = machine({ createdAt: null, timeoutMins: 600 })
  const ends = [1, 30, 59].map((minutes) => unpaidOf(10, [unstarted], noon + minutes * minute))
  expect(ends.map((end) => end?.at)).toEqual(Array(3).fill(noon + 2 * hour))
  expect(ends[0]?.about).toBe(true)
  expect(unpaidOf(10, [unstarted, machine({})])?.about).toBe(true)
})

test("a balance for thousands of years is worked out at once", () => {
  const many = Array.from({ length: 200 }, (_, index) => machine({ createdAt: noon - index * minute }))
  expect(unpaidOf(100_000_000, many)?.at).toBeGreaterThan(noon + 49_000 * hour)
  expect(unpaidOf(1e15, [machine({})])).toBeNull()
})

test("the costs of the next day are the hours that start in it", () => {
  const machines = [machine({}), machine({ ...gpu, timeoutMins: 120 }), machine({ status: "stopped" })]
  expect(runningCosts(4_000, machines, noon)).toMatchObject({ count: 2, rate: 510, nextDay: 240 + 500 })
})

test("an unpaid hour is urgent within a day, or before a timeout", () => {
  const costs = (machine: Chargeable, at: number) => isUrgent({ at, machine }, noon)
  expect(costs(machine({}), noon + 24 * hour - 1)).toBe(true)
  expect(costs(machine({}), noon + 24 * hour)).toBe(false)
  expect(costs(machine({ timeoutMins: 43_200 }), noon + 100 * hour)).toBe(true)
})

test("a balance pays a new machine beside those that run already, and may stop these sooner", () => {
  expect(coveredHours(390, "gpu", [], noon)).toEqual({ own: 0, first: 0 })
  expect(coveredHours(10_000, "gpu", [], noon)).toEqual({ own: 20, first: 20 })
  expect(coveredHours(400, "trial", [], noon)).toEqual({ own: 40, first: 40 })
  // $5.00 pays its first hour, $0.25 two hours of the trial until 14:30; its own next hour isn't paid.
  const trial = machine({ createdAt: noon - 30 * minute })
  expect(coveredHours(1_025, "gpu", [trial], noon)).toEqual({ own: 2, first: 2 })
  expect(coveredHours(505, "gpu", [trial], noon)).toEqual({ own: 1, first: 0 })
  // What the GPU's hour leaves, 37 hours of two machines, pays for the new one.
  const gpu = machine({ kind: "gpu", createdAt: noon - 30 * minute })
  expect(coveredHours(505, "trial", [gpu], noon)).toEqual({ own: 50, first: 0 })
  expect(coveredHours(1e15, "trial", [], noon)).toEqual({ own: null, first: null })
})
