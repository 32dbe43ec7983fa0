import type { BulkAction, SkipReason } from "../domain/bulk-action"
import type { Outcome, ProblemKind } from "../domain/outcome"

/** One deployment that a job is about, as its receipt names it. */
export interface JobTarget {
  id: string
  name: string
  /** Whose it is. */
  user: string
}

/** A selected row that the action does not touch, and why. */
export interface SkippedTarget extends JobTarget {
  why: SkipReason | "unknown"
}

/**
 * What became of a row. "gone" is a deletion that found nothing any more: it is as was wished, and no failure.
 * "not-started" is left when a job ends before its time.
 */
export type RowState = "waiting" | "running" | "done" | "gone" | "failed" | "skipped" | "not-started"

export interface JobRow extends JobTarget {
  state: RowState
  /** Why it failed or was skipped. */
  cause: ProblemKind | SkippedTarget["why"] | null
}

/** Why a job ended before its last row. */
export type EarlyEnd =
  | "stopped"
  | "session-ended"
  /** The role was taken away, or nobody could confirm it. */
  | "not-admin"
  /** The session could not be looked up. */
  | "unchecked"
  | "shutdown"

/** Whether the person who started a job may still act, and how. */
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
  /** Rows under authorization finish, no other begins. */
  end(why: EarlyEnd): void
  /** Settles when the last row has. */
  readonly done: Promise<void>
}

export interface JobOptions {
  action: BulkAction
  targets: readonly JobTarget[]
  skipped: readonly SkippedTarget[]
  /** Asked before every row (H3). */
  authorizeRow(): Promise<RowAuthorization>
  parallel: number
  /** Epoch milliseconds. */
  now(): number
}

/** Runs an action on one row after the other, several at once, and keeps what became of each. It never rejects. */
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

  /** The next row, for whoever asks first; none for anybody once the job is to end. */
  function take() {
    return earlyEnd === null && next < targets.length ? rows[next++] : undefined
  }

  async function runRows() {
    for (let row = take(); row; row = take()) {
      const authorization = await authorizeRow().catch(
        (): RowAuthorization => ({ ok: false, why: "unchecked" }),
      )
      if (!authorization.ok) return end(authorization.why)
      // It may have been stopped meanwhile.
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
    // A stop that came when nothing was left to stop has stopped nothing.
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
