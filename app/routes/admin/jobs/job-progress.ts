import type { JobRow } from "~/jobs/job"
import type { StoredJob } from "~/jobs/stored-job"

/** The part of a job that polls refresh. Row names never change, so polls leave them out. */
export interface JobProgress {
  state: StoredJob["state"]
  earlyEnd: StoredJob["earlyEnd"]
  endedAt: number | null
  retries: string[]
  /** In the order of the rows, like `causes`. */
  states: Array<JobRow["state"]>
  causes: Array<JobRow["cause"]>
}

export interface JobCounts {
  done: number
  gone: number
  failed: number
  skipped: number
  notStarted: number
  running: number
  waiting: number
  unknown: number
  /** Rows the action applies to, and how many of them are finished. */
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
    waiting: count("waiting"),
    unknown: count("unknown"),
    chosen: states.length - skipped,
    over: done + gone + failed + count("unknown"),
  }
}
