import type { JobRow } from "~/jobs/job"
import type { StoredJob } from "~/jobs/jobs"

/** What changes while a job runs: all that a poll brings. The rows' names do not change, and stay where they are. */
export interface JobProgress {
  state: StoredJob["state"]
  earlyEnd: StoredJob["earlyEnd"]
  endedAt: number | null
  retries: string[]
  /** In the order of the rows, as is `causes`. */
  states: Array<JobRow["state"]>
  causes: Array<JobRow["cause"]>
}

/** How many rows are in each state, and how far the job has come. */
export interface JobCounts {
  done: number
  gone: number
  failed: number
  skipped: number
  notStarted: number
  running: number
  /** Rows that the act was to touch, and those of them that are over. */
  chosen: number
  over: number
}

export function progressOf({ state, earlyEnd, endedAt, retries, rows }: StoredJob): JobProgress {
  return {
    state,
    earlyEnd,
    endedAt,
    retries,
    states: rows.map((row) => row.state),
    causes: rows.map((row) => row.cause),
  }
}

export function countRows(states: readonly JobRow["state"][]): JobCounts {
  const count = (state: JobRow["state"]) => states.filter((one) => one === state).length
  const [done, gone, failed, skipped] = [count("done"), count("gone"), count("failed"), count("skipped")]
  return {
    done,
    gone,
    failed,
    skipped,
    notStarted: count("not-started"),
    running: count("running"),
    chosen: states.length - skipped,
    over: done + gone + failed,
  }
}
