import { z } from "zod"
import type { Session } from "../auth/context"
import type { BulkAction, SkipReason } from "../domain/bulk-action"
import type { ProblemKind } from "../domain/outcome"
import type { Log } from "../http/contexts"
import type { NewRecord, StoredRecord } from "../records/record-store.server"

export type SkipCause = SkipReason | "unknown"

export interface JobTarget {
  id: string
  name: string
  /** The owner's email. */
  user: string
}

/** A selected row that the action skips. */
export interface SkippedTarget extends JobTarget {
  why: SkipCause
}

/**
 * "gone": a delete found nothing left to delete, which is no failure.
 * "not-started": the job ended before this row.
 * "unknown": the server stopped between the call and its answer, so the change may have been made.
 */
const rowState = z.enum(["waiting", "running", "done", "gone", "failed", "skipped", "not-started", "unknown"])
export type RowState = z.infer<typeof rowState>

export interface JobRow extends JobTarget {
  state: RowState
  /** Why it failed or was skipped. */
  cause: ProblemKind | SkipCause | null
}

/** "not-admin": the role was revoked or couldn't be confirmed. "unchecked": the session lookup failed. */
const earlyEnd = z.enum(["stopped", "session-ended", "not-admin", "unchecked"])
export type EarlyEnd = z.infer<typeof earlyEnd>

/** What is stored of a job and changes. The names of its rows are the record's body. */
const shape = z.object({
  subject: z.string(),
  /** The session it acts with. */
  sessionKey: z.string(),
  action: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("delete") }),
    z.object({ kind: z.literal("timeout"), minutes: z.number().nullable() }),
    z.object({ kind: z.literal("version"), version: z.string() }),
  ]),
  startedAt: z.number(),
  endedAt: z.number().nullable(),
  earlyEnd: earlyEnd.nullable(),
  /** The job whose rows this one retries. */
  retryOf: z.string().nullable(),
  /**
   * The lock's owner that may call rows. A process that was paused longer than its lock lasts finds another one here, and
   * calls no further row. Absent in the receipts of earlier versions.
   */
  run: z.string().default(""),
  states: z.array(rowState),
  /** By the row's position. */
  causes: z.record(z.string(), z.string()),
})
export type JobValue = z.infer<typeof shape>

const namesShape = z.array(z.tuple([z.string(), z.string(), z.string()]))

/**
 * Null for a record of another version of this program, and for one that was written only once: when the answer to its first
 * write was lost, the person read that nothing was done.
 */
export function parseJob(record: StoredRecord | null): JobValue | null {
  if (record === null || record.version === 1) return null
  return shape.safeParse(record.value).data ?? null
}

export function jobRecord(key: string, value: JobValue, ttlMs: number): NewRecord {
  return { kind: "job", key, owner: value.subject, queued: value.endedAt === null, value, ttlMs }
}

/** Names are cut, so that the rows of a job fit into a record. */
export function toStoredNames(rows: readonly JobTarget[]): z.infer<typeof namesShape> {
  return rows.map(({ id, name, user }) => [id, name.slice(0, 200), user.slice(0, 254)])
}

export function readIds(names: unknown): string[] {
  return (namesShape.safeParse(names).data ?? []).map(([id]) => id)
}

/** After the process that called its running rows is gone. */
export function withoutRunning(states: readonly RowState[]): RowState[] {
  return states.map((state) => (state === "running" ? "unknown" : state))
}

export interface CurrentJob {
  id: string
  value: JobValue
  /** No process runs it, and it continues at its owner's next request. */
  isInterrupted: boolean
}

/** A job in a list. */
export function summarizeJob({ id, value, isInterrupted }: CurrentJob) {
  const { action, earlyEnd, startedAt, endedAt, retryOf } = value
  const running = earlyEnd === null ? "running" : "stopping"
  const state = endedAt !== null ? "ended" : isInterrupted ? "interrupted" : running
  const counts = countStates(value.states)
  return { id, action, state, earlyEnd, startedAt, endedAt, retryOf, counts } as const
}

export type JobSummary = ReturnType<typeof summarizeJob>

/** `names`: the record's body. Rows are in the order in which the job was started. */
export function toStoredJob(job: CurrentJob, names: unknown) {
  const { states, causes } = job.value
  const named = namesShape.safeParse(names).data ?? []
  const rows = states.map((state, at): JobRow => {
    const [id = "", name = "", user = ""] = named[at] ?? []
    // Written from a row's cause. A cause that this version doesn't know has no text, which the page allows for.
    return { id, name, user, state, cause: (causes[at] ?? null) as JobRow["cause"] }
  })
  return { ...summarizeJob(job), rows }
}

export type JobCounts = ReturnType<typeof countStates>

export function countStates(states: readonly RowState[]) {
  // The keys are all states.
  const counts = Object.fromEntries(rowState.options.map((state) => [state, 0])) as Record<RowState, number>
  for (const state of states) counts[state]++
  const { "not-started": notStarted, ...others } = counts
  const { done, gone, failed, unknown, skipped } = others
  /** Rows the action applies to, and how many of them are finished. */
  const [chosen, over] = [states.length - skipped, done + gone + failed + unknown]
  return { ...others, notStarted, chosen, over }
}

/** What a job needs to act as its owner after the request has ended. */
export interface JobCredentials {
  /** The owner. All sessions of that user may see the job. */
  subject: string
  /** The session the job acts with. The job ends with the session. */
  sessionKey: string
  /** Identifies the session for token refreshes. Never logged, shown or stored. */
  cookie: string
  /** The request that started the job. Its id goes with the job's calls, so that the log ties them together. */
  requestId: string
  log: Log
}

export function jobCredentials(
  { headers }: Request,
  { subject, key: sessionKey }: Session,
  { id: requestId, log }: { id: string; log: Log },
): JobCredentials {
  return { subject, sessionKey, cookie: headers.get("cookie") ?? "", requestId, log }
}

export interface JobRequest {
  action: BulkAction
  targets: readonly JobTarget[]
  skipped: readonly SkippedTarget[]
  /** The job whose rows this one retries. */
  retryOf?: string
}
