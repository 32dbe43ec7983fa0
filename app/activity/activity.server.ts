import { randomUUID } from "node:crypto"
import { setImmediate } from "node:timers/promises"
import { z } from "zod"
import { orServiceUnavailable } from "../auth/session/open-session.server"
import { isOpaqueId } from "../domain/opaque-id"
import type { Outcome } from "../domain/outcome"
import { problemText } from "../domain/problem-text"
import { type Context, type RequestInfo, services, visit } from "../http/contexts"
import type { NewRecord, RecordStore } from "../records/record-store.server"
import { type Act, type ActKind, actSchema, shortText } from "./act"
import { type AuditedAct, type AuditLine, auditLine, type Role } from "./audit"

/** From where a person acts, in which request. */
type From = Pick<RequestInfo, "id" | "browser" | "clientIp">

/** On the page to which a payment returns. */
export async function recordPaymentEnd(context: Context, begun: ActKind, act: Act) {
  const subject = context.get(visit).session?.subject
  if (subject) await context.get(services).activity.paymentEnded(subject, context.get(visit), begun, act)
}

const storedSchema = actSchema.extend({
  /** Epoch milliseconds. */
  at: z.number(),
  browser: z.string(),
  network: z.string(),
  /** Why it failed, in the words of the page; null when it worked. */
  problem: shortText.nullable(),
})

/** An act that has ended. */
export type Entry = z.output<typeof storedSchema> & { key: string }

/** More than a person does in a month. All are decrypted for the list. */
const mostEntries = 500
const mostEnds = 10_000
const created = z.object({ id: z.string().refine(isOpaqueId) })
const done: Outcome<null> = { ok: true, value: null }

export type Activity = ReturnType<typeof createActivity>

/**
 * What people did, kept as long as receipts, and written to the audit stream. An act counts also when it can't be stored: nobody sees
 * an error.
 */
export function createActivity(
  records: RecordStore,
  ttlMs: number,
  shared: boolean,
  now = Date.now,
  audit: (line: AuditLine) => void = () => {},
) {
  const pending = new Set<Promise<unknown>>()

  async function writeRecord(record: NewRecord) {
    const writing = records.put(record, 0).catch(() => true)
    pending.add(writing)
    return await writing.finally(() => pending.delete(writing))
  }

  function writeAudit(
    sub: string,
    reference: string,
    role: Role,
    act: AuditedAct,
    outcome: Outcome<unknown>,
  ) {
    const id = act.id ?? idIn(outcome)
    audit(auditLine({ sub, reference, role, at: now() }, { ...act, ...(id && { id }) }, outcome))
  }

  /** False when it is kept already. */
  async function keepEntry(
    subject: string,
    from: From,
    act: AuditedAct & { problem?: string | null },
    key: string,
  ) {
    // Strangers share the accounts.
    const [browser, network] = shared ? ["", ""] : [from.browser, from.clientIp]
    const entry = { problem: null, ...act, browser, network, at: now() }
    const value = storedSchema.safeParse(entry).data
    // The activity doesn't list it. A fault here must not look as if the platform had refused the change, either.
    if (!value) return true
    return await writeRecord({ kind: "activity", key, owner: subject, value, ttlMs, most: mostEntries })
  }

  async function add(subject: string, from: From, act: AuditedAct, role: Role = "customer") {
    writeAudit(subject, from.id, role, act, done)
    await keepEntry(subject, from, act, randomUUID())
  }

  /** A customer finds the end of a deployment by its id. */
  async function markDeleted(owner: string, { kind, id: key }: Act, outcome: Outcome<unknown>) {
    if (!outcome.ok || kind !== "admin-deployment-deleted" || key === undefined) return
    await writeRecord({ kind: "deleted-by-admin", key, owner, value: now(), ttlMs, most: mostEnds })
  }

  /** Newest first. */
  async function of(subject: string): Promise<Entry[]> {
    const kept = await orServiceUnavailable(() => records.ofOwner("activity", subject))
    return kept.flatMap(({ key, value }) => {
      const stored = storedSchema.safeParse(value).data
      return stored ? { ...stored, key } : []
    })
  }

  /**
   * Whether the person's own acts show that they had it and have not deleted it yet. Anybody can name the id of something that was
   * never theirs.
   */
  async function hasOwned(subject: string, { kind, id }: Act) {
    const [what] = kind.split("-")
    const last = (await of(subject).catch(() => [])).find(
      (one) => one.id === id && one.kind.split("-")[0] === what && one.problem === null,
    )
    return last !== undefined && last.kind !== kind
  }

  return {
    of,
    keepDays: Math.round(ttlMs / 86_400_000),
    add,
    /** A call of a bulk job, which has its own receipt. */
    async byJob(owner: string, reference: string, act: Act, outcome: Outcome<unknown>) {
      writeAudit(owner, reference, "admin", act, outcome)
      await markDeleted(owner, act, outcome)
    },
    /** After a call. A refused session has done nothing, nor has the deletion of what was not there. */
    async called(subject: string, from: From, act: Act, outcome: Outcome<unknown>, role: Role = "customer") {
      writeAudit(subject, from.id, role, act, outcome)
      const id = idIn(outcome)
      const failed = outcome.ok ? null : outcome.problem
      if (failed?.kind === "session-ended") return
      const gone = failed?.kind === "not-found" && /-(deleted|removed)$/.test(act.kind)
      if (gone && !(await hasOwned(subject, act))) return
      // Both at once: while the store is away, each write takes seconds to fail.
      const end = markDeleted(subject, act, outcome)
      const problem = failed && !gone ? (failed.text ?? problemText(failed.kind)) : null
      await Promise.all([end, keepEntry(subject, from, { id, ...act, problem }, randomUUID())])
    },
    /** One an hour: a browser that loses its network opens shells again and again. */
    async terminalOpened(subject: string, from: From, id: string) {
      const hour = Math.floor(now() / 3_600_000)
      const act = { kind: "terminal-opened", id } as const
      if (await keepEntry(subject, from, act, JSON.stringify([subject, id, hour])))
        writeAudit(subject, from.id, "customer", act, done)
    },
    /** How the newest payment that was begun has ended: its page reports it, and may be loaded again. */
    async paymentEnded(subject: string, from: From, begun: ActKind, act: Act) {
      const payment = (await of(subject).catch(() => [])).find(
        ({ kind, id }) => kind === begun && id === act.id,
      )
      if (payment && (await keepEntry(subject, from, act, JSON.stringify([payment.key, act.kind]))))
        writeAudit(subject, from.id, "customer", act, done)
    },
    /** When an administrator deleted it through this console; null otherwise. */
    async deletedByAdmin(id: string): Promise<number | null> {
      const end = await records.get("deleted-by-admin", id).catch(() => null)
      return z.number().safeParse(end?.value).data ?? null
    },
    forget: (subject: string, from: From) =>
      orServiceUnavailable(async () => {
        for (const { key } of await records.ofOwner("activity", subject)) {
          await records.delete("activity", key)
          // SQLite writes at once: requests go in between.
          await setImmediate()
        }
        await add(subject, from, { kind: "activity-deleted" })
      }),
    /** What is being written: the browser may have left, and the server may stop. */
    settled: async () => void (await Promise.all(pending)),
  }
}

function idIn(outcome: Outcome<unknown>) {
  return outcome.ok ? created.safeParse(outcome.value).data?.id : undefined
}
