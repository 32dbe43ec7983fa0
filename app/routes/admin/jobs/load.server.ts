import type { BulkAction } from "~/domain/bulk-action"
import type { ProblemKind } from "~/domain/outcome"
import { type FoundPage, findPage, readTable, rowsPerPage } from "~/domain/table"
import type { JobRow } from "~/jobs/job.server"
import type { Jobs, StoredJob } from "~/jobs/stored-job.server"
import { receiptList } from "./receipt-shape"

export interface JobSnapshot {
  /** Epoch milliseconds by the server's clock; 0 when the server was unreachable. */
  at: number
  job: JobView | null
  problem: ProblemKind | null
}

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

/** A job with the rows that the address asks for, for the page and its polls. */
export async function loadJob(
  jobs: Jobs,
  subject: string,
  id: string,
  parameters: URLSearchParams,
): Promise<JobSnapshot> {
  const job = await jobs.find(subject, id)
  if (!job) return { at: Date.now(), job: null, problem: "not-found" }
  const { rows, ...rest } = job
  const numbered = rows.map((row, at) => ({ ...row, at, action: job.action }))
  const failed = job.state === "ended" ? rows.filter(({ state }) => state === "failed") : []
  return {
    at: Date.now(),
    job: {
      ...rest,
      counts: countRows(rows),
      list: findPage(numbered, readTable(parameters, receiptList), receiptList),
      failed: failed.slice(0, rowsPerPage),
      keepDays: jobs.keepDays,
    },
    problem: null,
  }
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
