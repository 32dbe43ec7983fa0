import { randomUUID } from "node:crypto"
import { setTimeout as delay } from "node:timers/promises"
import { createContext } from "react-router"
import type { BulkAction } from "../domain/bulk-action"
import {
  createJob,
  type Job,
  type JobRow,
  type JobTarget,
  type RowAuthorization,
  type SkippedTarget,
} from "./job"
import type { JobCredentials } from "./job-credentials"

export interface JobRequest {
  action: BulkAction
  targets: readonly JobTarget[]
  skipped: readonly SkippedTarget[]
  /** The job whose rows this one retries. */
  retryOf?: string
}

export interface StoredJob
  extends Pick<Job, "action" | "rows" | "state" | "earlyEnd" | "startedAt" | "endedAt"> {
  id: string
  retryOf: string | null
  /** Jobs that retried its rows, oldest first. */
  retries: string[]
}

export type StartRefusal = "too-many-rows" | "too-many-jobs" | "closing"

/** All jobs of this process, running or kept as receipts. */
export interface Jobs {
  start(
    credentials: JobCredentials,
    request: JobRequest,
  ): { ok: true; id: string } | { ok: false; why: StartRefusal }
  /** Null for another user's job, as for an unknown id. */
  find(subject: string, id: string): StoredJob | null
  /** Newest first. */
  list(subject: string): StoredJob[]
  /** Rows in progress finish. False when there is no such job. */
  stop(subject: string, id: string): boolean
  endSession(sessionKey: string): void
  /** No row starts after this. Resolves when rows in progress end or the grace period is over. */
  close(): Promise<void>
}

export interface JobLimits {
  rows: number
  /** Rows of one job in parallel. */
  parallel: number
  runningPerPerson: number
  keptPerPerson: number
  /** Across all users. */
  running: number
  kept: number
  /** How long receipts are kept. */
  keepMs: number
  /** Grace period for rows in progress at shutdown: longer than any platform call. */
  graceMs: number
}

export const jobLimits: JobLimits = {
  rows: 1_000,
  parallel: 4,
  runningPerPerson: 3,
  keptPerPerson: 20,
  running: 20,
  kept: 100,
  keepMs: 24 * 60 * 60_000,
  graceMs: 20_000,
}

export const jobsContext = createContext<Jobs>()

export interface JobsOptions {
  /** Checks that the owner may still act; called before each row. */
  authorizeRow(credentials: JobCredentials, action: BulkAction): Promise<RowAuthorization>
  limits?: Partial<JobLimits>
  /** Epoch milliseconds, for display; replaced in tests. */
  now?: () => number
  /** Monotonic milliseconds, for expiry; replaced in tests. */
  elapsed?: () => number
}

interface JobRecord {
  id: string
  subject: string
  sessionKey: string
  retryOf: string | null
  job: Job
  /** Monotonic; null while the job runs. */
  endedAfter: number | null
  ended: Promise<void>
  /** Logs the result, once. */
  logEnd(): void
}

export function createJobs({
  authorizeRow,
  now = Date.now,
  elapsed = () => performance.now(),
  ...options
}: JobsOptions): Jobs {
  const limits = { ...jobLimits, ...options.limits }
  /** Oldest first. */
  const records = new Map<string, JobRecord>()
  let closing: Promise<void> | undefined

  /** Rows that outlast the grace period are logged by id: nobody will see their result. */
  async function close() {
    const jobs = [...records.values()]
    for (const { job } of jobs) job.end("shutdown")
    const late = new AbortController()
    const grace = delay(limits.graceMs, undefined, { signal: late.signal }).catch(() => {})
    await Promise.race([Promise.all(jobs.map(({ ended }) => ended)), grace])
    late.abort()
    for (const one of jobs) one.logEnd()
  }

  function removeExpired() {
    for (const { id, endedAfter } of records.values()) {
      if (endedAfter !== null && elapsed() - endedAfter >= limits.keepMs) records.delete(id)
    }
  }

  /** Drops the oldest receipts to make room; running jobs are never dropped. */
  function makeRoom(among: JobRecord[], most: number) {
    const oldest = among
      .filter(({ job }) => job.state === "ended")
      .slice(0, Math.max(0, among.length - most + 1))
    for (const { id } of oldest) records.delete(id)
  }

  function recordsOf(subject: string) {
    removeExpired()
    return [...records.values()].filter((one) => one.subject === subject)
  }

  function findOwn(subject: string, id: string) {
    return recordsOf(subject).find((one) => one.id === id)
  }

  function toStoredJob({ id, retryOf, job }: JobRecord, own: JobRecord[]): StoredJob {
    const { action, rows, state, earlyEnd, startedAt, endedAt } = job
    const retries = own.filter((one) => one.retryOf === id).map((one) => one.id)
    return { id, action, rows, state, earlyEnd, startedAt, endedAt, retryOf, retries }
  }

  return {
    start(credentials, { action, targets, skipped, retryOf = null }) {
      if (closing) return { ok: false, why: "closing" }
      if (targets.length + skipped.length > limits.rows) return { ok: false, why: "too-many-rows" }
      const own = recordsOf(credentials.subject)
      if (running(own) >= limits.runningPerPerson || running([...records.values()]) >= limits.running) {
        return { ok: false, why: "too-many-jobs" }
      }
      makeRoom(own, limits.keptPerPerson)
      makeRoom([...records.values()], limits.kept)

      const id = randomUUID()
      const { subject, sessionKey } = credentials
      const { parallel } = limits
      let needed: JobCredentials | undefined = credentials
      const job = createJob({
        action,
        targets,
        skipped,
        authorizeRow: async () =>
          needed ? await authorizeRow(needed, action) : { ok: false, why: "session-ended" },
        parallel,
        now,
      })
      let logged = false
      function logEnd() {
        if (logged) return
        logged = true
        credentials.log.info({ job: id, session: sessionKey, ...tally(job) }, "bulk job ended")
      }
      // Receipts live for a day; credentials must not.
      const ended = job.done.then(() => {
        needed = undefined
        record.endedAfter = elapsed()
        logEnd()
      })
      const record: JobRecord = { id, subject, sessionKey, retryOf, job, endedAfter: null, ended, logEnd }
      records.set(id, record)
      return { ok: true, id }
    },
    find(subject, id) {
      const found = findOwn(subject, id)
      return found ? toStoredJob(found, recordsOf(subject)) : null
    },
    list(subject) {
      const own = recordsOf(subject)
      return own.map((one) => toStoredJob(one, own)).reverse()
    },
    stop(subject, id) {
      const found = findOwn(subject, id)
      found?.job.end("stopped")
      return found !== undefined
    },
    endSession(sessionKey) {
      for (const one of records.values()) if (one.sessionKey === sessionKey) one.job.end("session-ended")
    },
    close() {
      closing ??= close()
      return closing
    },
  }
}

function running(jobs: JobRecord[]) {
  return jobs.filter(({ job }) => job.state !== "ended").length
}

/**
 * Fields of the log line about an ended job. A shutdown deletes the receipt, so the unfinished rows are logged by id.
 */
function tally({ action, rows, earlyEnd }: Job) {
  const ids = (...states: Array<JobRow["state"]>) =>
    rows.filter(({ state }) => states.includes(state)).map(({ id }) => id)
  const notStarted = ids("not-started", "waiting")
  const underWay = ids("running")
  return {
    action: action.kind,
    done: ids("done", "gone").length,
    failed: ids("failed").length,
    skipped: ids("skipped").length,
    notStarted: notStarted.length,
    underWay: underWay.length,
    earlyEnd,
    ...(earlyEnd === "shutdown" && { rows: { notStarted, underWay } }),
  }
}
