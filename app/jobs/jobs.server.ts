import { randomUUID } from "node:crypto"
import { setTimeout as delay } from "node:timers/promises"
import type { BulkAction } from "../domain/bulk-action"
import { serviceUnavailable } from "../http/service-unavailable.server"
import type { RecordStore } from "../records/record-store.server"
import {
  idsOf,
  isInterrupted,
  isLeased,
  type JobCredentials,
  type JobRequest,
  type JobValue,
  jobRecord,
  leaseMs,
  namesOf,
  parseJob,
  summaryOf,
  toStoredJob,
  withoutRunning,
} from "./job.server"
import { type RowAuthorization, type Run, runJob } from "./run-job.server"

const dayMs = 24 * 60 * 60_000
/** Later, an interrupted job goes on only when its owner says so: the session that started it has ended. */
const goesOnMs = dayMs

export const jobLimits = {
  rows: 1_000,
  /** Rows of one job in parallel. */
  parallel: 4,
  runningPerPerson: 3,
  keptPerPerson: 50,
  /** Of this process, across all users. */
  running: 20,
  /** How long receipts are kept. */
  keepMs: 30 * dayMs,
  /** How often a process looks for interrupted jobs. */
  watchMs: 2_000,
  /** Grace period for rows in progress at shutdown: longer than any platform call. */
  graceMs: 20_000,
}

export type Jobs = ReturnType<typeof createJobs>

export type StartRefusal = "too-many-rows" | "too-many-jobs" | "closing"

export interface JobsOptions {
  records: RecordStore
  /** Checks that the owner may still act; called before each row. */
  authorizeRow(credentials: JobCredentials, action: BulkAction): Promise<RowAuthorization>
  limits?: Partial<typeof jobLimits>
  /** Epoch milliseconds, which nodes and people compare; tests change it. */
  now?: () => number
}

/**
 * The bulk jobs of all processes, running or kept as receipts. This one runs those that were started or continued here. Another
 * user's job is like an unknown one. Methods throw a 503 Response when the store can't be reached.
 */
export function createJobs({ records, authorizeRow, now = Date.now, ...options }: JobsOptions) {
  const limits = { ...jobLimits, ...options.limits }
  const { keepMs, parallel } = limits
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
        await records.put({ ...jobRecord(record.key, value, keepMs), queued: false }, record.version)
        continue
      }
      found.set(value.sessionKey, [...(found.get(value.sessionKey) ?? []), record.key])
    }
    interrupted = found
  }
  const watch = setInterval(() => void lookForInterrupted().catch(() => {}), limits.watchMs)
  watch.unref()

  /** Calls the rows that wait. The record has the value's lease, at this version. */
  function launch(
    id: string,
    credentials: JobCredentials,
    value: JobValue,
    ids: readonly string[],
    version: number,
  ) {
    const run = runJob({
      id,
      value,
      version,
      ids,
      records,
      keepMs,
      authorizeRow: () => authorizeRow(credentials, value.action),
      parallel,
      now,
      log: credentials.log,
      hurries: () => late,
    })
    runs.set(id, run)
    // Receipts live for weeks; credentials must not.
    void run.ended.then(() => runs.delete(id))
    return run.stored
  }

  function newLease() {
    return { run: randomUUID(), until: now() + leaseMs }
  }

  /** Takes over a job that no process runs. False when another one was faster, or there is no such job. */
  async function resume(credentials: JobCredentials, id: string): Promise<boolean> {
    if (closing || runs.has(id)) return false
    const { subject, sessionKey, log } = credentials
    const held = await records.get("job", id)
    const value = parseJob(held)
    if (!held || value?.subject !== subject || !isInterrupted(value, now())) return false
    const ids = idsOf(await records.body("job", id))
    if (ids.length !== value.states.length) return false
    const states = withoutRunning(value.states)
    // Who asked to stop it before the restart is still right.
    const earlyEnd = value.stop || value.earlyEnd === "stopped" ? "stopped" : null
    const taken: JobValue = { ...value, states, sessionKey, earlyEnd, stop: false, lease: newLease() }
    if (!(await records.put(jobRecord(id, taken, keepMs), held.version))) return false
    log.info({ job: id, session: sessionKey }, "bulk job continued")
    void launch(id, credentials, taken, ids, held.version + 1)
    return true
  }

  /** Changes a job that another process may be running. */
  async function change(subject: string, id: string, edit: (value: JobValue) => JobValue | null) {
    for (let attempt = 0; attempt < 10; attempt++) {
      const held = await records.get("job", id)
      const value = parseJob(held)
      if (!held || value?.subject !== subject) return
      const edited = edit(value)
      if (!edited || (await records.put(jobRecord(id, edited, keepMs), held.version))) return
      await delay(20)
    }
    throw serviceUnavailable("session store")
  }

  function stopped(value: JobValue): JobValue | null {
    if (value.endedAt !== null) return null
    if (isLeased(value, now())) return { ...value, stop: true }
    const states = withoutRunning(value.states).map((state) => (state === "waiting" ? "not-started" : state))
    return { ...value, states, earlyEnd: "stopped", endedAt: now(), lease: null }
  }

  async function close() {
    clearInterval(watch)
    for (const run of runs.values()) run.interrupt()
    const cancel = new AbortController()
    const grace = delay(limits.graceMs, undefined, { signal: cancel.signal }).catch(() => {})
    await Promise.race([Promise.all([...runs.values()].map(({ ended }) => ended)), grace])
    cancel.abort()
    late = true
  }

  async function start(credentials: JobCredentials, request: JobRequest) {
    const { subject, sessionKey } = credentials
    const { action, targets, skipped, retryOf = null } = request
    const own = await records.ofOwner("job", subject)
    const running = own.map(parseJob).filter((value) => value?.endedAt === null && isLeased(value, now()))
    if (running.length >= limits.runningPerPerson || runs.size >= limits.running) return null
    const id = randomUUID()
    const value: JobValue = {
      subject,
      sessionKey,
      action,
      startedAt: now(),
      endedAt: null,
      earlyEnd: null,
      retryOf,
      retries: [],
      stop: false,
      lease: newLease(),
      begun: false,
      states: [...targets.map(() => "waiting" as const), ...skipped.map(() => "skipped" as const)],
      causes: Object.fromEntries(skipped.map(({ why }, at) => [targets.length + at, why])),
    }
    const names = namesOf([...targets, ...skipped])
    // When the answer to this write is lost, the person is told that nothing was done. So the record becomes a job only
    // with the next write.
    await records.put({ ...jobRecord(id, value, keepMs), body: names, most: limits.keptPerPerson }, 0)
    const stored = launch(id, credentials, { ...value, begun: true }, idsOf(names), 1)
    // Another node may be asked for the job's page.
    await Promise.race([stored, delay(limits.watchMs)])
    return id
  }

  return {
    async start(
      credentials: JobCredentials,
      request: JobRequest,
    ): Promise<{ ok: true; id: string } | { ok: false; why: StartRefusal }> {
      const { targets, skipped, retryOf } = request
      if (closing) return { ok: false, why: "closing" }
      if (targets.length + skipped.length > limits.rows) return { ok: false, why: "too-many-rows" }
      const id = await orUnavailable(() => start(credentials, request))
      if (id === null) return { ok: false, why: "too-many-jobs" }
      if (retryOf) {
        const link = (value: JobValue) => ({ ...value, retries: [...value.retries, id] })
        await change(credentials.subject, retryOf, link).catch(() => {})
      }
      return { ok: true, id }
    },
    async find(subject: string, id: string) {
      const value = runs.get(id)?.value ?? parseJob(await orUnavailable(() => records.get("job", id)))
      if (value?.subject !== subject) return null
      return toStoredJob(id, value, now(), await orUnavailable(() => records.body("job", id)))
    },
    /** Newest first. */
    async list(subject: string) {
      const own = await orUnavailable(() => records.ofOwner("job", subject))
      return own.flatMap((record) => {
        const value = runs.get(record.key)?.value ?? parseJob(record)
        return value ? [summaryOf(record.key, value, now())] : []
      })
    },
    /** Rows in progress finish. */
    async stop(subject: string, id: string) {
      const run = runs.get(id)
      if (run?.value.subject === subject) run.end("stopped")
      else await orUnavailable(() => change(subject, id, stopped))
    },
    resume: (credentials: JobCredentials, id: string) => orUnavailable(() => resume(credentials, id)),
    /** How long receipts are kept. */
    keepDays: Math.round(keepMs / dayMs),
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
      for (const { value, end } of runs.values()) if (value.sessionKey === sessionKey) end("session-ended")
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
