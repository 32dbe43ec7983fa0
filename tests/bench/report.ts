import { median, type Ratios } from "./compare"

/** One line of the table. */
export interface Row {
  work: string
  /** The measured value, as text. */
  result: string
  mustReach: string
  /** Null when nothing must be reached. */
  reached: boolean | null
}

type Bound = { atLeast: number } | { atMost: number } | Record<string, never>

export function ratioRow(work: string, ratios: Ratios, bound: Bound, floor: string): Row {
  const spread = `${digits(Math.min(...ratios))}–${digits(Math.max(...ratios))}`
  return row(work, median(ratios), bound, (value) => `${digits(value)} × ${floor}`, ` (${spread})`)
}

/** A row whose value is a number with a unit. */
export function valueRow(work: string, value: number, bound: Bound, unit: string, remark = ""): Row {
  return row(work, value, bound, (each) => `${digits(each)} ${unit}`, remark)
}

function row(
  work: string,
  value: number,
  bound: Bound,
  show: (value: number) => string,
  remark: string,
): Row {
  const { atLeast, atMost } = bound as { atLeast?: number; atMost?: number }
  const mustReach =
    atLeast !== undefined ? `≥ ${show(atLeast)}` : atMost !== undefined ? `≤ ${show(atMost)}` : ""
  const reached = atLeast !== undefined ? value >= atLeast : atMost !== undefined ? value <= atMost : null
  return { work, result: `${show(value)}${remark}`, mustReach, reached }
}

function digits(value: number) {
  if (!Number.isFinite(value)) return "unknown"
  const precision = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 0.1 ? 2 : 4
  return String(Number(value.toFixed(precision)))
}

export const tableHead = "| work | ours | must reach | reached |\n| --- | --- | --- | --- |"

export function tableLine({ work, result, mustReach, reached }: Row) {
  return `| ${work} | ${result} | ${mustReach} | ${reached === null ? "" : reached ? "yes" : "**no**"} |`
}
