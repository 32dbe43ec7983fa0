import { expect, test } from "vitest"
import { chooseByChanges, chooseByWords } from "./choose-tests.js"
import { UsageError } from "./command-line.js"

// Two parts, since this file would otherwise contain the word.
const nowhere = ["no", "where", "to", "be", "found"].join("-")

test("a word that no test has is refused, even beside a word that some test has", () => {
  expect(() => chooseByWords([nowhere], ["unit", "http"])).toThrow(UsageError)
  expect(() => chooseByWords(["choose-tests.test", nowhere], ["unit"])).toThrow(
    `No test of unit has "${nowhere}" in its path or title.`,
  )
})

test("a word is searched in the requested sections", () => {
  const { runs } = chooseByWords(["choose-tests.test"], ["unit", "http", "e2e"])
  expect(runs).toEqual({ unit: [{ args: ["tests/runner/choose-tests.test.ts"] }], http: [], e2e: [] })
  expect(Object.keys(chooseByWords(["choose-tests.test"], ["lint", "unit"]).runs)).toEqual(["unit"])
})

test("an unknown revision is refused", () => {
  expect(() => chooseByChanges(nowhere)).toThrow(UsageError)
})
