import { expect, test } from "vitest"
import { deletedRows } from "./use-selection"

const pageOf = (page: number, found: number, ...ids: string[]) => ({
  page,
  pages: 3,
  found,
  rows: ids.map((id) => ({ id })),
})

test.each([
  ["nothing of a list that grew", pageOf(1, 9, "a", "b"), pageOf(1, 10, "new", "a"), []],
  ["a missing row of the first page", pageOf(1, 9, "a", "b", "c"), pageOf(1, 8, "b", "c", "d"), ["a"]],
  ["each row behind one that stayed", pageOf(2, 9, "d", "e", "f"), pageOf(2, 7, "d", "g"), ["e", "f"]],
  ["not a row that moved to the page before", pageOf(2, 9, "d", "e"), pageOf(2, 8, "e", "f"), []],
  ["a row behind those that moved", pageOf(2, 9, "d", "e", "f"), pageOf(2, 7, "f", "g"), []],
  ["a row between others", pageOf(2, 9, "d", "e", "f"), pageOf(2, 8, "d", "f", "g"), ["e"]],
  ["no row of a page that moved as a whole", pageOf(2, 9, "d", "e"), pageOf(2, 7, "f", "g"), []],
] as const)("%s is deleted", (_, before, after, gone) => {
  expect(deletedRows({ ...before }, { ...after })).toEqual(gone)
})
