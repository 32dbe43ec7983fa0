import { randomUUID } from "node:crypto"
import { setImmediate } from "node:timers/promises"
import type { RouterContextProvider } from "react-router"
import { z } from "zod"
import { orServiceUnavailable } from "../auth/session/open-session.server"
import { isOpaqueId } from "../domain/opaque-id"
import type { Outcome } from "../domain/outcome"
import { problemText } from "../domain/problem-text"
import { type RequestInfo, services, visit } from "../http/contexts"
import type { NewRecord, RecordStore } from "../records/record-store.server"
import { type Act, type ActKind, actSchema, shortText } from "./act"

/** From where a person acts. */
type From = Pick<RequestInfo, "browser" | "clientIp">

/** On the page to which a payment returns. */
export async function recordPaymentEnd(context: Readonly<RouterContextProvider>, begun: ActKind, act: Act) {
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

export type Activity = ReturnType<typeof createActivity>

/** What people did, kept as long as receipts. An act counts also when it can't be remembered: nobody is told. */
export function createActivity(records: RecordStore, ttlMs: number, shared: boolean, now = Date.now) {
  const pending = new Set<Promise<unknown>>()

  async function write(record: NewRecord) {
    const writing = records.put(record, 0).catch(() => {})
    pending.add(writing)
    await writing.finally(() => pending.delete(writing))
  }

  async function keep(subject: string, from: From, act: Act & { problem?: string | null }, key: string) {
    // Strangers share the accounts.
    const [browser, network] = shared ? ["", ""] : [from.browser, from.clientIp]
    const entry = { problem: null, ...act, browser, network, at: now() }
    const value = storedSchema.safeParse(entry).data
    // A fault here must not look as if the platform had refused the change.
    if (!value) return
    await write({ kind: "activity", key, owner: subject, value, ttlMs, most: mostEntries })
  }

  /** A call of a bulk job, which has its own receipt. A customer finds the end of a deployment by its id. */
  async function byJob(owner: string, { kind, id: key }: Act, outcome: Outcome<unknown>) {
    if (!outcome.ok || kind !== "admin-deployment-deleted" || key === undefined) return
    await write({ kind: "deleted-by-admin", key, owner, value: now(), ttlMs, most: mostEnds })
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
  async function had(subject: string, { kind, id }: Act) {
    const [what] = kind.split("-")
    const last = (await of(subject).catch(() => [])).find(
      (one) => one.id === id && one.kind.split("-")[0] === what && one.problem === null,
    )
    return last !== undefined && last.kind !== kind
  }

  return {
    of,
    keepDays: Math.round(ttlMs / 86_400_000),
    byJob,
    add: (subject: string, from: From, act: Act) => keep(subject, from, act, randomUUID()),
    /** After a call. A refused session has done nothing, nor has the deletion of what was not there. */
    async called(subject: string, from: From, act: Act, outcome: Outcome<unknown>) {
      const id = outcome.ok ? created.safeParse(outcome.value).data?.id : undefined
      const failed = outcome.ok ? null : outcome.problem
      if (failed?.kind === "session-ended") return
      const gone = failed?.kind === "not-found" && /-(deleted|removed)$/.test(act.kind)
      if (gone && !(await had(subject, act))) return
      // Both at once: while the store is away, each write takes seconds to fail.
      const end = byJob(subject, act, outcome)
      const problem = failed && !gone ? (failed.text ?? problemText(failed.kind)) : null
      await Promise.all([end, keep(subject, from, { id, ...act, problem }, randomUUID())])
    },
    /** One an hour: a browser that loses its network opens shells again and again. */
    async terminalOpened(subject: string, from: From, id: string) {
      const hour = Math.floor(now() / 3_600_000)
      await keep(subject, from, { kind: "terminal-opened", id }, JSON.stringify([subject, id, hour]))
    },
    /** How the newest payment that was begun has ended: told by its page, which may be loaded again. */
    async paymentEnded(subject: string, from: From, begun: ActKind, act: Act) {
      const payment = (await of(subject).catch(() => [])).find(
        ({ kind, id }) => kind === begun && id === act.id,
      )
      if (payment) await keep(subject, from, act, JSON.stringify([payment.key, act.kind]))
    },
    /** When an administrator deleted it through this console; null otherwise. */
    async deletedByAdmin(id: string): Promise<number | null> {
      const end = await records.get("deleted-by-admin", id).catch(() => null)
      return z.number().safeParse(end?.value).data ?? null
    },
    forget: (subject: string) =>
      orServiceUnavailable(async () => {
        for (const { key } of await records.ofOwner("activity", subject)) {
          await records.delete("activity", key)
          // SQLite writes at once: requests go in between.
          await setImmediate()
        }
      }),
    /** What is being written: the browser may have left, and the server may stop. */
    settled: async () => void (await Promise.all(pending)),
  }
}
