import type { BulkAction } from "../domain/bulk-action"
import type { EarlyEnd, JobRow, JobTarget, SkippedTarget } from "./job.server"
import { isInterrupted, type JobValue, rowsOf } from "./job-record.server"

export interface JobRequest {
  action: BulkAction
  targets: readonly JobTarget[]
  skipped: readonly SkippedTarget[]
  /** The job whose rows this one retries. */
  retryOf?: string
}

export interface StoredJob {
  id: string
  action: BulkAction
  /** "interrupted": no process runs it, and it goes on at its owner's next request. */
  state: "running" | "stopping" | "interrupted" | "ended"
  earlyEnd: EarlyEnd | null
  startedAt: number
  endedAt: number | null
  retryOf: string | null
  /** Jobs that retried its rows, oldest first. */
  retries: string[]
  /** In the order in which the job was started; without their names in a list of jobs. */
  rows: JobRow[]
}

export type StartRefusal = "too-many-rows" | "too-many-jobs" | "closing"

export function initialRows({ targets, skipped }: JobRequest): JobRow[] {
  return [
    ...targets.map(({ id, name, user }): JobRow => ({ id, name, user, state: "waiting", cause: null })),
    ...skipped.map(({ id, name, user, why }): JobRow => ({ id, name, user, state: "skipped", cause: why })),
  ]
}

/** `body` has the names of the rows. */
export function toStoredJob(id: string, value: JobValue, now: number, body: unknown = null): StoredJob {
  const { action, earlyEnd, startedAt, endedAt, retryOf, retries } = value
  const interrupted = isInterrupted(value, now)
  const running = earlyEnd === null && !value.stop ? "running" : "stopping"
  const rows = rowsOf(value, body)
  // The process that called it is gone.
  if (interrupted) for (const row of rows) if (row.state === "running") row.state = "unknown"
  const state = endedAt !== null ? "ended" : interrupted ? "interrupted" : running
  return { id, action, state, earlyEnd, startedAt, endedAt, retryOf, retries, rows }
}
