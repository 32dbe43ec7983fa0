import { expect, test } from "vitest"
import type { Snapshot } from "~/domain/snapshot"
import { mergeSnapshot } from "./use-live-data"

const good = (at: number, query?: string): Snapshot => ({ at, problem: null, ...(query && { query }) })
const failed = (at: number, query?: string): Snapshot => ({
  at,
  problem: "busy",
  ...(query && { query }),
})

test("the last good data survives failures, with or without an answer", () => {
  const live = mergeSnapshot(null, good(5))
  expect(mergeSnapshot(live, failed(6))).toEqual({ good: good(5), problem: "busy" })
  expect(mergeSnapshot(mergeSnapshot(live, null), good(7))).toEqual({ good: good(7), problem: null })
})

test("a late, older answer is ignored", () => {
  const live = mergeSnapshot(null, good(5))
  expect(mergeSnapshot(live, good(4))).toBe(live)
})

test("without good data there is nothing to show", () => {
  expect(mergeSnapshot(mergeSnapshot(null, failed(1)), failed(2))).toEqual({ good: null, problem: "busy" })
})

test("data of another query is not shown when the new query fails", () => {
  const live = mergeSnapshot(null, good(5, "q=one"))
  expect(mergeSnapshot(live, failed(6, "q=two"))).toEqual({ good: null, problem: "busy" })
})

test("an unreachable server keeps the data of a filtered list", () => {
  const live = mergeSnapshot(null, good(5, "q=one"))
  expect(mergeSnapshot(live, null)).toEqual({ good: good(5, "q=one"), problem: "unavailable" })
})

test("new data is merged with the data before, of the same query only", () => {
  const merge = (before: Snapshot | null, arrived: Snapshot) => ({
    ...arrived,
    at: (before?.at ?? 0) + arrived.at,
  })
  const live = mergeSnapshot(null, good(5, "q=one"), merge)
  expect(mergeSnapshot(live, good(6, "q=one"), merge).good).toEqual(good(11, "q=one"))
  expect(mergeSnapshot(live, good(6, "q=two"), merge).good).toEqual(good(6, "q=two"))
})
