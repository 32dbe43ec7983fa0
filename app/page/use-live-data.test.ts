import { expect, test } from "vitest"
import type { Snapshot } from "~/domain/snapshot"
import { mergeSnapshot } from "./use-live-data"

const good = (at: number, query?: string): Snapshot => ({ at, problem: null, ...(query && { query }) })
const failed = (at: number, query?: string): Snapshot => ({ ...good(at, query), problem: "busy" })

test("the last good data survives failures, with or without an answer", () => {
  const live = mergeSnapshot(null, good(5))
  expect(mergeSnapshot(live, failed(6))).toEqual({ good: good(5), problem: "busy" })
  expect(mergeSnapshot(mergeSnapshot(live, null), good(7))).toEqual({ good: good(7), problem: null })
  // A late answer.
  expect(mergeSnapshot(live, good(4))).toBe(live)
  expect(mergeSnapshot(mergeSnapshot(null, failed(1)), failed(2))).toEqual({ good: null, problem: "busy" })
})

test("the data of a query survives only its own failures", () => {
  const live = mergeSnapshot(null, good(5, "q=one"))
  expect(mergeSnapshot(live, failed(6, "q=two"))).toEqual({ good: null, problem: "busy" })
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
