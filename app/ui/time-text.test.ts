import { expect, test } from "vitest"
import { relativeTimeText } from "./time-text"

const minute = 60_000
const day = 24 * 60 * minute

test.each([
  [-44_000, "just now"],
  [-50_000, "50 sec ago"],
  [-4.9 * minute, "4 min ago"],
  [119 * minute, "in 1 hr"],
  [-day, "yesterday"],
  [-6.9 * day, "6 days ago"],
  [-7 * day, "1 wk ago"],
  [-29 * day, "4 wk ago"],
  [-30 * day, "1 mo ago"],
  [-364 * day, "12 mo ago"],
  [-730 * day, "2 yr ago"],
])("a difference of %i ms is %s", (difference, text) => {
  expect(relativeTimeText(difference)).toBe(text)
})
