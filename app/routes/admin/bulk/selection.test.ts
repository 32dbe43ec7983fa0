import { expect, test } from "vitest"
import { readAction, readSelection } from "./selection"

const read = (query: string) => readSelection(new URLSearchParams(query))

test("`all` ignores single ids", () => {
  expect(read("act=timeout&all=1&id=a")).toEqual({ kind: "timeout", all: true, ids: [], malformed: 0 })
  expect(read("act=timeout&all=yes&id=a")).toMatchObject({ all: false, ids: ["a"] })
})

test("an unknown action selects nothing", () => {
  expect(read("id=a")).toBeNull()
  expect(read("act=format&id=a")).toBeNull()
})

test.each([
  ["delete", "", { kind: "delete" }],
  ["timeout", "minutes=forever", { kind: "timeout", minutes: null }],
  ["timeout", "minutes=43200", { kind: "timeout", minutes: 43_200 }],
  ["timeout", "minutes=61", null],
  ["timeout", "minutes=1e3", null],
  ["timeout", "", null],
  ["version", "toVersion=v2.1.4", { kind: "version", version: "2.1.4" }],
  ["version", "toVersion=2.1.4%0A", { kind: "version", version: "2.1.4" }],
  ["version", "toVersion=..%2Fetc", null],
  ["version", "toVersion=", null],
] as const)("%s with %j is %j", (kind, query, action) => {
  expect(readAction(kind, new URLSearchParams(query))).toEqual(action)
})
