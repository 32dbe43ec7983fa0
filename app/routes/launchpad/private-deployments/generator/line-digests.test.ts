import { expect, test } from "vitest"
import { digestLines, parseLineDigests } from "./line-digests"

test("the digests don't contain the text, and are read as they were written", () => {
  const digests = { "secrets.sh": digestLines("password='hunter2hunter2'") }
  expect(JSON.stringify(digests)).not.toContain("hunter2")
  expect(parseLineDigests(JSON.stringify(digests))).toEqual(digests)
})

test.each(["", "x", "[1]", '{"a":1}', '{"a":[1]}', `{"a":["${"x".repeat(30_000)}"]}`])(
  "damaged digests are ignored: %s",
  (serialized) => {
    expect(parseLineDigests(serialized)).toBeNull()
  },
)
