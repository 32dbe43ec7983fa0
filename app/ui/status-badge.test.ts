import { expect, test } from "vitest"
import { toneOfStatus } from "./status-badge"

test.each([
  ["running", "green"],
  ["installing", "amber"],
  ["failed", "red"],
  ["Running", "green"],
  ["archived", "gray"],
  ["", "gray"],
  ["constructor", "gray"],
])("%s is %s", (status, tone) => {
  expect(toneOfStatus(status)).toBe(tone)
})
