import type { RoiResult } from "~/domain/roi"

/** A point in the chart: 0 to 1 from the left and from the bottom. */
export interface ChartPoint {
  x: number
  y: number
}

const longest = 24

/** Geometry of the payback chart, for the page and the report. */
export function chartGeometry({ months, investment, paybackMonth }: RoiResult) {
  const last = months.at(-1)
  const year = months.length
  const paysBackLater =
    last !== undefined && paybackMonth !== null && paybackMonth > year && paybackMonth <= longest
  const horizon = paysBackLater ? longest : year
  const end = last ? last.cumulative + last.value * (horizon - year) : 0
  const step = levelStep(Math.max(end, investment))
  const top = step * Math.ceil((Math.max(end, investment) * 1.04) / step)
  const spot = (month: number, cents: number): ChartPoint => ({ x: month / horizon, y: cents / top })

  const line = [spot(0, 0), ...months.map(({ month, cumulative }) => spot(month, cumulative))]
  const beyond = paysBackLater ? [spot(year, last.cumulative), spot(horizon, end)] : []
  return {
    /** The number of months on the x axis. */
    horizon,
    /** Cumulative value at the end of each month, starting at zero. */
    line,
    /** Continues after month 12 at that month's pace; empty when the chart ends with the year. */
    beyond,
    investment: investment / top,
    /** Where the line reaches the investment, if the chart shows it. */
    crossing: findCrossing([...line, ...beyond.slice(1)], investment / top),
    /** Grid lines with their amounts in cents. */
    levels: Array.from({ length: Math.round(top / step) + 1 }, (_, at) => ({
      y: (at * step) / top,
      cents: at * step,
    })),
    months: [1, 2, 3, 4].map((quarter) => ({ x: quarter / 4, month: (horizon / 4) * quarter })),
  }
}

/** 1, 2 or 5 times a power of ten, so that the chart has a readable number of grid lines. */
function levelStep(most: number) {
  const rough = Math.max(most, 1) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  return power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10)
}

function findCrossing(line: ChartPoint[], height: number): ChartPoint | null {
  const at = line.findIndex(({ y }) => y >= height)
  const [before, after] = [line[at - 1], line[at]]
  if (!before || !after) return null
  return { x: before.x + ((after.x - before.x) * (height - before.y)) / (after.y - before.y), y: height }
}
