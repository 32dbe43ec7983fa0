import { randomUUID } from "node:crypto"
import { setTimeout as delay } from "node:timers/promises"
import { createContext } from "react-router"
import type { BulkAction } from "../domain/bulk-action"
import { serviceUnavailable } from "../http/service-unavailable.server"
import type { RecordStore } from "../records/record-store.server"
import { createJob, type Job, type JobRow, type RowAuthorization } from "./job.server"
import type { JobCredentials } from "./job-credentials.server"
import {
  bodyOf,
  isInterrupted,
  isLeased,
  type JobValue,
  jobRecord,
  leaseMs,
  parseJob,
  rowsOf,
  withRows,
} from "./job-record.server"
import { createJobWriter } from "./job-writer.server"
import { type JobLimits, jobLimits } from "./limits.server"
import { logEnd } from "./log-end.server"
import {
  initialRows,
  type JobRequest,
  type StartRefusal,
  type StoredJob,
  toStoredJob,
} from "./stored-job.server"

const dayMs = 24 * 60 * 60_000
/** Later, an interrupted job goes on only when its owner says so: the session that started it has ended. */
const goesOnMs = dayMs

export const jobsContext = createContext<Jobs>()

export type Jobs = ReturnType<typeof createJobs>

export interface JobsOptions {
  records: RecordStore
  /** Checks that the owner may still act; called before each row. */
  authorizeRow(credentials: JobCredentials, action: BulkAction): Promise<RowAuthorization>
  limits?: Partial<JobLimits>
  /** Epoch milliseconds, which nodes and people compare; tests change it. */
  now?: () => number
}

interface Run {
  subject: string
  sessionKey: string
  job: Job
  value(): JobValue
  ended: Promise<void>
}

/**
 * The bulk jobs of all processes, running or kept as receipts. This one runs those that were started or continued here. Another
 * user's job is like an unknown one. Methods throw a 503 Response when the store can't be reached.
 */
export function createJobs({ records, authorizeRow, now = Date.now, ...options }: JobsOptions) {
  const limits = { ...jobLimits, ...options.limits }
  const runs = new Map<string, Run>()
  /** Jobs that no process runs, by the session that they act with. */
  let interrupted = new Map<string, string[]>()
  let closing: Promise<void> | undefined
  let late = false

  /** One read for the whole process, so that requests need none. */
  async function lookForInterrupted() {
    const found = new Map<string, string[]>()
    for (const record of await records.queued("job")) {
      const value = parseJob(record)
      if (!value || runs.has(record.key) || !isInterrupted(value, now())) continue
      if (value.startedAt < now() - goesOnMs) {
        // Read every two seconds for a month, abandoned jobs would cost more than all others, and hide later ones.
        await records.put({ ...jobRecord(record.key, value, limits.keepMs), queued: false }, record.version)
        continue
      }
      found.set(value.sessionKey, [...(found.get(value.sessionKey) ?? []), record.key])
    }
    interrupted = found
  }
  const watch = setInterval(() => void lookForInterrupted().catch(() => {}), limits.watchMs)
  watch.unref()

  /** Calls the rows that wait. The record has this run's lease, at this version. */
  function launch(id: string, credentials: JobCredentials, start: JobValue, rows: JobRow[], version: number) {
    const { action, subject, sessionKey } = start
    const run = start.lease?.run ?? ""
    let needed: JobCredentials | undefined = credentials
    let leased = true
    const value = (): JobValue => ({
      ...withRows(start, rows),
      earlyEnd: job.earlyEnd,
      endedAt: job.endedAt,
      lease: leased && job.endedAt === null ? { run, until: now() + leaseMs } : null,
    })
    const writer = createJobWriter({
      records,
      id,
      run,
      version,
      keepMs: limits.keepMs,
      value,
      onStop: () => job.end("stopped"),
      hurries: () => late,
    })
    const job: Job = createJob({
      action,
      rows,
      // Receipts live for weeks; credentials must not.
      authorizeRow: async () =>
        needed ? await authorizeRow(needed, action) : { ok: false, why: "session-ended" },
      save: writer.save,
      parallel: limits.parallel,
      now,
    })
    const heartbeat = setInterval(writer.renew, limits.watchMs)
    async function finish() {
      const how = await job.done
      clearInterval(heartbeat)
      needed = undefined
      leased = false
      if (how !== "lost") await writer.save()
      logEnd(credentials.log, id, value(), how)
      runs.delete(id)
    }
    runs.set(id, { subject, sessionKey, job, value, ended: finish() })
    return writer.save()
  }

  /** Of the person, as it is now. */
  async function currentOf(subject: string, id: string) {
    const run = runs.get(id)
    if (run) return run.subject === subject ? run.value() : null
    const value = parseJob(await orUnavailable(() => records.get("job", id)))
    return value?.subject === subject ? value : null
  }

  /** Takes over a job that no process runs. False when another one was faster, or there is no such job. */
  async function resume(credentials: JobCredentials, id: string): Promise<boolean> {
    if (closing || runs.has(id)) return false
    const held = await records.get("job", id)
    const value = parseJob(held)
    if (!held || !value || value.subject !== credentials.subject || !isInterrupted(value, now())) return false
    const rows = rowsOf(value, await records.body("job", id))
    if (rows.some((row) => row.id === "")) return false
    for (const row of rows) if (row.state === "running") row.state = "unknown"
    const { sessionKey } = credentials
    const lease = { run: randomUUID(), until: now() + leaseMs }
    const taken: JobValue = { ...withRows(value, rows), sessionKey, lease }
    if (!(await records.put(jobRecord(id, taken, limits.keepMs), held.version))) return false
    credentials.log.info({ job: id, session: sessionKey }, "bulk job continued")
    void launch(id, credentials, taken, rows, held.version + 1)
    return true
  }

  /** Changes a job that another process may be running. */
  async function change(subject: string, id: string, edit: (value: JobValue) => JobValue | null) {
    for (let attempt = 0; attempt < 10; attempt++) {
      const held = await records.get("job", id)
      const value = parseJob(held)
      if (!held || value?.subject !== subject) return false
      const edited = edit(value)
      if (!edited || (await records.put(jobRecord(id, edited, limits.keepMs), held.version))) return true
      await delay(20)
    }
    throw serviceUnavailable("session store")
  }

  function stopped(value: JobValue): JobValue | null {
    if (value.endedAt !== null) return null
    if (isLeased(value, now())) return { ...value, stop: true }
    const rows = rowsOf(value, null)
    for (const row of rows) {
      if (row.state === "waiting") row.state = "not-started"
      if (row.state === "running") row.state = "unknown"
    }
    return { ...withRows(value, rows), earlyEnd: "stopped", endedAt: now(), lease: null }
  }

  async function close() {
    clearInterval(watch)
    for (const { job } of runs.values()) job.interrupt()
    const cancel = new AbortController()
    const grace = delay(limits.graceMs, undefined, { signal: cancel.signal }).catch(() => {})
    await Promise.race([Promise.all([...runs.values()].map(({ ended }) => ended)), grace])
    cancel.abort()
    late = true
  }

  async function create(id: string, credentials: JobCredentials, request: JobRequest) {
    const { subject, sessionKey } = credentials
    const rows = initialRows(request)
    const value: JobValue = {
      subject,
      sessionKey,
      action: request.action,
      startedAt: now(),
      endedAt: null,
      earlyEnd: null,
      retryOf: request.retryOf ?? null,
      retries: [],
      stop: false,
      lease: { run: randomUUID(), until: now() + leaseMs },
      begun: false,
      states: rows.map(({ state }) => state),
      causes: {},
    }
    const created = withRows(value, rows)
    const record = jobRecord(id, created, limits.keepMs)
    await records.put({ ...record, body: bodyOf(rows), most: limits.keptPerPerson }, 0)
    return { value: { ...created, begun: true }, rows }
  }

  return {
    async start(
      credentials: JobCredentials,
      request: JobRequest,
    ): Promise<{ ok: true; id: string } | { ok: false; why: StartRefusal }> {
      if (closing) return { ok: false, why: "closing" }
      if (request.targets.length + request.skipped.length > limits.rows)
        return { ok: false, why: "too-many-rows" }
      const { subject } = credentials
      const own = await orUnavailable(() => records.ofOwner("job", subject))
      const running = own.map(parseJob).filter((value) => value?.endedAt === null && isLeased(value, now()))
      if (running.length >= limits.runningPerPerson || runs.size >= limits.running) {
        return { ok: false, why: "too-many-jobs" }
      }
      const id = randomUUID()
      // When the answer to this write is lost, the person is told that nothing was done. So the record becomes a job only
      // with the next write.
      const { value, rows } = await orUnavailable(() => create(id, credentials, request))
      const stored = launch(id, credentials, value, rows, 1)
      // Another node may be asked for the job's page.
      await Promise.race([stored, delay(limits.watchMs)])
      const { retryOf } = request
      if (retryOf) {
        const link = (value: JobValue) => ({ ...value, retries: [...value.retries, id] })
        await change(subject, retryOf, link).catch(() => false)
      }
      return { ok: true, id }
    },
    async find(subject: string, id: string): Promise<StoredJob | null> {
      const value = await currentOf(subject, id)
      return value && toStoredJob(id, value, now(), await orUnavailable(() => records.body("job", id)))
    },
    /** Newest first. */
    async list(subject: string) {
      const own = await orUnavailable(() => records.ofOwner("job", subject))
      return own.flatMap((record) => {
        const value = runs.get(record.key)?.value() ?? parseJob(record)
        return value ? [toStoredJob(record.key, value, now())] : []
      })
    },
    /** Rows in progress finish. */
    async stop(subject: string, id: string) {
      const run = runs.get(id)
      if (run?.subject === subject) run.job.end("stopped")
      else await orUnavailable(() => change(subject, id, stopped))
    },
    resume: (credentials: JobCredentials, id: string) => orUnavailable(() => resume(credentials, id)),
    /** How long receipts are kept. */
    keepDays: Math.round(limits.keepMs / dayMs),
    /** Whether the session has jobs that `goOn` would continue. Asks no store. */
    hasInterrupted: (sessionKey: string) => interrupted.has(sessionKey),
    /** Continues the session's interrupted jobs in the background. */
    goOn(credentials: JobCredentials) {
      const ids = interrupted.get(credentials.sessionKey) ?? []
      interrupted.delete(credentials.sessionKey)
      // A store that is away is asked again by the next look.
      for (const id of ids) void resume(credentials, id).catch(() => {})
    },
    endSession(sessionKey: string) {
      for (const run of runs.values()) if (run.sessionKey === sessionKey) run.job.end("session-ended")
    },
    /** No row starts after this. Resolves when rows in progress end or the grace period is over. */
    close() {
      closing ??= close()
      return closing
    },
  }
}

async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch {
    throw serviceUnavailable("session store")
  }
}
