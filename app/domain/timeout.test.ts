import { expect, test } from "vitest"
import { lifetimeOf } from "./countdown"
import {
  durationText,
  endsImmediately,
  endWithTimeout,
  extendedTimeout,
  runningTimeouts,
  timeoutLabel,
  timeoutMinutes,
} from "./timeout"

const createdAt = Date.UTC(2026, 2, 29, 0, 30, 17)
const hour = 3_600_000

function timed(timeoutMins: number | null, created: number | null = createdAt) {
  return { createdAt: created, lifetime: lifetimeOf({ createdAt: created, timeoutMins }) }
}

test.each([null, 0, 1, 60, 1_680, 43_200])("a timeout of %j minutes is read back unchanged", (minutes) => {
  expect(timeoutMinutes(timed(minutes))).toBe(minutes)
  expect(timeoutMinutes(timed(minutes, null))).toBe(minutes)
})

test("it counts from the creation, even across clock changes", () => {
  expect(endWithTimeout(1_440, createdAt)).toBe(Date.UTC(2026, 2, 30, 0, 30, 17))
  expect(endWithTimeout(null, createdAt)).toBeNull()
  expect(endWithTimeout(60, null)).toBeNull()
})

test.each([
  [60, createdAt + hour - 1, false],
  [60, createdAt + hour, true],
  [60, createdAt + hour + 1, true],
  [null, createdAt + 9_999 * hour, false],
])("%j minutes at %i end the machine at once: %j", (minutes, now, atOnce) => {
  expect(endsImmediately(minutes, createdAt, now)).toBe(atOnce)
})

test("a deployment that has not started cannot end at once", () => {
  expect(endsImmediately(60, null, Number.MAX_SAFE_INTEGER)).toBe(false)
})

test.each([
  [60, 300],
  [0, 240],
  [42_960, 43_200],
  [42_961, null],
  [43_200, null],
  [null, null],
])("%j minutes are extended to %j", (minutes, longer) => {
  expect(extendedTimeout(timed(minutes))).toBe(longer)
})

test("the durations have the labels of the choices", () => {
  const hours = "1 hour, 2 hours, 4 hours, 10 hours, 24 hours"
  expect(runningTimeouts.map(timeoutLabel).join(", ")).toBe(`Never, ${hours}, 7 days, 14 days, 30 days`)
  expect(durationText(1_680)).toBe("28 hours")
  expect(durationText(2_881)).toBe("2 days 1 minute")
  expect(durationText(61)).toBe("1 hour 1 minute")
  expect(durationText(0)).toBe("0 minutes")
})
