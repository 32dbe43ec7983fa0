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
  /** The job whose rows are tried again. */
  retryOf?: string
}

/** A job in its owner's list. */
export interface StoredJob
  extends Pick<Job, "action" | "rows" | "state" | "earlyEnd" | "startedAt" | "endedAt"> {
  id: string
  retryOf: string | null
  /** Those that try its rows again, the first one first. */
  retries: string[]
}

/** Why no job began: too many rows, too many jobs that run, or a process that is about to end. */
export type StartRefusal = "too-many-rows" | "too-many-jobs" | "closing"

/** Every job of this process, and the receipts of those that have ended. */
export interface Jobs {
  start(
    credentials: JobCredentials,
    request: JobRequest,
  ): { ok: true; id: string } | { ok: false; why: StartRefusal }
  /** Null for a stranger's as for one that never was. */
  find(subject: string, id: string): StoredJob | null
  /** The newest first. */
  list(subject: string): StoredJob[]
  /** Rows under way finish; false when there is no such job. */
  stop(subject: string, id: string): boolean
  endSession(sessionKey: string): void
  /** No row begins any more; resolves when those under way have ended, or have had their time. */
  close(): Promise<void>
}

export interface JobLimits {
  rows: number
  /** Rows of one job at a time. */
  parallel: number
  runningPerPerson: number
  keptPerPerson: number
  /** In the whole process. */
  running: number
  kept: number
  /** How long the receipt of an ended job is kept. */
  keepMs: number
  /** How long rows under way may take once the process is to end: longer than any call to the platform. */
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
  /** Finds out whether that person may still act; asked anew before every row of a job. */
  authorizeRow(credentials: JobCredentials, action: BulkAction): Promise<RowAuthorization>
  limits?: Partial<JobLimits>
  /** Epoch milliseconds, for people to read; tests move it. */
  now?: () => number
  /** Milliseconds by a clock that is never set: how long a receipt is kept; tests move it. */
  elapsed?: () => number
}

interface JobRecord {
  id: string
  subject: string
  sessionKey: string
  retryOf: string | null
  job: Job
  /** By the clock that is never set; null while the job runs. */
  endedAfter: number | null
  ended: Promise<void>
  /** One line in the log on what became of it; once. */
  logEnd(): void
}

export function createJobs({
  authorizeRow,
  now = Date.now,
  elapsed = () => performance.now(),
  ...options
}: JobsOptions): Jobs {
  const limits = { ...jobLimits, ...options.limits }
  /** In the order of their start. */
  const records = new Map<string, JobRecord>()
  let closing: Promise<void> | undefined

  /** Rows that have not ended by then are logged apart: nobody here will see what becomes of them. */
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

  /** Lets the oldest receipt go when there is no room for another; what runs is never let go. */
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
      // A receipt is kept for a day; what finds the session is not.
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
 * As the log has it: what was to be done, to how many, and what became of them. A process that ends takes the receipt with it,
 * so that the rows which nobody else would know of are named.
 */
function tally({ action, rows, earlyEnd }: Job) {
  const ids = (...states: Array<JobRow["state"]>) =>
    rows.filter(({ state }) => states.includes(state)).map(({ id }) => id)
  const notStarted = ids("not-started", "waiting")
  const underWay = ids("running")
  return {
    act: action.kind,
    done: ids("done", "gone").length,
    failed: ids("failed").length,
    skipped: ids("skipped").length,
    notStarted: notStarted.length,
    underWay: underWay.length,
    earlyEnd,
    ...(earlyEnd === "shutdown" && { rows: { notStarted, underWay } }),
  }
}
