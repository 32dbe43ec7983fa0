import { expect, test } from "vitest"
import { countdownText, lifetimeOf, remainingText } from "./countdown"

test.each([
  [-1, "Terminating..."],
  [0, "Terminating..."],
  [1, "1 s"],
  [1_000, "1 s"],
  [1_001, "2 s"],
  [59_000, "59 s"],
  [60_000, "1 m 0 s"],
  [3_599_000, "59 m 59 s"],
  [3_600_000, "1 h 0 m 0 s"],
  [86_399_000, "23 h 59 m 59 s"],
  [86_400_000, "1 d 0 h 0 m 0 s"],
  [43_200 * 60_000, "30 d 0 h 0 m 0 s"],
])("%i ms remaining are shown as %s", (remaining, text) => {
  expect(countdownText(remaining)).toBe(text)
})

test.each([
  [0, "Terminating..."],
  [3_599_000, "59 m 59 s"],
  [3_600_000, "1 h 0 m"],
  [25_775_000, "7 h 9 m"],
  [86_400_000, "1 d 0 h 0 m"],
])("beside other facts, %i ms remaining are %s", (remaining, text) => {
  expect(remainingText(remaining)).toBe(text)
})

test("a deployment ends at its creation plus its timeout", () => {
  const createdAt = Date.UTC(2026, 10, 20, 12)
  expect(lifetimeOf({ createdAt, timeoutMins: 480 })).toEqual({
    kind: "until",
    at: Date.UTC(2026, 10, 20, 20),
  })
  expect(lifetimeOf({ createdAt, timeoutMins: 0 })).toEqual({ kind: "until", at: createdAt })
})

test("without a timeout it never ends, even before it starts", () => {
  expect(lifetimeOf({ createdAt: 0, timeoutMins: null })).toEqual({ kind: "endless" })
  expect(lifetimeOf({ createdAt: null, timeoutMins: null })).toEqual({ kind: "endless" })
  // No date can hold that moment, and a page that shows it would fail.
  expect(lifetimeOf({ createdAt: 1, timeoutMins: 8.64e15 / 60_000 })).toEqual({ kind: "endless" })
})

test("without a creation time the end is unknown", () => {
  expect(lifetimeOf({ createdAt: null, timeoutMins: 60 })).toEqual({ kind: "unstarted", minutes: 60 })
})
