import { expect, test } from "vitest"
import type { Reading } from "./reading"
import { learn } from "./use-reading"

const good = (at: number): Reading => ({ at, rows: [], problem: null })
const failed = (at: number): Reading => ({ at, rows: null, problem: "unavailable" })

test("the last good reading outlives failures, also those that have no time", () => {
  const known = learn(null, good(5))
  expect(learn(known, failed(6))).toEqual({ latest: failed(6), good: good(5) })
  expect(learn(learn(known, failed(0)), good(7))).toEqual({ latest: good(7), good: good(7) })
})

test("a late answer that knows less is passed over", () => {
  const known = learn(null, good(5))
  expect(learn(known, good(4))).toBe(known)
})

test("without any good reading there is nothing to show", () => {
  expect(learn(learn(null, failed(1)), failed(2))).toEqual({ latest: failed(2), good: null })
})
