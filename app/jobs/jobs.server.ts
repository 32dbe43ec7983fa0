import { randomUUID } from "node:crypto"
import { setTimeout as delay } from "node:timers/promises"
import type { BulkAction } from "../domain/bulk-action"
import { serviceUnavailable } from "../http/service-unavailable.server"
import { createLocks } from "../records/locks.server"
import type { RecordStore } from "../records/record-store.server"
import {
  type CurrentJob,
  type JobCredentials,
  type JobRequest,
  type JobValue,
  jobRecord,
  parseJob,
  readIds,
  summarizeJob,
  toStoredJob,
  toStoredNames,
  withoutRunning,
} from "./job.server"
import { type RowAuthorization, type Run, runJob } from "./run-job.server"

const dayMs = 24 * 60 * 60_000
/** A node that dies blocks its jobs this long. */
const lockMs = 10_000
/** A job that its process has not begun by then never begins. */
const unbegunMs = 30_000
/** Later, an interrupted job continues only when its owner says so: the session that started it has ended. */
const resumableMs = dayMs

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

type Started = { ok: true; id: string } | { ok: false; why: StartRefusal }

export interface JobsOptions {
  records: RecordStore
  /** Checks that the owner may still act; called before each row. */
  authorizeRow(credentials: JobCredentials, action: BulkAction): Promise<RowAuthorization>
  limits?: Partial<typeof jobLimits>
  /** Epoch milliseconds, which nodes and people compare; tests change it. */
  now?: () => number
}

/**
 * The bulk jobs of all processes, running or kept as receipts. Each is a record, and its lock is held by the process that runs
 * it. Another user's job is like an unknown one. Methods throw a 503 Response when the store can't be reached.
 */
export function createJobs({ records, authorizeRow, now = Date.now, ...options }: JobsOptions) {
  const limits = { ...jobLimits, ...options.limits }
  const { keepMs, parallel } = limits
  const locks = createLocks(records, lockMs)
  const runs = new Map<string, Run>()
  /** Jobs that this process doesn't run. Read once for the whole process, so that requests need no read. */
  let others: Array<{ id: string; sessionKey: string }> = []
  let closing: Promise<void> | undefined

  async function lookForOthers() {
    const found: typeof others = []
    for (const record of await records.queued("job")) {
      const { key: id, version } = record
      const value = parseJob(record)
      if (!value || runs.has(id)) continue
      // Read every two seconds for a month, abandoned jobs would cost more than all others, and hide later ones.
      if (value.startedAt < now() - resumableMs)
        await records.put({ ...jobRecord(id, value, keepMs), queued: false }, version)
      else found.push({ id, sessionKey: value.sessionKey })
    }
    others = found
  }
  const watch = setInterval(() => void lookForOthers().catch(() => {}), limits.watchMs)
  watch.unref()

  async function readJob(subject: string, id: string) {
    const record = await records.get("job", id)
    const value = parseJob(record)
    return record && value?.subject === subject ? { value, version: record.version } : null
  }

  /** Calls the rows that wait, unless another process runs the job. Returns whether this one does. */
  async function launchRun(
    id: string,
    credentials: JobCredentials,
    job: { value: JobValue; version: number; ids: readonly string[] },
  ): Promise<boolean> {
    const lock = await locks.tryLock(lockName(id))
    if (!lock) return false
    const run = runJob({
      id,
      lock,
      value: { ...job.value, run: lock.owner },
      version: job.version,
      ids: job.ids,
      records,
      keepMs,
      authorizeRow: () => authorizeRow(credentials, job.value.action),
      parallel,
      now,
      log: credentials.log,
    })
    if (closing) run.interrupt()
    runs.set(id, run)
    // Receipts live for weeks; credentials must not.
    void run.ended.then(() => runs.delete(id))
    // While the store is away, its first write is tried again.
    return await Promise.race([run.stored, delay(limits.watchMs, true, { ref: false })])
  }

  /** Takes over a job that no process runs. False when another one was faster, or there is no such job. */
  async function resume(credentials: JobCredentials, id: string): Promise<boolean> {
    if (closing || runs.has(id)) return false
    const { subject, sessionKey, log } = credentials
    const held = await readJob(subject, id)
    if (!held || held.value.endedAt !== null) return false
    const ids = readIds(await records.body("job", id))
    if (ids.length !== held.value.states.length) return false
    const states = withoutRunning(held.value.states)
    // Who stopped it before the restart is still right.
    const earlyEnd = held.value.earlyEnd === "stopped" ? "stopped" : null
    const value: JobValue = { ...held.value, states, sessionKey, earlyEnd }
    // The run's first write fails if another process has run the job since it was read.
    if (!(await launchRun(id, credentials, { value, version: held.version, ids }))) return false
    log.info({ job: id, session: sessionKey }, "bulk job continued")
    return true
  }

  /** Rows in progress finish: the process that runs it finds this before its next row. */
  async function stop(credentials: JobCredentials, id: string) {
    // That process may store a row meanwhile.
    for (let attempt = 0; attempt < 10; attempt++) {
      const held = await readJob(credentials.subject, id)
      if (!held || held.value.endedAt !== null) return
      const stopped = jobRecord(id, { ...held.value, earlyEnd: "stopped" }, keepMs)
      if (await records.put(stopped, held.version)) {
        // If no process runs it, this one ends it.
        await resume(credentials, id)
        return
      }
      await delay(20)
    }
    throw serviceUnavailable("session store")
  }

  async function start(credentials: JobCredentials, request: JobRequest): Promise<Started> {
    const { subject, sessionKey } = credentials
    const { action, targets, skipped, retryOf = null } = request
    if (closing) return { ok: false, why: "closing" }
    if (targets.length + skipped.length > limits.rows) return { ok: false, why: "too-many-rows" }
    const running = (await list(subject)).filter(({ state }) => state === "running" || state === "stopping")
    if (running.length >= limits.runningPerPerson || runs.size >= limits.running)
      return { ok: false, why: "too-many-jobs" }
    const id = randomUUID()
    const value: JobValue = {
      subject,
      sessionKey,
      action,
      startedAt: now(),
      endedAt: null,
      earlyEnd: null,
      retryOf,
      run: "",
      states: [...targets.map(() => "waiting" as const), ...skipped.map(() => "skipped" as const)],
      causes: Object.fromEntries(skipped.map(({ why }, at) => [targets.length + at, why])),
    }
    const body = toStoredNames([...targets, ...skipped])
    // Not a job before the run's first write: what never began is forgotten soon.
    await records.put(
      { ...jobRecord(id, value, unbegunMs), queued: false, body, most: limits.keptPerPerson },
      0,
    )
    await launchRun(id, credentials, { value, version: 1, ids: readIds(body) })
    return { ok: true, id }
  }

  /** A job that was read, and whether no process runs it. */
  async function toCurrentJob(id: string, value: JobValue): Promise<CurrentJob> {
    if (value.endedAt !== null || runs.has(id) || (await locks.isHeld(lockName(id))))
      return { id, value, isInterrupted: false }
    // It may have ended since it was read, and would look interrupted.
    const latest = parseJob(await records.get("job", id)) ?? value
    if (latest.endedAt !== null) return { id, value: latest, isInterrupted: false }
    return { id, value: { ...latest, states: withoutRunning(latest.states) }, isInterrupted: true }
  }

  async function find(subject: string, id: string) {
    const held = await readJob(subject, id)
    return held && toStoredJob(await toCurrentJob(id, held.value), await records.body("job", id))
  }

  async function list(subject: string) {
    const own = (await records.ofOwner("job", subject)).map(async (record) => {
      const value = parseJob(record)
      return value ? [summarizeJob(await toCurrentJob(record.key, value))] : []
    })
    return (await Promise.all(own)).flat()
  }

  async function close() {
    clearInterval(watch)
    for (const run of runs.values()) run.interrupt()
    const ended = Promise.all([...runs.values()].map((run) => run.ended))
    await Promise.race([ended, delay(limits.graceMs, undefined, { ref: false })])
  }

  return {
    start: (credentials: JobCredentials, request: JobRequest) =>
      orUnavailable(() => start(credentials, request)),
    find: (subject: string, id: string) => orUnavailable(() => find(subject, id)),
    /** Newest first. */
    list: (subject: string) => orUnavailable(() => list(subject)),
    stop: (credentials: JobCredentials, id: string) => orUnavailable(() => stop(credentials, id)),
    resume: (credentials: JobCredentials, id: string) => orUnavailable(() => resume(credentials, id)),
    keepDays: Math.round(keepMs / dayMs),
    /** Whether the session has jobs that another process runs, or has left. Asks no store. */
    hasOthers: (sessionKey: string) => others.some((job) => job.sessionKey === sessionKey),
    /** Continues in the background those jobs of the session that no process runs. */
    continueJobs(credentials: JobCredentials) {
      const own = others.filter(({ sessionKey }) => sessionKey === credentials.sessionKey)
      others = others.filter((job) => !own.includes(job))
      // A store that is away is asked again by the next look.
      for (const { id } of own) void resume(credentials, id).catch(() => {})
    },
    /** No row starts after this. Resolves when rows in progress end or the grace period is over. */
    close() {
      closing ??= close()
      return closing
    },
  }
}

function lockName(id: string) {
  return `job:${id}`
}

async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch {
    throw serviceUnavailable("session store")
  }
}
