import { expect, test } from "vitest"
import { diffFiles } from "~/domain/generator/diff"
import { digestLines, parseLineDigests, serializeLineDigests } from "./line-digests"

const values = { name: "values.yaml", text: "host: a\nport: 1\nuser: c\n" }

function changes(text: string) {
  const before = parseLineDigests(serializeLineDigests([values])) ?? []
  return diffFiles(before, [{ name: "values.yaml", text: digestLines(text) }])
}

test.each([
  ["no change", values.text, []],
  ["a changed line", "host: b\nport: 1\nuser: c\n", [{ name: "values.yaml", lines: [1], removed: 1 }]],
  ["a new line", "host: a\nport: 1\ntls: true\nuser: c\n", [{ name: "values.yaml", lines: [3], removed: 0 }]],
  ["a removed line", "host: a\nuser: c\n", [{ name: "values.yaml", lines: [], removed: 1 }]],
])("the digests show %s", (_, text, expected) => {
  expect(changes(text)).toEqual(expected)
})

test("the digests don't contain the text", () => {
  expect(serializeLineDigests([{ name: "secrets.sh", text: "password='hunter2hunter2'" }])).not.toContain(
    "hunter2",
  )
})

test.each(["", "x", "{}", "[]", "[1]", '[["a"]]', '[["a", 1]]', `[["a","${"x".repeat(30_000)}"]]`])(
  "damaged digests are ignored: %s",
  (serialized) => {
    expect(parseLineDigests(serialized)).toBeNull()
  },
)
