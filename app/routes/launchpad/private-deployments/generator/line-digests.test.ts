import { expect, test } from "vitest"
import { parseLineDigests, serializeLineDigests } from "./line-digests"

const _values = { name: "values.yaml", text: "host: a\nport: 1\nuser: c\n" }

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
