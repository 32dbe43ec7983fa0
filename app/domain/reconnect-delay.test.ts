import { expect, test } from "vitest"
import { reconnectDelay } from "./reconnect-delay"

test("the delay starts at 1 to 2 s, doubles, and stays between 1 and 30 s", () => {
  expect([0, 1, 2, 3, 4, 5].map((attempt) => reconnectDelay(attempt, 1))).toEqual([
    2000, 4000, 8000, 16_000, 30_000, 30_000,
  ])
  expect([0, 4, 5000].map((attempt) => reconnectDelay(attempt, 0))).toEqual([1000, 1000, 1000])
  expect(reconnectDelay(1e9, 0.5)).toBe(15_500)
})
