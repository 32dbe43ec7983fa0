import { type HistoryRun, historyStrips, summaryOf, type TrendDay, trendByDay } from "~/domain/test-runs"
import type { TestRun } from "~/platform/test-runs.server"
import { runName, typeName } from "./copy"

export type PastRun = HistoryRun & Pick<TestRun, "buildNumber">

/** A summary of the newest runs. */
export interface History {
  /** The number of runs summarized, and of all runs. */
  counted: number
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

export const mostRuns = 100
const mostDays = 30
const mostInStrip = 12
const mostStrips = 8

/** Only these fields: error messages can be long. */
export function pastRun({ id, testType, buildNumber, status, branch, createdAt, durationSeconds }: TestRun) {
  return { id, testType, buildNumber, status, branch, createdAt, durationSeconds } satisfies PastRun
}

export function historyOf(runs: readonly PastRun[], total: number): History {
  const { passRate, medianSeconds } = summaryOf(runs)
  return {
    counted: runs.length,
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
