import { expect, test } from "vitest"
import { committedCents, planCeiling } from "./ceiling"
import { type Chargeable, hourlyCents } from "./charges"
import { hour, machine, minute, noon } from "./machine.fixture"

function plan(cents: number, machines: Chargeable[], now = noon) {
  const found = planCeiling(cents, machines, now)
  if (!found) throw new Error("no plan")
  return found
}

/** Charges hour by hour, as the platform does. */
function spent({ rows }: ReturnType<typeof plan>, now: number) {
  let cents = 0
  for (const { newLifetime: then, ...machine } of rows) {
    const { createdAt } = machine
    if (then.kind !== "until" || createdAt === null) throw new Error("a machine without an end")
    for (let at = createdAt; at < then.at; at += hour) if (at > now) cents += hourlyCents(machine)
  }
  return cents
}

test("no hour starts that the ceiling doesn't pay, and paid hours are used up", () => {
  const trial = machine({ createdAt: noon - 50 * minute })
  const gpu = machine({ kind: "gpu", createdAt: noon - 10 * minute })
  // $10.20: trial 12:10, GPU 12:50, trial 13:10, GPU 13:50; nothing is left for the trial at 14:10.
  const found = plan(1_020, [trial, gpu])
  expect(found.until).toBe(noon + 130 * minute)
  expect(found.cents).toBe(1_020)
  expect(found.rows.map(({ minutes, cents }) => [minutes, cents])).toEqual([
    [180, 20],
    [180, 1_000],
  ])
  expect(found.rows[1]?.newLifetime).toEqual({ kind: "until", at: noon + 170 * minute })
})

test("a machine whose own timeout is sooner keeps it, and leaves its share to the others", () => {
  const soon = machine({ kind: "gpu", timeoutMins: 60 })
  const found = plan(100, [soon, machine({})])
  expect(found.rows.map(({ minutes, cents }) => [minutes, cents])).toEqual([
    [null, 0],
    [660, 100],
  ])
})

test("nothing changes when the timeouts cost less than the ceiling, or nothing is charged", () => {
  const found = plan(10_000, [machine({ timeoutMins: 240 })])
  expect(found).toMatchObject({ until: null, cents: 30, rows: [{ minutes: null }] })
  for (const status of ["failed", "stopped", "terminating", "rebooting"]) {
    expect(plan(0, [machine({ status })])).toEqual({ until: null, cents: 0, rows: [] })
  }
})

test("with no money at all, each machine ends with the hour that is paid", () => {
  const found = plan(0, [machine({ createdAt: noon - 90 * minute }), machine({ createdAt: noon - 10_000 })])
  expect(found.rows.map(({ minutes }) => minutes)).toEqual([120, 60])
  expect(found.cents).toBe(0)
})

test("without a known creation there is no plan", () => {
  expect(planCeiling(100, [machine({ createdAt: null })], noon)).toBeNull()
  expect(planCeiling(100, [machine({ createdAt: null, status: "failed" })], noon)?.rows).toEqual([])
})

test("random fleets never cost more than the ceiling, stop in the future, and come within one hour of it", () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  for (let round = 0; round < 150; round++) {
    const machines = Array.from({ length: 1 + random(8) }, () =>
      machine({
        kind: random(3) === 0 ? "gpu" : "trial",
        createdAt: noon - random(80 * hour),
        timeoutMins: random(3) === 0 ? 4_800 + random(3_000) : null,
      }),
    )
    const ceiling = 100 * random(300)
    const found = plan(ceiling, machines)
    if (found.until === null) {
      expect(found.cents).toBeLessThanOrEqual(ceiling)
      continue
    }
    expect(spent(found, noon)).toBe(found.cents)
    expect(found.cents).toBeLessThanOrEqual(ceiling)
    // Together, the hours that start at that very moment would have exceeded it.
    expect(found.cents + 500 * machines.length).toBeGreaterThan(ceiling)
    expect(found.until).toBeGreaterThan(noon)
    for (const { newLifetime: then } of found.rows) expect(then.kind === "until" && then.at > noon).toBe(true)
    // Changed machines need no further change: the same ceiling from the same moment is reached.
    const changed = found.rows.map(({ newLifetime, ...machine }) => ({ ...machine, lifetime: newLifetime }))
    expect(plan(ceiling, changed).rows.every(({ minutes }) => minutes === null)).toBe(true)
    expect(committedCents(changed, noon)).toBe(found.cents)
  }
})

test("what is committed counts whole new machines, and has no end without a timeout", () => {
  const later = machine({ kind: "gpu", createdAt: noon + 30 * minute, timeoutMins: 120 })
  expect(committedCents([machine({ timeoutMins: 180 }), later], noon)).toBe(20 + 1_000)
  expect(committedCents([later, machine({ status: "failed" })], noon + hour)).toBe(500)
  expect(committedCents([machine({})], noon)).toBe(Number.POSITIVE_INFINITY)
})

test("what is spent are the hours that have started since, none of them after a machine's end", () => {
  const started = machine({ kind: "gpu", createdAt: noon + 30 * minute })
  const ended = machine({ createdAt: noon - 30 * minute, timeoutMins: 90 })
  expect(committedCents([started, ended], noon, noon + 30 * minute + 1)).toBe(510)
  expect(committedCents([started, ended], noon, noon + 2 * hour + 1)).toBe(1_010)
})
