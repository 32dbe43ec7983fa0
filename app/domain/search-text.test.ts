import { expect, test } from "vitest"
import { rankOf, searchParts } from "./search-text"

const places = (search: string, name: string, ...ids: string[]) => rankOf(search, name, ids)

test("the beginning of a name comes before that of a word, then inside, ids and the rest", () => {
  expect([
    places("ward", "Ward notes"),
    places("notes", "ward-notes"),
    places("ote", "ward-notes"),
    places("dep_7", "ward-notes", "dep_7f"),
    places("terminal", "Hosted Deployments"),
  ]).toEqual([0, 1, 2, 3, 4])
})

test("several words rank as their worst, unless the name has them as they were typed", () => {
  expect(places("ward no", "Ward notes")).toBe(0)
  expect(places("notes ward", "Ward notes")).toBe(1)
  expect(places("ward dep_7", "Ward notes", "dep_7f")).toBe(3)
})

test.each([
  ["CAFÉ", "Le cafe\u0301 noir", ["cafe\u0301"]],
  ["cafe", "Café", ["Café"]],
  ["fi", "ofﬁce", ["ﬁ"]],
  ["a", "banana", ["a", "a", "a"]],
  ["ward 7", "7th ward", ["7", "ward"]],
  ["مر", "مرحبا", ["مر"]],
  ["<b>", "1<b>2", ["<b>"]],
  ["x", "none", []],
])("%s is marked in %s", (search, text, marked) => {
  const parts = searchParts(search, text)
  expect(parts.map((part) => part.text).join("")).toBe(text)
  expect(parts.filter(({ found }) => found).map((part) => part.text)).toEqual(marked)
})
