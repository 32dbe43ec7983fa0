import { expect, test } from "vitest"
import type { Chargeable } from "./charges"
import { hour, machine, minute, noon } from "./machine.fixture"
import { withEnds } from "./machine-end"

function endsOf(cents: number | null, machines: Chargeable[], now = noon) {
  return withEnds(machines, cents, now).map(({ end }) => end)
}

test("the timeout ends a machine that the balance outlasts", () => {
  expect(endsOf(100, [machine({ timeoutMins: 120 })])).toEqual([
    { by: "timeout", at: noon + 2 * hour, about: false },
  ])
})

test("the balance ends a machine before its timeout", () => {
  // The hour from 12:00 is paid, and $20.00 pays four more.
  expect(endsOf(2_000, [machine({ kind: "gpu", timeoutMins: 1_440 })])).toEqual([
    { by: "balance", at: noon + 5 * hour, about: false },
  ])
  expect(endsOf(0, [machine({})])).toEqual([{ by: "balance", at: noon + hour, about: false }])
})

test("when both would end it at once, it is the timeout, and a minute later the balance", () => {
  const both = (timeoutMins: number) => endsOf(10, [machine({ timeoutMins })])
  expect(both(120)).toEqual([{ by: "timeout", at: noon + 2 * hour, about: false }])
  expect(both(121)).toEqual([{ by: "balance", at: noon + 2 * hour, about: false }])
})

test("nothing ends a machine without a timeout whose balance is unknown or lasts longer than any date", () => {
  expect(endsOf(null, [machine({})])).toEqual([{ by: "nothing" }])
  expect(endsOf(1e15, [machine({})])).toEqual([{ by: "nothing" }])
  expect(endsOf(null, [machine({ timeoutMins: 60 })])).toEqual([
    { by: "timeout", at: noon + hour, about: false },
  ])
})

test("a machine whose creation is unknown ends by its timeout from its start, or about when the balance does", () => {
  const unstarted = machine({ createdAt: null, timeoutMins: 600 })
  expect(endsOf(1_000, [unstarted])).toEqual([{ by: "unstarted", minutes: 600 }])
  expect(endsOf(10, [unstarted], noon + minute)).toEqual([
    { by: "balance", at: noon + 2 * hour, about: true },
  ])
})

test("of several machines, each has the hour that one balance can't pay", () => {
  const gpu = machine({ kind: "gpu", createdAt: noon - 10 * minute })
  const trial = machine({ createdAt: noon - 50 * minute })
  const other = machine({ createdAt: noon - 20 * minute, timeoutMins: 60 })
  // $5.20: the trial's hour at 12:10, the GPU's at 12:50, the trial's at 13:10. The other one's timeout comes before its next hour.
  expect(endsOf(520, [gpu, trial, other])).toEqual([
    { by: "balance", at: noon + 110 * minute, about: false },
    { by: "balance", at: noon + 130 * minute, about: false },
    { by: "timeout", at: noon + 40 * minute, about: false },
  ])
  // What a GPU's hour leaves still pays 49 hours of a Trial VM.
  expect(endsOf(499, [gpu, trial])).toEqual([
    { by: "balance", at: noon + 50 * minute, about: false },
    { by: "balance", at: noon + 10 * minute + 49 * hour, about: false },
  ])
})

test("of two machines with hours at the same moment, the second one's may be unpaid", () => {
  expect(endsOf(10, [machine({}), machine({})]).map((end) => "at" in end && end.at)).toEqual([
    noon + 2 * hour,
    noon + hour,
  ])
})

test("a balance that outlasts short machines ends only the long one", () => {
  expect(endsOf(30, [machine({ timeoutMins: 180 }), machine({})])).toEqual([
    { by: "timeout", at: noon + 3 * hour, about: false },
    { by: "balance", at: noon + 2 * hour, about: false },
  ])
})

test("nothing ends a stopped machine any more, and a failed one is removed at its timeout", () => {
  const given = { timeoutMins: 120 }
  expect(endsOf(0, [machine({ ...given, status: "stopped" })])).toEqual([{ by: "nothing" }])
  expect(endsOf(0, [machine({ ...given, status: "failed" })])).toEqual([
    { by: "timeout", at: noon + 2 * hour, about: false },
  ])
})

test("the ends of thousands of machines are worked out at once", () => {
  const many = Array.from({ length: 5_000 }, (_, index) =>
    machine({ kind: index % 2 ? "gpu" : "trial", createdAt: noon - index * 1_000 }),
  )
  expect(endsOf(100_000_000, many).every(({ by }) => by === "balance")).toBe(true)
})
