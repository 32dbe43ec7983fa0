import { setTimeout as delay } from "node:timers/promises"
import type { Outcome } from "../domain/outcome"
import type { Log } from "../http/contexts"
import type { Lock } from "../records/locks.server"
import type { RecordStore } from "../records/record-store.server"
import { countStates, type EarlyEnd, type JobValue, jobRecord, parseJob, type RowState } from "./job.server"

/** Asked before each row: may the job's owner still act? */
export type RowAuthorization =
  | {
      ok: true
      perform(id: string): Promise<Outcome<null>>
      /** The ids among these whose change the platform lists as made. */
      findDone(ids: string[]): Promise<Set<string>>
    }
  | { ok: false; why: Exclude<EarlyEnd, "stopped"> }

export interface RunOptions {
  id: string
  /** The job's lock, which ends with the run. */
  lock: Lock
  /** Read from the record at this version, with the lock's owner as its run. It changes with each row. */
  value: JobValue
  version: number
  /** Of the rows, in their order. */
  ids: readonly string[]
  records: Pick<RecordStore, "get" | "put">
  keepMs: number
  /** Called before each row, so that a revoked role stops the job. */
  authorizeRow(): Promise<RowAuthorization>
  parallel: number
  /** Epoch milliseconds. */
  now(): number
  log: Log
}

export type Run = ReturnType<typeof runJob>

const retryMs = 500
/** How often a job that waits for a row, or through an outage, learns that another node has stopped it. */
const saveEveryMs = 3_000
const unanswered: Outcome<null> = { ok: false, problem: { kind: "unavailable", text: null } }

/**
 * Calls the rows that wait, several in parallel. A row is stored as running before its call and with its result after it, so
 * that no process calls it a second time. Never rejects.
 */
export function runJob(options: RunOptions) {
  const { id, lock, value, ids, records, keepMs, authorizeRow, parallel, now, log } = options
  const { states, causes, action } = value
  let { version } = options
  let halted: "interrupted" | "lost" | null = null

  function continues() {
    return value.earlyEnd === null && halted === null
  }

  /** Rows in progress finish; no other row starts. */
  function endEarly(why: EarlyEnd) {
    if (value.endedAt === null) value.earlyEnd ??= why
  }

  /**
   * A write names the version that was read, so it fails once another process has taken the job over. While the store is away,
   * it tries again: no row may be called that isn't stored as running.
   */
  async function writeJob(): Promise<boolean> {
    for (;;) {
      try {
        if (await records.put(jobRecord(id, value, keepMs), version)) {
          version += 1
          return true
        }
        const held = await records.get("job", id)
        const stored = parseJob(held)
        if (!held || stored?.run !== value.run) {
          halted = "lost"
          return false
        }
        // Another node has stopped it, or the answer to our own write was lost.
        if (stored.earlyEnd !== null) endEarly(stored.earlyEnd)
        version = held.version
      } catch {
        await delay(retryMs, undefined, { ref: false })
      }
    }
  }

  let writing = Promise.resolve(true)
  let next: Promise<boolean> | null = null

  /** Stores all rows as they are. False when another process has taken the job over. Calls during a write share the next one. */
  function saveJob(): Promise<boolean> {
    next ??= writing.then(() => {
      next = null
      writing = writeJob()
      return writing
    })
    return next
  }

  /** Null when the owner may not act. While the store or the provider is away, nobody knows, and the job waits. */
  async function authorized() {
    for (;;) {
      const answer = await authorizeRow().catch((error: unknown) => {
        const away = error instanceof Response && error.status === 503
        return away && continues() ? null : { ok: false as const, why: "unchecked" as const }
      })
      if (answer?.ok) return answer
      if (answer) {
        // A job that another process continues doesn't end here.
        if (halted === null) endEarly(answer.why)
        return null
      }
      await delay(retryMs)
    }
  }

  /** What an interrupted process may have done is asked, never done again. */
  async function compareUnknown() {
    const unknown = findPlaces("unknown")
    const answer = unknown.length > 0 ? await authorized() : null
    const done = await answer?.findDone(unknown.map((at) => ids[at] ?? "")).catch(() => null)
    for (const at of unknown) if (done?.has(ids[at] ?? "")) states[at] = "done"
  }

  function findPlaces(wanted: RowState) {
    return states.flatMap((state, at) => (state === wanted ? [at] : []))
  }

  async function callRows(waiting: number[]) {
    for (let at = waiting.shift(); at !== undefined && continues(); at = waiting.shift()) {
      const answer = await authorized()
      // The job may have been stopped during the check.
      if (!answer || !continues()) return
      states[at] = "running"
      await saveJob()
      if (continues()) await callRow(at, answer.perform)
      else states[at] = "waiting"
    }
  }

  async function callRow(at: number, perform: (id: string) => Promise<Outcome<null>>) {
    const outcome = await perform(ids[at] ?? "").catch(() => unanswered)
    if (outcome.ok) states[at] = "done"
    else {
      const { kind } = outcome.problem
      states[at] = action.kind === "delete" && kind === "not-found" ? "gone" : "failed"
      if (states[at] === "failed") causes[at] = kind
      if (kind === "session-ended") endEarly(kind)
    }
    // Not awaited: the next row is stored together with this result.
    void saveJob()
  }

  async function runAll() {
    await compareUnknown()
    const waiting = findPlaces("waiting")
    await Promise.all(Array.from({ length: Math.min(parallel, waiting.length) }, () => callRows(waiting)))
    const left = findPlaces("waiting")
    // What was stopped meanwhile doesn't wait for another process.
    if (halted === "lost" || (halted !== null && value.earlyEnd === null && left.length > 0)) return
    for (const at of left) states[at] = "not-started"
    // A stop that skipped no row didn't end the job early.
    if (!states.includes("not-started")) value.earlyEnd = null
    value.endedAt = now()
  }

  async function finishJob() {
    const saves = setInterval(saveJob, saveEveryMs)
    if (await stored) await runAll()
    clearInterval(saves)
    if (halted !== "lost") await saveJob()
    await lock.release()
    const { sessionKey: session, earlyEnd, endedAt } = value
    log.info(
      { job: id, session, action: action.kind, ...countStates(states), earlyEnd },
      endedAt === null ? "bulk job interrupted" : "bulk job ended",
    )
  }

  const stored = saveJob()
  return {
    /** Rows in progress finish; the others wait for another process. */
    interrupt() {
      if (continues()) halted = "interrupted"
    },
    /** Resolves to whether the job is this run's. */
    stored,
    /** Settles after the last row. */
    ended: finishJob(),
  }
}
