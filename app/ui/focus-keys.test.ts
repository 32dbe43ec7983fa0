import { expect, test } from "vitest"
import { startingWith } from "./focus-keys"

const labels = ["1 hour", "4 hours", "7 days", "14 days", "30 days", "never expires"]

test.each([
  ["7", 0, 2],
  ["n", 0, 5],
  // The first letter moves on to the next item, and around the end.
  ["1", 0, 3],
  ["1", 3, 0],
  ["11", 0, 3],
  // More letters stay at an item that fits.
  ["14", 0, 3],
  ["14", 3, 3],
  ["30 D", 0, 4],
  ["x", 2, -1],
])("typing %j at item %i goes to %i", (text, current, place) => {
  expect(startingWith(text, current, labels)).toBe(place)
})
