import { historyStrips, summaryOf, type TrendDay, trendByDay } from "~/domain/test-runs"
import type { TestRun } from "~/platform/test-runs"
import { runName, typeName } from "../words"

/** What the newest runs come to together. */
export interface History {
  /** How many runs it is made of, and how many there are. */
  of: number
  total: number
  passRate: number | null
  /** Seconds. */
  medianSeconds: number | null
  days: TrendDay[]
  strips: HistoryStrip[]
}

export interface HistoryStrip {
  type: string
  branch: string
  runs: HistoryCell[]
}

export interface HistoryCell {
  id: string
  name: string
  status: string
  createdAt: number | null
}

const mostDays = 30
const mostInStrip = 12
const mostStrips = 8

export function historyOf(runs: readonly TestRun[], total: number): History {
  const { passRate, medianSeconds } = summaryOf(runs)
  return {
    of: runs.length,
    total,
    passRate,
    medianSeconds,
    days: trendByDay(runs, mostDays),
    strips: historyStrips(runs, mostInStrip)
      .slice(0, mostStrips)
      .map(({ testType, branch, runs }) => ({
        type: typeName(testType),
        branch: branch ?? "no branch",
        runs: runs.map((run) => ({
          id: run.id,
          name: runName(run),
          status: run.status,
          createdAt: run.createdAt,
        })),
      })),
  }
}
