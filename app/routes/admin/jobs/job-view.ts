import type { BulkAction } from "~/domain/bulk-action"
import type { FoundPage } from "~/domain/table"
import type { JobRow } from "~/jobs/job.server"
import type { StoredJob } from "~/jobs/stored-job.server"

export interface JobView extends Omit<StoredJob, "rows"> {
  counts: JobCounts
  list: FoundPage<JobRowView>
  /** The first rows that failed, once the job has ended. */
  failed: JobRow[]
  keepDays: number
}

/** A row of a receipt. */
export interface JobRowView extends JobRow {
  /** Its place in the job, from 0. */
  at: number
  action: BulkAction
}

export type JobCounts = ReturnType<typeof countRows>

export function countRows(rows: ReadonlyArray<Pick<JobRow, "state">>) {
  const count = (wanted: JobRow["state"]) => rows.filter(({ state }) => state === wanted).length
  const [done, gone, failed, skipped] = [count("done"), count("gone"), count("failed"), count("skipped")]
  const unknown = count("unknown")
  return {
    done,
    gone,
    failed,
    skipped,
    unknown,
    notStarted: count("not-started"),
    running: count("running"),
    waiting: count("waiting"),
    /** Rows the action applies to, and how many of them are finished. */
    chosen: rows.length - skipped,
    over: done + gone + failed + unknown,
  }
}
