import { expect, test } from "vitest"
import { lifetimeOf } from "./countdown"
import { balanceEndsAt, type Chargeable, hourlyCents, roundedEnd, shortfallOf } from "./running-costs"

const hour = 3_600_000
const now = Date.UTC(2026, 0, 5, 12)

interface Given extends Partial<Chargeable> {
  createdAt?: number | null
  timeoutMins?: number | null
}

function machine({ createdAt = now, timeoutMins = null, ...given }: Given): Chargeable {
  return { kind: "trial", status: "running", lifetime: lifetimeOf({ createdAt, timeoutMins }), ...given }
}
const gpu = { kind: "gpu" } as const

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

test("one machine without an end uses the balance at its rate", () => {
  expect(balanceEndsAt(400, [machine({})], now)).toBe(now + 40 * hour)
})

test("a machine that stops early leaves its share to the others", () => {
  // 2 h at $5.10 leave $29.80 of $40, which is 298 h of a Trial VM.
  const both = [machine({}), machine({ ...gpu, timeoutMins: 120 })]
  expect(balanceEndsAt(4000, both, now)).toBe(now + 300 * hour)
})

test("a small balance ends before the first timeout", () => {
  expect(balanceEndsAt(250, [machine({ ...gpu, timeoutMins: 120 })], now)).toBe(now + hour / 2)
})

test("a balance that outlasts every timeout has no end", () => {
  expect(balanceEndsAt(1000, [machine({ ...gpu, timeoutMins: 120 })], now)).toBeNull()
  expect(balanceEndsAt(1000, [], now)).toBeNull()
  expect(balanceEndsAt(1000, [machine({ status: "failed" })], now)).toBeNull()
  expect(balanceEndsAt(1000, [machine({ timeoutMins: 60, createdAt: now - 2 * hour })], now)).toBeNull()
})

test("a balance at or below zero has ended", () => {
  expect(balanceEndsAt(0, [machine({})], now)).toBe(now)
  expect(balanceEndsAt(-500, [machine({})], now)).toBe(now)
})

test("a machine that has not started counts from now", () => {
  expect(balanceEndsAt(1000, [machine({ ...gpu, createdAt: null, timeoutMins: 60 })], now)).toBeNull()
  expect(balanceEndsAt(250, [machine({ ...gpu, createdAt: null, timeoutMins: 60 })], now)).toBe(
    now + hour / 2,
  )
})

test("the machines that outlast the balance are counted, with the most expensive that ends first", () => {
  const trial = machine({})
  const brief = machine({ timeoutMins: 30 })
  const week = machine({ ...gpu, timeoutMins: 10_080 })
  const day = machine({ ...gpu, timeoutMins: 1_440 })
  const failed = machine({ ...gpu, status: "failed" })
  const short = shortfallOf(1_000, [trial, brief, week, failed, day], now)
  expect(short?.rate).toBe(1_020)
  expect(short).toMatchObject({ outlasting: 3, timed: 2, costliest: day, costliestTimed: day })
  // Half an hour at $10.20 leaves $4.90, at $10.10 an hour from then on.
  expect(short?.at).toBe(now + hour / 2 + (490 / 1_010) * hour)
})

test("a balance that lasts exactly is no shortfall, and a cent less is one", () => {
  const two = machine({ ...gpu, timeoutMins: 120 })
  expect(shortfallOf(1_000, [two], now)).toBeNull()
  expect(shortfallOf(999, [two], now)).toMatchObject({ rate: 500, costliest: two })
})

test("without a balance the shortfall is now, and without charges there is none", () => {
  expect(shortfallOf(0, [machine({})], now)?.at).toBe(now)
  expect(shortfallOf(-125, [machine({})], now)?.at).toBe(now)
  expect(shortfallOf(-125, [machine({ status: "stopped" })], now)).toBeNull()
  expect(shortfallOf(0, [], now)).toBeNull()
})

test("a machine that has not started counts with its timeout from now", () => {
  const unstarted = machine({ ...gpu, createdAt: null, timeoutMins: 60 })
  expect(shortfallOf(500, [unstarted], now)).toBeNull()
  expect(shortfallOf(250, [unstarted], now)?.costliest).toEqual(unstarted)
})

test("a shown end is rounded down to ten minutes", () => {
  const noon = Date.parse("2026-11-21T12:00:00Z")
  expect(roundedEnd(noon)).toBe(noon)
  expect(roundedEnd(noon + 9 * 60_000 + 59_999)).toBe(noon)
  expect(roundedEnd(noon + 10 * 60_000)).toBe(noon + 10 * 60_000)
})
