import { expect, test } from "vitest"
import { installsByMonth, versionDistribution } from "./ping-distribution"

test("the most common version comes first, ties in version order", () => {
  expect(versionDistribution(["2.0.9", "2.1.4", "2.0.10", "2.1.4", null, ""])).toEqual([
    { label: "2.1.4", count: 2 },
    { label: "Unknown", count: 2 },
    { label: "2.0.9", count: 1 },
    { label: "2.0.10", count: 1 },
  ])
})

test("beyond ten versions the rest is one share, unless it would be a single version", () => {
  const versions = (count: number) => Array.from({ length: count }, (_, at) => `1.${at}.0`)
  expect(versionDistribution(versions(11))).toHaveLength(11)
  expect(versionDistribution(versions(12)).at(-1)).toEqual({ label: "2 other versions", count: 2 })
  expect(versionDistribution([])).toEqual([])
})

const now = Date.UTC(2026, 10, 21)

test("months without an installation are included", () => {
  expect(installsByMonth(["2026-08-31", "2026-08-01T10:00:00Z", "2026-10"], now)).toEqual({
    months: [
      { label: "2026-08", count: 2 },
      { label: "2026-09", count: 0 },
      { label: "2026-10", count: 1 },
      { label: "2026-11", count: 0 },
    ],
    earlier: 0,
    undated: 0,
  })
})

test("two years are shown; older, later and invalid dates are counted separately", () => {
  const { months, earlier, undated } = installsByMonth(
    ["2024-12-01", "2024-11-30", "2019-01-01", "spring", "2026", "2026-13-01", null, "7"],
    now,
  )
  expect(months).toHaveLength(24)
  expect(months[0]).toEqual({ label: "2024-12", count: 1 })
  expect([earlier, undated]).toEqual([2, 5])
})

test("without dates there are no months", () => {
  expect(installsByMonth([null], now)).toEqual({ months: [], earlier: 0, undated: 1 })
})
