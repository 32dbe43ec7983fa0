import { expect, test } from "vitest"
import { isStale } from "./is-stale"

const noon = 1_795_262_400_000

test.each([
  ["a second earlier", noon - 1_000, true],
  ["a minute earlier", noon - 60_000, false],
  ["a day earlier, by a clock that was set back,", noon - 86_400_000, false],
  ["no later", noon, false],
  ["later", noon + 1, false],
])("data loaded %s than the known data", (_, at, overtaken) => {
  expect(isStale(at, noon)).toBe(overtaken)
})
