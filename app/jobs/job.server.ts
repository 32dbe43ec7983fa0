import { setTimeout as delay } from "node:timers/promises"
import type { BulkAction, SkipReason } from "../domain/bulk-action"
import type { Outcome, ProblemKind } from "../domain/outcome"

export interface JobTarget {
  id: string
  name: string
  /** The owner's email. */
  user: string
}

/** A selected row that the action skips. */
export interface SkippedTarget extends JobTarget {
  why: SkipReason | "unknown"
}

/**
 * "gone": a delete found nothing left to delete, which is no failure.
 * "not-started": the job ended before this row.
 * "unknown": the server stopped between the call and its answer, so the change may have been made.
 */
export const rowStates = [
  "waiting",
  "running",
  "done",
  "gone",
  "failed",
  "skipped",
  "not-started",
  "unknown",
] as const
export type RowState = (typeof rowStates)[number]

export interface JobRow extends JobTarget {
  state: RowState
  /** Why it failed or was skipped. */
  cause: ProblemKind | SkippedTarget["why"] | null
}

export const earlyEnds = [
  "stopped",
  "session-ended",
  /** The role was revoked or couldn't be confirmed. */
  "not-admin",
  /** The session lookup failed. */
  "unchecked",
] as const
export type EarlyEnd = (typeof earlyEnds)[number]

/** Asked before each row: may the job's owner still act? */
export type RowAuthorization =
  | {
      ok: true
      perform(target: JobTarget): Promise<Outcome<null>>
      /** The ids among these whose change the platform lists as made. */
      findDone(ids: string[]): Promise<Set<string>>
    }
  | { ok: false; why: "session-ended" | "not-admin" | "unchecked" }

export interface Job {
  readonly rows: readonly JobRow[]
  readonly state: "running" | "stopping" | "ended"
  readonly earlyEnd: EarlyEnd | null
  /** Epoch milliseconds. */
  readonly endedAt: number | null
  /** Rows in progress finish; no other row starts. */
  end(why: EarlyEnd): void
  /** Rows in progress finish; the others wait for another process. */
  interrupt(): void
  /** Settles after the last row. "lost": another process has taken the job over, and its record is no longer ours. */
  readonly done: Promise<"ended" | "interrupted" | "lost">
}

export interface JobOptions {
  action: BulkAction
  /** Those that wait will run. Those that are unknown are compared with what the platform lists. */
  rows: JobRow[]
  /** Called before each row, so that a revoked role stops the job. */
  authorizeRow(): Promise<RowAuthorization>
  /** Stores all rows as they are. False when another process has taken the job over. */
  save(): Promise<boolean>
  parallel: number
  /** Epoch milliseconds. */
  now(): number
}

const retryMs = 500

/**
 * Runs an action on all rows, several in parallel, and records each result. A row is stored as running before its call and
 * with its result after it, so that no process calls it a second time. Never rejects.
 */
export function createJob({ action, rows, authorizeRow, save, parallel, now }: JobOptions): Job {
  const waiting = rows.filter(({ state }) => state === "waiting")
  const wanted = waiting.length
  let halted: "interrupted" | "lost" | null = null
  let earlyEnd: EarlyEnd | null = null
  let endedAt: number | null = null

  function end(why: EarlyEnd) {
    if (endedAt === null) earlyEnd ??= why
  }

  function goesOn() {
    return earlyEnd === null && halted === null
  }

  /** While the store or the provider is away, nobody can tell whether the owner may act, and the job waits. */
  async function authorize(): Promise<RowAuthorization> {
    for (;;) {
      try {
        return await authorizeRow()
      } catch (error) {
        const away = error instanceof Response && error.status === 503
        if (!away || !goesOn()) return { ok: false, why: "unchecked" }
        await delay(retryMs)
      }
    }
  }

  async function runRows() {
    for (let row = waiting.shift(); row && goesOn(); row = waiting.shift()) {
      const authorization = await authorize()
      // A job that another process goes on with doesn't end here.
      if (!authorization.ok) return goesOn() ? end(authorization.why) : undefined
      // The job may have been stopped during the check.
      if (goesOn()) await run(row, authorization.perform)
    }
  }

  async function run(row: JobRow, actOn: (target: JobTarget) => Promise<Outcome<null>>) {
    row.state = "running"
    if (!(await save())) {
      row.state = "waiting"
      halted = "lost"
      return
    }
    const outcome = await actOn(row).catch((): Outcome<null> => unanswered)
    if (outcome.ok) row.state = "done"
    else {
      const { kind } = outcome.problem
      row.state = action.kind === "delete" && kind === "not-found" ? "gone" : "failed"
      row.cause = row.state === "failed" ? kind : null
      if (kind === "session-ended") end("session-ended")
    }
    // Not awaited: the next row is stored together with this result.
    void save()
  }

  /** What an interrupted process may have done is asked, never done again. */
  async function compareUnknown() {
    const unknown = rows.filter(({ state }) => state === "unknown")
    if (unknown.length === 0) return
    const authorization = await authorize()
    if (!authorization.ok) return goesOn() ? end(authorization.why) : undefined
    const done = await authorization.findDone(unknown.map(({ id }) => id)).catch(() => new Set<string>())
    for (const row of unknown) if (done.has(row.id)) row.state = "done"
  }

  async function runAll() {
    await compareUnknown()
    await Promise.all(Array.from({ length: Math.min(parallel, wanted) }, runRows))
    if (halted === "lost") return halted
    if (halted !== null && rows.some(({ state }) => state === "waiting")) return halted
    for (const row of rows) if (row.state === "waiting") row.state = "not-started"
    // A stop that skipped no row didn't end the job early.
    if (!rows.some(({ state }) => state === "not-started")) earlyEnd = null
    endedAt = now()
    return "ended"
  }

  return {
    rows,
    get state() {
      if (endedAt !== null) return "ended"
      return earlyEnd === null ? "running" : "stopping"
    },
    get earlyEnd() {
      return earlyEnd
    },
    get endedAt() {
      return endedAt
    },
    end,
    interrupt() {
      if (goesOn()) halted = "interrupted"
    },
    done: runAll(),
  }
}

const unanswered: Outcome<null> = { ok: false, problem: { kind: "unavailable", text: null } }
