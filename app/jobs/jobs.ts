import { randomUUID } from "node:crypto"
import { setTimeout as delay } from "node:timers/promises"
import { createContext } from "react-router"
import type { BulkAction } from "../domain/bulk-action"
import { createJob, type Entry, type Job, type JobRow, type JobTarget, type SkippedTarget } from "./job"
import type { JobCredentials } from "./job-credentials"

export interface JobRequest {
  act: BulkAction
  targets: readonly JobTarget[]
  skipped: readonly SkippedTarget[]
  /** The job whose rows are tried again. */
  retryOf?: string
}

/** A job in its owner's list. */
export interface KeptJob extends Pick<Job, "act" | "rows" | "state" | "earlyEnd" | "startedAt" | "endedAt"> {
  id: string
  retryOf: string | null
  /** Those that try its rows again, the first one first. */
  retries: string[]
}

/** Why no job began: too many rows, too many jobs that run, or a process that is about to end. */
export type Refused = "too-many-rows" | "too-many-jobs" | "closing"

/** Every job of this process, and the receipts of those that have ended. */
export interface Jobs {
  start(pass: JobCredentials, wish: JobRequest): { ok: true; id: string } | { ok: false; why: Refused }
  /** Null for a stranger's as for one that never was. */
  find(subject: string, id: string): KeptJob | null
  /** The newest first. */
  list(subject: string): KeptJob[]
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
  enter(pass: JobCredentials, act: BulkAction): Promise<Entry>
  limits?: Partial<JobLimits>
  /** Epoch milliseconds, for people to read; tests move it. */
  now?: () => number
  /** Milliseconds by a clock that is never set: how long a receipt is kept; tests move it. */
  elapsed?: () => number
}

interface Held {
  id: string
  subject: string
  sessionKey: string
  retryOf: string | null
  job: Job
  /** By the clock that is never set; null while the job runs. */
  endedAfter: number | null
  ended: Promise<void>
  /** One line in the log on what became of it; once. */
  tell(): void
}

export function createJobs({
  enter,
  now = Date.now,
  elapsed = () => performance.now(),
  ...options
}: JobsOptions): Jobs {
  const limits = { ...jobLimits, ...options.limits }
  /** In the order of their start. */
  const held = new Map<string, Held>()
  let closing: Promise<void> | undefined

  /** Rows that have not ended by then are told apart: nobody here will see what becomes of them. */
  async function close() {
    const jobs = [...held.values()]
    for (const { job } of jobs) job.end("shutdown")
    const late = new AbortController()
    const grace = delay(limits.graceMs, undefined, { signal: late.signal }).catch(() => {})
    await Promise.race([Promise.all(jobs.map(({ ended }) => ended)), grace])
    late.abort()
    for (const one of jobs) one.tell()
  }

  function forgetOld() {
    for (const { id, endedAfter } of held.values()) {
      if (endedAfter !== null && elapsed() - endedAfter >= limits.keepMs) held.delete(id)
    }
  }

  /** Lets the oldest receipt go when there is no room for another; what runs is never let go. */
  function makeRoom(among: Held[], most: number) {
    const oldest = among
      .filter(({ job }) => job.state === "ended")
      .slice(0, Math.max(0, among.length - most + 1))
    for (const { id } of oldest) held.delete(id)
  }

  function of(subject: string) {
    forgetOld()
    return [...held.values()].filter((one) => one.subject === subject)
  }

  function mine(subject: string, id: string) {
    return of(subject).find((one) => one.id === id)
  }

  function kept({ id, retryOf, job }: Held, own: Held[]): KeptJob {
    const { act, rows, state, earlyEnd, startedAt, endedAt } = job
    const retries = own.filter((one) => one.retryOf === id).map((one) => one.id)
    return { id, act, rows, state, earlyEnd, startedAt, endedAt, retryOf, retries }
  }

  return {
    start(pass, { act, targets, skipped, retryOf = null }) {
      if (closing) return { ok: false, why: "closing" }
      if (targets.length + skipped.length > limits.rows) return { ok: false, why: "too-many-rows" }
      const own = of(pass.subject)
      if (running(own) >= limits.runningPerPerson || running([...held.values()]) >= limits.running) {
        return { ok: false, why: "too-many-jobs" }
      }
      makeRoom(own, limits.keptPerPerson)
      makeRoom([...held.values()], limits.kept)

      const id = randomUUID()
      const { subject, sessionKey } = pass
      const { parallel } = limits
      let needed: JobCredentials | undefined = pass
      const job = createJob({
        act,
        targets,
        skipped,
        enter: async () => (needed ? await enter(needed, act) : { ok: false, why: "session-ended" }),
        parallel,
        now,
      })
      let told = false
      function tell() {
        if (told) return
        told = true
        pass.log.info({ job: id, session: sessionKey, ...tally(job) }, "bulk job ended")
      }
      // A receipt is kept for a day; what finds the session is not.
      const ended = job.done.then(() => {
        needed = undefined
        one.endedAfter = elapsed()
        tell()
      })
      const one: Held = { id, subject, sessionKey, retryOf, job, endedAfter: null, ended, tell }
      held.set(id, one)
      return { ok: true, id }
    },
    find(subject, id) {
      const found = mine(subject, id)
      return found ? kept(found, of(subject)) : null
    },
    list(subject) {
      const own = of(subject)
      return own.map((one) => kept(one, own)).reverse()
    },
    stop(subject, id) {
      const found = mine(subject, id)
      found?.job.end("stopped")
      return found !== undefined
    },
    endSession(sessionKey) {
      for (const one of held.values()) if (one.sessionKey === sessionKey) one.job.end("session-ended")
    },
    close() {
      closing ??= close()
      return closing
    },
  }
}

function running(jobs: Held[]) {
  return jobs.filter(({ job }) => job.state !== "ended").length
}

/**
 * As the log has it: what was to be done, to how many, and what became of them. A process that ends takes the receipt with it,
 * so that the rows which nobody else would know of are named.
 */
function tally({ act, rows, earlyEnd }: Job) {
  const ids = (...states: Array<JobRow["state"]>) =>
    rows.filter(({ state }) => states.includes(state)).map(({ id }) => id)
  const notStarted = ids("not-started", "waiting")
  const underWay = ids("running")
  return {
    act: act.kind,
    done: ids("done", "gone").length,
    failed: ids("failed").length,
    skipped: ids("skipped").length,
    notStarted: notStarted.length,
    underWay: underWay.length,
    earlyEnd,
    ...(earlyEnd === "shutdown" && { rows: { notStarted, underWay } }),
  }
}
