import { expect, test } from "vitest"
import type { DeploymentsSnapshot } from "./load.server"
import { mergeSnapshot } from "./use-live-deployments"

const good = (at: number): DeploymentsSnapshot => ({ at, rows: [], problem: null })
const failed = (at: number): DeploymentsSnapshot => ({ at, rows: null, problem: "unavailable" })

test("the last good snapshot survives failures, with or without a time", () => {
  const known = mergeSnapshot(null, good(5))
  expect(mergeSnapshot(known, failed(6))).toEqual({ latest: failed(6), good: good(5) })
  expect(mergeSnapshot(mergeSnapshot(known, failed(0)), good(7))).toEqual({ latest: good(7), good: good(7) })
})

test("a late, older answer is ignored", () => {
  const known = mergeSnapshot(null, good(5))
  expect(mergeSnapshot(known, good(4))).toBe(known)
})

test("without a good snapshot there is nothing to show", () => {
  expect(mergeSnapshot(mergeSnapshot(null, failed(1)), failed(2))).toEqual({ latest: failed(2), good: null })
})
