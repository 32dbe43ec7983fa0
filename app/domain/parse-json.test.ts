import fc from "fast-check"
import { expect, test } from "vitest"
import { cutToEntries, parseJson } from "./parse-json"

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

test("half a character in an escape is replaced", () => {
  expect(parseJson('{"a":["\\ud83d","\\ud83d\\ude42",7]}')).toEqual({ a: ["\ufffd", "🙂", 7] })
})

test.each(["", "{", "[1,]", "undefined"])("%j is not JSON", (text) => {
  expect(() => parseJson(text)).toThrow(SyntaxError)
})

test.each([
  ["", "]"],
  ['{"ok":true,"none":[],"pages":{"all":[7,8]},"rows":', "]}"],
])(
  "the beginning of a list behind %j is cut behind its last whole entry, wherever it ends",
  (before, closing) => {
    const entry = JSON.stringify({ id: 'a,]}"\\', own: [[1, 2], { b: [] }] })
    const rows = (count: number) => `${before}[${Array(count).fill(entry).join(",")}`
    for (let end = 0; end <= rows(4).length; end++) {
      const whole = [3, 2, 1].find((count) => rows(count).length < end)
      const cut = () => cutToEntries(rows(4).slice(0, end))
      if (whole) expect(cut()).toBe(rows(whole) + closing)
      else expect(cut).toThrow(SyntaxError)
    }
  },
)

test.each(['{"text":"a", "more', '{"rows":[1,2],"total', '"a, b', "", '{"a":{"rows":[1,2,'])(
  "what begins with %j ends in no list",
  (beginning) => expect(() => cutToEntries(beginning)).toThrow(SyntaxError),
)
