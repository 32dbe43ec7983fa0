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
 */
export type RowState = "waiting" | "running" | "done" | "gone" | "failed" | "skipped" | "not-started"

export interface JobRow extends JobTarget {
  state: RowState
  /** Why it failed or was skipped. */
  cause: ProblemKind | SkippedTarget["why"] | null
}

export type EarlyEnd =
  | "stopped"
  | "session-ended"
  /** The role was revoked or couldn't be confirmed. */
  | "not-admin"
  /** The session lookup failed. */
  | "unchecked"
  | "shutdown"

/** Asked before each row: may the job's owner still act? */
export type RowAuthorization =
  | { ok: true; perform(target: JobTarget): Promise<Outcome<null>> }
  | { ok: false; why: "session-ended" | "not-admin" | "unchecked" }

export interface Job {
  readonly action: BulkAction
  readonly rows: readonly JobRow[]
  readonly state: "running" | "stopping" | "ended"
  readonly earlyEnd: EarlyEnd | null
  /** Epoch milliseconds. */
  readonly startedAt: number
  readonly endedAt: number | null
  /** Rows in progress finish; no other row starts. */
  end(why: EarlyEnd): void
  /** Settles after the last row. */
  readonly done: Promise<void>
}

export interface JobOptions {
  action: BulkAction
  targets: readonly JobTarget[]
  skipped: readonly SkippedTarget[]
  /** Called before each row, so that a revoked role stops the job. */
  authorizeRow(): Promise<RowAuthorization>
  parallel: number
  /** Epoch milliseconds. */
  now(): number
}

/** Runs an action on all targets, several in parallel, and records each result. Never rejects. */
export function createJob({ action, targets, skipped, authorizeRow, parallel, now }: JobOptions): Job {
  const rows: JobRow[] = [
    ...targets.map(({ id, name, user }): JobRow => ({ id, name, user, state: "waiting", cause: null })),
    ...skipped.map(({ id, name, user, why }): JobRow => ({ id, name, user, state: "skipped", cause: why })),
  ]
  const startedAt = now()
  let next = 0
  let earlyEnd: EarlyEnd | null = null
  let endedAt: number | null = null

  function end(why: EarlyEnd) {
    if (endedAt === null) earlyEnd ??= why
  }

  function take() {
    return earlyEnd === null && next < targets.length ? rows[next++] : undefined
  }

  async function runRows() {
    for (let row = take(); row; row = take()) {
      const authorization = await authorizeRow().catch(
        (): RowAuthorization => ({ ok: false, why: "unchecked" }),
      )
      if (!authorization.ok) return end(authorization.why)
      // The job may have been stopped during the check.
      if (earlyEnd === null) await run(row, authorization.perform)
    }
  }

  async function run(row: JobRow, actOn: (target: JobTarget) => Promise<Outcome<null>>) {
    row.state = "running"
    const outcome = await actOn(row).catch((): Outcome<null> => unanswered)
    if (outcome.ok) {
      row.state = "done"
      return
    }
    const { kind } = outcome.problem
    row.state = action.kind === "delete" && kind === "not-found" ? "gone" : "failed"
    row.cause = row.state === "failed" ? kind : null
    if (kind === "session-ended") end("session-ended")
  }

  async function runAll() {
    await Promise.all(Array.from({ length: Math.min(parallel, targets.length) }, runRows))
    for (const row of rows) if (row.state === "waiting") row.state = "not-started"
    // A stop that skipped no row didn't end the job early.
    if (!rows.some(({ state }) => state === "not-started")) earlyEnd = null
    endedAt = now()
  }

  return {
    action,
    rows,
    get state() {
      if (endedAt !== null) return "ended"
      return earlyEnd === null ? "running" : "stopping"
    },
    get earlyEnd() {
      return earlyEnd
    },
    startedAt,
    get endedAt() {
      return endedAt
    },
    end,
    done: runAll(),
  }
}

const unanswered: Outcome<null> = { ok: false, problem: { kind: "unavailable", text: null } }
