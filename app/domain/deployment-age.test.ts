import { expect, test } from "vitest"
import { ageLabel } from "./deployment-age"

const day = 86_400_000
const now = Date.UTC(2026, 10, 21, 12)

test.each([
  [-day, "Today"],
  [0, "Today"],
  [day - 1, "Today"],
  [day, "Yesterday"],
  [2 * day - 1, "Yesterday"],
  [2 * day, "2 days ago"],
  [7 * day - 1, "6 days ago"],
  [7 * day, "1 week ago"],
  [14 * day - 1, "1 week ago"],
  [14 * day, "2 weeks ago"],
  [30 * day - 1, "4 weeks ago"],
  [30 * day, "1 month ago"],
  [60 * day - 1, "1 month ago"],
  [60 * day, "2 months ago"],
  [400 * day, "13 months ago"],
])("%i ms ago is %s", (age, label) => {
  expect(ageLabel(now - age, now)).toBe(label)
})
