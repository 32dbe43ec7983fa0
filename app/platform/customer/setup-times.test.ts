import { expect, test } from "vitest"
import { createSetupTimes } from "./setup-times.server"

function machine(id: string, status: string) {
  return { id, kind: "trial", status, createdAt: 1_000 } as const
}

test("the usual time is that of the machines that were seen to start and run lately", () => {
  const times = createSetupTimes()
  expect(times.usual("trial")).toBeNull()
  for (const [id, tookMs] of [
    ["a", 20_000],
    ["b", 90_000],
    ["c", 30_000],
  ] as const) {
    times.observe([machine(id, "installing")], 1_000 + tookMs - 5_000)
    times.observe([machine(id, "running")], 1_000 + tookMs)
  }
  expect(times.usual("trial")).toBe(30_000)
  expect(times.usual("gpu")).toBeNull()
})

test("a failure, a machine that ran already and one that nobody watched teach nothing", () => {
  const times = createSetupTimes({ trial: 25_000 })
  times.observe(
    [machine("old", "running"), machine("broken", "installing"), machine("late", "pending")],
    2_000,
  )
  times.observe([machine("broken", "failed")], 4_000)
  times.observe([machine("late", "running")], 60_000)
  expect(times.usual("trial")).toBe(25_000)
})
