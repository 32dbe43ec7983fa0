import { expect, test } from "vitest"
import { readStored, writeStored } from "./stored-deployments"

const desk = {
  id: "local-1",
  name: "Desk",
  url: "https://desk.example",
  description: "",
  isDefault: false as const,
}

test("a written list is read back, with the stored field names", () => {
  const text = writeStored([desk])
  expect(JSON.parse(text ?? "")).toEqual([
    {
      id: "local-1",
      user_id: "local",
      name: "Desk",
      description: "",
      url: "https://desk.example",
      is_default: false,
    },
  ])
  expect(readStored(text)).toEqual([desk])
})

test.each([null, "", "{", "null", "7", '"text"', "{}", '{"length":3}', "[null,7,[],{}]"])(
  "%j is an empty list",
  (text) => {
    expect(readStored(text)).toEqual([])
  },
)

test("entries without a name or a valid address are dropped, the rest is kept", () => {
  const entries = [
    { name: " Desk ", url: "https://desk.example/" },
    { name: "", url: "https://nameless.example" },
    { name: "Script", url: "javascript:alert(1)" },
    { name: "Other", url: 7 },
    { name: "a".repeat(101), url: "https://long.example" },
    { name: "Attic", url: "https://attic.example", description: { bold: true } },
    { ...desk, description: ` ${"d".repeat(600)} ` },
  ]
  expect(readStored(JSON.stringify(entries))).toEqual([
    { ...desk, id: "local-0" },
    { ...desk, id: "local-5", name: "Attic", url: "https://attic.example" },
    { ...desk, description: "d".repeat(500) },
  ])
})

test("a duplicate or invalid id is replaced", () => {
  const entries = ["local-a", "local-a", "../up", "con_1"].map((id) => ({ ...desk, id }))
  expect(readStored(JSON.stringify(entries)).map(({ id }) => id)).toEqual([
    "local-a",
    "local-1",
    "local-2",
    "local-3",
  ])
})

test("a list too long to sync is not written", () => {
  const long = { ...desk, url: `https://desk.example/${"a".repeat(2_000)}` }
  expect(writeStored(Array.from({ length: 7 }, () => long))).not.toBeNull()
  expect(writeStored(Array.from({ length: 8 }, () => long))).toBeNull()
})
