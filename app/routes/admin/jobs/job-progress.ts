import type { JobRow } from "~/jobs/job.server"
import type { StoredJob } from "~/jobs/stored-job.server"

/** A row of a receipt. */
export interface JobRowView extends JobRow {
  /** Its place in the job, from 0. */
  at: number
}

/** The part of a job that polls refresh. Row names never change, so polls leave them out. */
export interface JobProgress {
  state: StoredJob["state"]
  earlyEnd: StoredJob["earlyEnd"]
  endedAt: number | null
  retries: string[]
  counts: JobCounts
  /** What became of the rows that are shown, by their place in the job. */
  results: Record<number, Pick<JobRow, "state" | "cause">>
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

/** `shown` are the places of the rows that are shown. */
export function progressOf(
  { state, earlyEnd, endedAt, retries, rows }: StoredJob,
  shown: readonly number[],
): JobProgress {
  const results = shown.flatMap((at) => {
    const row = rows[at]
    return row ? [[at, { state: row.state, cause: row.cause }] as const] : []
  })
  return {
    state,
    earlyEnd,
    endedAt,
    retries,
    counts: countRows(rows.map((row) => row.state)),
    results: Object.fromEntries(results),
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
