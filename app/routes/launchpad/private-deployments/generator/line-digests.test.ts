import { expect, test } from "vitest"
import type { GuideStep } from "../content/guide"
import { compareWithLast } from "./line-digests"

function stepsWith(lines: string): GuideStep[] {
  return [{ id: "values", title: "Values", parts: [{ kind: "file", label: "a.yaml", lines }] }]
}

test("the digests don't contain the text, and show which lines differ", () => {
  const { lineDigests, changes } = compareWithLast(
    stepsWith("password: hunter2\nport: 1\nold: 1\nold: 2"),
    "",
  )
  expect(changes).toBeNull()
  expect(lineDigests).not.toContain("hunter2")
  const next = compareWithLast(stepsWith("password: hunter2\nport: 2"), lineDigests)
  expect(next.changes).toEqual({ "a.yaml": { changed: [1], removed: 2 } })
  expect(compareWithLast(stepsWith("password: hunter2\nport: 2"), next.lineDigests).changes).toEqual({
    "a.yaml": { changed: [], removed: 0 },
  })
})

test.each(["", "x", "[1]", '{"a":1}', '{"a":[1]}', `{"a":["${"x".repeat(30_000)}"]}`])(
  "damaged digests are ignored: %s",
  (serialized) => {
    expect(compareWithLast(stepsWith("port: 1"), serialized).changes).toBeNull()
  },
)
