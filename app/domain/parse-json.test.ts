import fc from "fast-check"
import { expect, test } from "vitest"
import { parseJson } from "./parse-json"

const nested = (levels: number, open: string, close: string) =>
  `${open.repeat(levels)}1${close.repeat(levels)}`

test("valid JSON is parsed like JSON.parse", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(parseJson(text)).toEqual(JSON.parse(text))
    }),
  )
})

test.each([
  ["lists", "[", "]"],
  ["objects", '{"a":', "}"],
])("%s may be nested 100 levels deep and no deeper", (_, open, close) => {
  expect(JSON.stringify(parseJson(nested(100, open, close)))).toBe(nested(100, open, close))
  expect(() => parseJson(nested(101, open, close))).toThrow(SyntaxError)
  expect(() => parseJson(nested(100_000, open, close))).toThrow(SyntaxError)
})

test("brackets in strings do not count as levels", () => {
  const texts = ["[".repeat(1_000), `\\"${"{".repeat(1_000)}`, '\\"'.repeat(1_000)]
  for (const text of texts) expect(parseJson(JSON.stringify({ text }))).toEqual({ text })
})

test.each(["", "{", "[1,]", "undefined"])("%j is not JSON", (text) => {
  expect(() => parseJson(text)).toThrow(SyntaxError)
})
