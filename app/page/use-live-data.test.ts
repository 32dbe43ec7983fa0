import { expect, test } from "vitest"
import { mergeSnapshot, type Snapshot } from "./use-live-data"

const good = (at: number, query?: string): Snapshot => ({ at, problem: null, ...(query && { query }) })
const failed = (at: number, query?: string): Snapshot => ({
  at,
  problem: "unavailable",
  ...(query && { query }),
})

test("the last good data survives failures, with or without a time", () => {
  const live = mergeSnapshot(null, good(5))
  expect(mergeSnapshot(live, failed(6))).toEqual({ latest: failed(6), good: good(5) })
  expect(mergeSnapshot(mergeSnapshot(live, failed(0)), good(7))).toEqual({ latest: good(7), good: good(7) })
})

test("a late, older answer is ignored", () => {
  const live = mergeSnapshot(null, good(5))
  expect(mergeSnapshot(live, good(4))).toBe(live)
})

test("without good data there is nothing to show", () => {
  expect(mergeSnapshot(mergeSnapshot(null, failed(1)), failed(2))).toEqual({ latest: failed(2), good: null })
})

test("data of another query is not shown when the new query fails", () => {
  const live = mergeSnapshot(null, good(5, "q=one"))
  expect(mergeSnapshot(live, failed(6, "q=two"))).toEqual({ latest: failed(6, "q=two"), good: null })
})

test("an unreachable server keeps the data of a filtered list", () => {
  const live = mergeSnapshot(null, good(5, "q=one"))
  expect(mergeSnapshot(live, failed(0))).toEqual({ latest: failed(0), good: good(5, "q=one") })
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
