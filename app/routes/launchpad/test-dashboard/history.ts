import { type HistoryRun, historyStrips, summaryOf, type TrendDay, trendByDay } from "~/domain/test-runs"
import type { TestRun } from "~/platform/test-runs"
import { runName, typeName } from "./copy"

/** A run as the history needs it. */
export type PastRun = HistoryRun & Pick<TestRun, "buildNumber">

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

/** So many of the newest runs are looked at. */
export const mostRuns = 100
const mostDays = 30
const mostInStrip = 12
const mostStrips = 8

/** No more of a run than that: its error message alone may be long. */
export function pastRun({ id, testType, buildNumber, status, branch, createdAt, durationSeconds }: TestRun) {
  return { id, testType, buildNumber, status, branch, createdAt, durationSeconds } satisfies PastRun
}

export function historyOf(runs: readonly PastRun[], total: number): History {
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
