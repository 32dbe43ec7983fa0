import { expect, test } from "vitest"
import { diffFiles } from "~/domain/generator/diff"
import { digestLines, parseLineDigests, serializeLineDigests } from "./line-digests"

const values = { name: "values.yaml", text: "host: a\nport: 1\nuser: c\n" }

function changes(text: string) {
  const before = parseLineDigests(serializeLineDigests([values])) ?? []
  return diffFiles(before, [{ name: "values.yaml", text: digestLines(text) }])
}

test.each([
  ["the same", values.text, []],
  [
    "a line that is another",
    "host: b\nport: 1\nuser: c\n",
    [{ name: "values.yaml", lines: [1], removed: 1 }],
  ],
  ["a new line", "host: a\nport: 1\ntls: true\nuser: c\n", [{ name: "values.yaml", lines: [3], removed: 0 }]],
  ["a line that is gone", "host: a\nuser: c\n", [{ name: "values.yaml", lines: [], removed: 1 }]],
])("the account of a text tells %s", (_, text, expected) => {
  expect(changes(text)).toEqual(expected)
})

test("nothing of a text can be read in its account", () => {
  expect(serializeLineDigests([{ name: "secrets.sh", text: "password='hunter2hunter2'" }])).not.toContain(
    "hunter2",
  )
})

test.each(["", "x", "{}", "[]", "[1]", '[["a"]]', '[["a", 1]]', `[["a","${"x".repeat(30_000)}"]]`])(
  "a damaged account counts as none: %s",
  (account) => {
    expect(parseLineDigests(account)).toBeNull()
  },
)
