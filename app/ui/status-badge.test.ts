import { expect, test } from "vitest"
import { toneOfStatus } from "./status-badge"

test.each([
  ["running", "green"],
  ["passed", "green"],
  ["active", "green"],
  ["installing", "amber"],
  ["pending", "amber"],
  ["starting", "amber"],
  ["updating", "amber"],
  ["failed", "red"],
  ["error", "red"],
  ["expired", "red"],
  ["Running", "green"],
  ["archived", "gray"],
  ["", "gray"],
  ["constructor", "gray"],
])("%s is %s", (status, tone) => {
  expect(toneOfStatus(status)).toBe(tone)
})
