import { expect, test } from "vitest"
import { slowest, summary, whereTheTimeWent } from "./summary.js"

const lint = { name: "lint", passed: 1, failed: 0, ms: 1_400 }
const unit = {
  name: "unit",
  passed: 2,
  failed: 1,
  ms: 3_000,
  note: "the runner ended with code 1",
  tests: [
    { name: "a", ms: 20 },
    { name: "b", ms: 1_940 },
  ],
  time: { tests: 3_000, hooks: 1_000, "worker starts": 0 },
}

test("the last line has the counts of all sections, which come before it", () => {
  const lines = summary([lint, unit], 61_250)
  expect(lines.slice(-5)).toEqual([
    "── results ──",
    "lint        1 passed    0 failed      1.4 s",
    "unit        2 passed    1 failed      3.0 s  the runner ended with code 1",
    "in 61.3 s",
    "3 passed, 1 failed",
  ])
})

test("the slowest tests of all sections are listed, the slowest first", () => {
  const http = { ...lint, name: "http", tests: [{ name: "c", ms: 500 }] }
  expect(slowest([unit, http], 2)).toEqual([
    "",
    "── the slowest 2 ──",
    "   1.9 s  unit  b",
    "   0.5 s  http  c",
  ])
  expect(slowest([lint], 20)).toEqual([])
})

test("the time of a section is listed by parts, the largest first", () => {
  expect(whereTheTimeWent([lint, unit])).toEqual([
    "",
    "── where the time of the workers went ──",
    "unit    tests 3.0 s (75 %), hooks 1.0 s (25 %)",
  ])
  expect(whereTheTimeWent([lint])).toEqual([])
})
