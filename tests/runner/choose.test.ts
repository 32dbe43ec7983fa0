import { expect, test } from "vitest"
import { chooseByChanges, chooseByWords } from "./choose.js"
import { RequestError } from "./request.js"

// Put together, since the word would be found in this file otherwise.
const nowhere = ["no", "where", "to", "be", "found"].join("-")

test("a word that no test has is refused, also beside one that some test has", () => {
  expect(() => chooseByWords([nowhere], ["unit", "http"])).toThrow(RequestError)
  expect(() => chooseByWords(["choose.test", nowhere], ["unit"])).toThrow(
    `No test of unit has "${nowhere}" in its path or title.`,
  )
})

test("a word is looked for in the sections that were asked for", () => {
  const { runs } = chooseByWords(["choose.test"], ["unit", "http", "e2e"])
  expect(runs).toEqual({ unit: [{ args: ["tests/runner/choose.test.ts"] }], http: [], e2e: [] })
  expect(Object.keys(chooseByWords(["choose.test"], ["lint", "unit"]).runs)).toEqual(["unit"])
})

test("a revision that is not there is refused", () => {
  expect(() => chooseByChanges(nowhere)).toThrow(RequestError)
})
