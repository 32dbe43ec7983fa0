import fc from "fast-check"
import { expect, test } from "vitest"
import { diffFiles } from "./diff"

function change(before: string, after: string) {
  return diffFiles([{ name: "a", text: before }], [{ name: "a", text: after }])
}

test.each([
  ["a\nb\nc\n", "a\nb\nc\n", []],
  ["a\nb\nc\n", "a\nx\nc\n", [{ name: "a", lines: [2], removed: 1 }]],
  ["a\nc\n", "a\nb\nc\n", [{ name: "a", lines: [2], removed: 0 }]],
  ["a\nb\nc\n", "a\nc\n", [{ name: "a", lines: [], removed: 1 }]],
  ["a\na\n", "a\na\na\n", [{ name: "a", lines: [3], removed: 0 }]],
  ["a\nb\n", "b\na\n", [{ name: "a", lines: [2], removed: 1 }]],
])("from %j to %j", (before, after, expected) => {
  expect(change(before, after)).toEqual(expected)
})

test("every line of a new file is new, and a removed file is not listed", () => {
  const files = [{ name: "new", text: "1\n2\n" }]
  expect(diffFiles([{ name: "gone", text: "x" }], files)).toEqual([
    { name: "new", lines: [1, 2], removed: 0 },
  ])
})

test("unmarked lines existed before, in the same order", () => {
  const text = fc
    .array(fc.constantFrom("a", "b", "c"), { minLength: 1, maxLength: 12 })
    .map((lines) => lines.join("\n"))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const marked = new Set(change(before, after)[0]?.lines ?? [])
      const kept = after.split("\n").filter((_line, place) => !marked.has(place + 1))
      const old = before.split("\n")
      for (const line of kept) {
        expect(old).toContain(line)
        old.splice(0, old.indexOf(line) + 1)
      }
    }),
  )
})

test("long files are compared without quadratic cost", () => {
  const lines = Array.from({ length: 20_000 }, (_, place) => `line ${place}`)
  const [found] = change(lines.join("\n"), lines.with(7, "other").join("\n"))
  expect(found).toEqual({ name: "a", lines: [8], removed: 1 })
})
