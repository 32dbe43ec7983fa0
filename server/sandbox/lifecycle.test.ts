import { expect, test } from "vitest"
import { installProgress, type Lifecycle, planLifecycle, statusAt } from "./lifecycle"

const born = 1_000_000
const usual = { now: born, speed: 1, installSeconds: 20, timeoutMins: null, failure: null }

function statuses(lifecycle: Lifecycle, times: number[]) {
  return times.map((time) => statusAt(lifecycle, time))
}

test("a Trial VM is pending for 3 s, installs for 20 s, then runs", () => {
  const lifecycle = planLifecycle(usual)
  expect(statuses(lifecycle, [born, born + 2_999, born + 3_000, born + 22_999, born + 23_000])).toEqual([
    "pending",
    "pending",
    "installing",
    "installing",
    "running",
  ])
})

test("speed shortens every phase", () => {
  const lifecycle = planLifecycle({ ...usual, speed: 10 })
  expect(statuses(lifecycle, [born + 299, born + 300, born + 2_299, born + 2_300])).toEqual([
    "pending",
    "installing",
    "installing",
    "running",
  ])
})

test("a failure ends the installation early", () => {
  const lifecycle = planLifecycle({ ...usual, failure: { cause: "no capacity", finalProgress: 0.5 } })
  expect(statuses(lifecycle, [born + 12_999, born + 13_000, born + 99_999])).toEqual([
    "installing",
    "failed",
    "failed",
  ])
  expect(installProgress(lifecycle, born + 8_000)).toBeCloseTo(0.25)
  expect(installProgress(lifecycle, born + 99_999)).toBe(0.5)
})

test("a timeout terminates a deployment of any status; after 10 s it is gone", () => {
  const lifecycle = planLifecycle({ ...usual, timeoutMins: 60 })
  const end = born + 3_600_000
  expect(statuses(lifecycle, [end - 1, end, end + 9_999, end + 10_000])).toEqual([
    "running",
    "terminating",
    "terminating",
    "gone",
  ])
  const failed = planLifecycle({ ...usual, timeoutMins: 60, failure: { cause: "x", finalProgress: 0.5 } })
  expect(statuses(failed, [end - 1, end])).toEqual(["failed", "terminating"])
})

test("an unpaid deployment stays stopped until its timeout", () => {
  const lifecycle = { ...planLifecycle({ ...usual, timeoutMins: 120 }), stoppedAt: born + 3_600_000 }
  expect(statuses(lifecycle, [born + 3_599_999, born + 3_600_000, born + 7_200_000])).toEqual([
    "running",
    "stopped",
    "terminating",
  ])
})

test("an update ends at its time", () => {
  const lifecycle = { ...planLifecycle(usual), updatedAt: born + 60_000 }
  expect(statuses(lifecycle, [born + 59_999, born + 60_000])).toEqual(["updating", "running"])
})

test("progress goes from 0 to 1 over the installation", () => {
  const lifecycle = planLifecycle(usual)
  expect(
    [born, born + 3_000, born + 13_000, born + 23_000, born + 99_000].map((now) =>
      installProgress(lifecycle, now),
    ),
  ).toEqual([0, 0, 0.5, 1, 1])
})
