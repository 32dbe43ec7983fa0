import { expect, test } from "vitest"
import { lifetimeOf } from "./countdown"
import { machineEnd, withEnds } from "./machine-end"
import {
  type AttentionLicense,
  type AttentionMachine,
  byUrgency,
  needsOfLicenses,
  needsOfMachines,
} from "./needs-attention"

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const now = Date.UTC(2026, 10, 21, 12)

interface GivenMachine {
  name?: string
  status?: string
  kind?: AttentionMachine["kind"]
  createdAt?: number
  /** Milliseconds from now; null for never. */
  stopsIn?: number | null
  cause?: string | null
}

function machine({
  name = "m",
  status = "running",
  kind = "trial",
  createdAt = now - hour,
  stopsIn = null,
  cause = null,
}: GivenMachine): AttentionMachine {
  const timeoutMins = stopsIn === null ? null : (now + stopsIn - createdAt) / minute
  const lifetime = lifetimeOf({ createdAt, timeoutMins })
  const end = machineEnd({ status, lifetime }, undefined)
  return { name, status, kind, createdAt, cause, lifetime, end }
}

function license(given: Partial<AttentionLicense>): AttentionLicense {
  return { organizationName: "Acme", type: "enterprise", paymentPending: false, expiresAt: null, ...given }
}

/** The needs as texts in order: "stops m", "expired Acme". */
function needsIn({
  machines = null,
  licenses = [],
  cents = null,
}: {
  machines?: AttentionMachine[] | null
  licenses?: AttentionLicense[]
  cents?: number | null
}) {
  const rows = machines && withEnds(machines, cents, now)
  const needs = [...needsOfMachines(rows, cents, now), ...needsOfLicenses(licenses, now)]
  return byUrgency(needs, now).map((need) => {
    if ("machine" in need) return `${need.kind} ${need.machine.name}`
    return "license" in need ? `${need.kind} ${need.license.organizationName}` : need.kind
  })
}

test("machines that the balance ends within a day are counted with the first", () => {
  const ends = (name: string, inMs: number): AttentionMachine => ({
    ...machine({ name, kind: "gpu" }),
    end: { by: "balance", at: now + inMs, about: false },
  })
  const needs = needsOfMachines([ends("a", hour), ends("b", 2 * hour), ends("c", 2 * day)], 100, now)
  expect(needs.map((need) => need.kind === "balance-ends" && need.others)).toEqual([1])
})

test("failures of one cause are one need, with a count", () => {
  const full = "No capacity"
  const machines = ["a", "b", "c", "d"].map((name) =>
    machine({ name, status: "failed", cause: name === "c" ? null : full }),
  )
  const needs = needsOfMachines(machines, null, now)
  expect(needs.map((need) => need.kind === "failed" && [need.machine.name, need.others])).toEqual([
    ["a", 2],
    ["c", 0],
  ])
})

test("a healthy account needs nothing, and neither does an unknown one", () => {
  const machines = [machine({}), machine({ stopsIn: 5 * hour }), machine({ status: "stopped" })]
  const licenses = [license({}), license({ expiresAt: now + 200 * day })]
  expect(needsIn({ machines, licenses, cents: 4_000 })).toEqual([])
  expect(needsIn({ machines: [], licenses: [], cents: 100 })).toEqual([])
  expect(needsIn({})).toEqual([])
})

test.each([
  ["within its last hour", { stopsIn: hour - 1 }, true],
  ["an hour ahead", { stopsIn: hour }, false],
  ["when its time is up", { stopsIn: 0 }, false],
  ["on the last day of a week", { stopsIn: day - 1, createdAt: now - 6 * day - 1 }, true],
  ["a day ahead of a week's end", { stopsIn: day, createdAt: now - 6 * day }, false],
  ["on the last day of less than a week", { stopsIn: day - 1, createdAt: now - 5 * day }, false],
  ["while it is installed", { stopsIn: minute, status: "installing" }, true],
  ["when it has stopped", { stopsIn: minute, status: "stopped" }, false],
  ["without an end", { stopsIn: null }, false],
])("a machine %s is reported: %j is %s", (_when, given, expected) => {
  expect(needsIn({ machines: [machine(given)] })).toEqual(expected ? ["stops m"] : [])
})

test.each(["failed", "error", "Failed"])(
  "a machine with status %s is reported, but not its stop",
  (status) => {
    expect(needsIn({ machines: [machine({ status, stopsIn: minute })] })).toEqual(["failed m"])
  },
)

test.each([
  [30 * day, []],
  [30 * day - 1, ["expires Acme"]],
  [1, ["expires Acme"]],
  [0, ["expired Acme"]],
  [-30 * day + 1, ["expired Acme"]],
  [-30 * day, []],
])("a license that ends in %i ms: %j", (endsIn, expected) => {
  expect(needsIn({ licenses: [license({ expiresAt: now + endsIn })] })).toEqual(expected)
})

test("an unpaid license is reported once, whenever it ends", () => {
  const licenses = [license({ paymentPending: true, expiresAt: now - day })]
  expect(needsIn({ licenses })).toEqual(["unpaid Acme"])
})

const ending = license({ expiresAt: now + day, type: "enterprise" })
test.each([
  ["a longer one", license({ organizationName: " ACME ", expiresAt: now + 365 * day }), false],
  ["an endless one", license({ expiresAt: null }), false],
  ["an order", license({ paymentPending: true }), false],
  ["another organization's", license({ organizationName: "Other" }), true],
  ["a lesser one", license({ type: "community" }), true],
  ["a shorter one", license({ expiresAt: now - 100 * day }), true],
])("an ending license beside %s, %j, is reported: %s", (_what, other, expected) => {
  expect(needsIn({ licenses: [ending, other] }).includes("expires Acme")).toBe(expected)
})

test("an enterprise license replaces a trial", () => {
  const trial = license({ type: "trial", expiresAt: now - day })
  expect(needsIn({ licenses: [trial, license({})] })).toEqual([])
  expect(needsIn({ licenses: [trial] })).toEqual(["expired Acme"])
})

test.each([
  [[machine({})], 229, ["balance-ends"]],
  [[machine({})], 230, []],
  [[machine({ stopsIn: 48 * hour })], 469, ["balance-ends"]],
  [[machine({ stopsIn: 48 * hour })], 470, []],
  [[machine({})], 0, ["balance-ends"]],
  [[machine({})], -1, ["balance-ends"]],
  [[], 100, []],
  [[], 99, ["low-balance"]],
  [[machine({ stopsIn: 2 * hour })], 99, ["low-balance"]],
  [[machine({ status: "failed" })], 0, ["failed m", "low-balance"]],
  // It stops when the balance ends, so its own timeout, in half an hour, is no other need.
  [[machine({ createdAt: now - 50 * minute, stopsIn: 30 * minute })], 0, ["balance-ends"]],
])("%j on %i cents: %j", (machines, cents, expected) => {
  expect(needsIn({ machines, cents })).toEqual(expected)
})

test("a low balance is reported when the machines are unknown", () => {
  expect(needsIn({ machines: null, cents: 50 })).toEqual(["low-balance"])
})

test("the most urgent need comes first", () => {
  const machines = [
    machine({ name: "broken", status: "failed" }),
    machine({ name: "soon", kind: "gpu", stopsIn: 50 * minute }),
    machine({ name: "sooner", stopsIn: 5 * minute }),
    machine({ name: "prod", kind: "gpu", stopsIn: 10 * hour }),
  ]
  const licenses = [
    license({ organizationName: "Later", expiresAt: now + 20 * day }),
    license({ organizationName: "Unpaid", paymentPending: true }),
    license({ organizationName: "Long gone", expiresAt: now - 20 * day }),
    license({ organizationName: "Tomorrow", expiresAt: now + day }),
    license({ organizationName: "Gone", expiresAt: now - day }),
  ]
  expect(needsIn({ machines, licenses, cents: 1_100 })).toEqual([
    "stops sooner",
    "stops soon",
    "balance-ends",
    "failed broken",
    "expired Gone",
    "expired Long gone",
    "unpaid Unpaid",
    "expires Tomorrow",
    "expires Later",
  ])
})

test("losses within a day come in order of time, and a balance that ends in days comes after unpaid licenses", () => {
  const stopping = machine({ name: "stopping", stopsIn: minute })
  expect(needsIn({ machines: [stopping, machine({})], cents: 0 })).toEqual(["stops stopping", "balance-ends"])
  const week = machine({ stopsIn: 7 * day })
  const licenses = [
    license({ paymentPending: true }),
    license({ organizationName: "B", expiresAt: now + day }),
  ]
  expect(needsIn({ machines: [week], licenses, cents: 1_000 })).toEqual([
    "unpaid Acme",
    "balance-ends",
    "expires B",
  ])
})
