import { expect, test } from "vitest"
import { searchParts, searchRank } from "./search-text"

test("the beginning of a name comes before that of a word, then inside and elsewhere", () => {
  expect([
    searchRank(" ward ", "Ward notes"),
    searchRank("notes", "ward-notes"),
    searchRank("ote", "ward-notes"),
    searchRank("terminal", "Hosted Deployments"),
  ]).toEqual([0, 1, 2, 3])
})

test("several words rank as their worst, unless the name has them as they were typed", () => {
  expect(searchRank("ward no", "Ward notes")).toBe(0)
  expect(searchRank("notes ward", "Ward notes")).toBe(1)
  expect(searchRank("ward dep_7", "Ward notes")).toBe(3)
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
  ["lodz", "w łódź", ["łódź"]],
  ["Łódź", "in Lodz", ["Lodz"]],
  ["strasse", "Hauptstraße 7", ["straße"]],
  ["STRAẞE", "Strasse", ["Strasse"]],
  ["tromso", "Tromsø", ["Tromsø"]],
  ["aether", "Æther", ["Æther"]],
  ["ward 12", "Ward １２", ["Ward", "１２"]],
  ["ΟΔΟΣ", "οδός", ["οδός"]],
])("%s is marked in %s", (search, text, marked) => {
  const parts = searchParts(search, text)
  expect(parts.map((part) => part.text).join("")).toBe(text)
  expect(parts.filter(({ found }) => found).map((part) => part.text)).toEqual(marked)
})
