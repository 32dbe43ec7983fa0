import { expect, test } from "vitest"
import { estimateRoi } from "~/domain/roi"
import { readRoiInputs } from "~/domain/roi-inputs"
import { chartGeometry } from "./chart-geometry"

const drawn = (query: string) => chartGeometry(estimateRoi(readRoiInputs(new URLSearchParams(query)).inputs))

test("the example crosses its investment between months 6 and 7, and the line stays in the chart", () => {
  const { horizon, line, beyond, crossing, investment, levels, months } = drawn("")
  expect(horizon).toBe(12)
  expect(line).toHaveLength(13)
  expect(beyond).toEqual([])
  // $575,638 after month 6, $965,211 after month 7: $712,000 is 35 % of the way.
  expect((crossing?.x ?? 0) * 12).toBeCloseTo(6.35, 2)
  expect(crossing?.y).toBe(investment)
  expect(levels.map(({ cents }) => cents)).toEqual([0, 200_000_000, 400_000_000, 600_000_000])
  expect(months.map(({ month }) => month)).toEqual([3, 6, 9, 12])
})

test("a payback in the second year is drawn, dashed from month 12; a later one is not", () => {
  const second = drawn("workers=10&hours=5&projects=1&industry=healthcare&scenario=conservative")
  expect(second.horizon).toBe(24)
  expect(second.beyond[0]).toEqual(second.line.at(-1))
  expect((second.crossing?.x ?? 0) * 24).toBeGreaterThan(12)
  const late = drawn("workers=10&cost=50000&hours=5&efficiency=1.1&incidents=0&projects=1&deal=10000")
  expect(late).toMatchObject({ horizon: 12, beyond: [], crossing: null })
})

test("nothing leaves the frame, whatever the numbers", () => {
  for (const query of [
    "",
    "workers=10000&cost=500000&hours=30&efficiency=5",
    "workers=10&incidents=0&speed=slow",
  ]) {
    const { line, beyond, investment, levels } = drawn(query)
    const heights = [...line, ...beyond, ...levels].map(({ y }) => y)
    expect(Math.max(...heights, investment)).toBeLessThanOrEqual(1)
    expect(Math.min(...heights)).toBe(0)
    expect(levels.length).toBeGreaterThanOrEqual(3)
    expect(levels.length).toBeLessThanOrEqual(7)
  }
})
