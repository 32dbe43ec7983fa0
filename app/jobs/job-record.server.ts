import { z } from "zod"
import type { NewRecord, StoredRecord } from "../records/record-store.server"
import { earlyEnds, type JobRow, rowStates } from "./job.server"

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
  earlyEnd: z.enum(earlyEnds).nullable(),
  /** The job whose rows this one retries. */
  retryOf: z.string().nullable(),
  /** Jobs that retried its rows, oldest first. */
  retries: z.array(z.string()),
  /** Another node asks the one that runs it to stop. */
  stop: z.boolean(),
  /** The run that may call rows, and until when it does so without another word. */
  lease: z.object({ run: z.string(), until: z.number() }).nullable(),
  /** False until the process that created it knows that it exists. Until then it isn't a job. */
  begun: z.boolean(),
  states: z.array(z.enum(rowStates)),
  /** By the row's position. The texts are those of `JobRow["cause"]`. */
  causes: z.record(z.string(), z.string()),
})

export type JobValue = z.infer<typeof shape>

const bodyShape = z.array(z.tuple([z.string(), z.string(), z.string()]))

/** A run that dies blocks its job this long. */
export const leaseMs = 10_000
/** A lease that would last longer was written before a clock was set back. */
const slackMs = 60_000

/** Null for a record of another version of this program. */
export function parseJob(record: StoredRecord | null): JobValue | null {
  const value = shape.safeParse(record?.value).data
  return value?.begun ? value : null
}

export function isLeased({ lease }: JobValue, now: number) {
  return lease !== null && lease.until > now && lease.until < now + leaseMs + slackMs
}

export function isInterrupted(value: JobValue, now: number) {
  return value.endedAt === null && !isLeased(value, now)
}

/** Names are cut, so that the rows of a job fit into a record. */
export function bodyOf(rows: readonly JobRow[]) {
  return rows.map(({ id, name, user }) => [id, name.slice(0, 200), user.slice(0, 254)])
}

/** `body`: null for states alone. */
export function rowsOf({ states, causes }: JobValue, body: unknown): JobRow[] {
  const names = bodyShape.safeParse(body).data ?? []
  return states.map((state, at) => {
    const [id = "", name = "", user = ""] = names[at] ?? []
    // Written from a row's cause. A cause that this version doesn't know has no text, which the page allows for.
    return { id, name, user, state, cause: (causes[at] ?? null) as JobRow["cause"] }
  })
}

export function withRows(value: JobValue, rows: readonly JobRow[]): JobValue {
  const causes = rows.flatMap(({ cause }, at) => (cause === null ? [] : [[`${at}`, cause]]))
  return { ...value, states: rows.map(({ state }) => state), causes: Object.fromEntries(causes) }
}

export function jobRecord(key: string, value: JobValue, keepMs: number): NewRecord {
  const { subject: owner, endedAt, begun } = value
  // What never began is forgotten soon.
  return { kind: "job", key, owner, queued: endedAt === null, value, ttlMs: begun ? keepMs : 3 * leaseMs }
}
