import { randomUUID } from "node:crypto"
import { setImmediate } from "node:timers/promises"
import { createContext, type RouterContextProvider } from "react-router"
import { z } from "zod"
import { type Session, sessionContext } from "../auth/context"
import { browserName } from "../domain/browser-name"
import { isOpaqueId } from "../domain/opaque-id"
import type { Outcome, Problem, ProblemKind } from "../domain/outcome"
import { requestInfo } from "../http/contexts"
import type { NewRecord, RecordStore } from "../records/record-store.server"
import { type Act, type ActKind, actNames } from "./act"

export const activityContext = createContext<Activity>()

/** Whose act it is, and from where. */
export interface Actor {
  subject: string
  browser: string
  network: string
}

/** The person of a request. */
export function actorOf(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { subject }: Pick<Session, "subject">,
): Actor {
  const browser = browserName(request.headers.get("user-agent") ?? "")
  return { subject, browser, network: context.get(requestInfo).clientIp }
}

/** On the page to which a payment returns. */
export async function tellPaymentEnd(
  context: Readonly<RouterContextProvider>,
  request: Request,
  begun: ActKind,
  act: Act,
) {
  const session = context.get(sessionContext)
  if (session) await context.get(activityContext).paymentEnded(actorOf(context, request, session), begun, act)
}

const longestText = 300
const text = z.string().optional()

const stored = z.object({
  at: z.number(),
  kind: z.custom<ActKind>((kind) => typeof kind === "string" && Object.hasOwn(actNames, kind)),
  id: text,
  name: text,
  machine: z.enum(["trial", "gpu"]).optional(),
  createdAt: z.number().optional(),
  status: text,
  minutes: z.number().nullish(),
  version: z.string().nullish(),
  cents: z.number().optional(),
  browser: z.string(),
  network: z.string(),
  /** Why it failed; null when it worked. */
  problem: z.custom<ProblemKind>((kind) => typeof kind === "string").nullable(),
  /** The platform's own words, where the page of the act shows them. */
  why: z.string().nullish(),
})

/** An act that has ended. Times in epoch milliseconds. */
export interface Entry extends z.output<typeof stored> {
  key: string
}

/** More than a person does in a month. All are decrypted for the list. */
const mostEntries = 500
const mostEnds = 10_000
const created = z.object({ id: z.string() })
const deletions = new Set<ActKind>(["deployment-deleted", "license-deleted", "private-removed"])

export type Activity = ReturnType<typeof createActivity>

/** What people did, kept as long as receipts. An act counts also when it can't be remembered: nobody is told. */
export function createActivity(records: RecordStore, keepMs: number, shared: boolean) {
  const pending = new Set<Promise<unknown>>()

  async function keep(actor: Actor, act: Act, problem: Problem | null, key: string) {
    const { subject } = actor
    // Strangers share the accounts.
    const { browser, network } = shared ? { browser: "", network: "" } : actor
    const texts = Object.entries({ id: act.id, name: act.name, version: act.version, status: act.status })
    const cut = Object.fromEntries(texts.map(([field, given]) => [field, given?.slice(0, longestText)]))
    const failed = { problem: problem?.kind ?? null, why: problem?.text?.slice(0, longestText) ?? null }
    const value = { ...act, ...cut, ...failed, at: Date.now(), browser, network }
    const record = { kind: "activity", key, owner: subject, value, ttlMs: keepMs, most: mostEntries } as const
    await write(record)
  }

  async function write(record: NewRecord) {
    const writing = records.put(record, 0).catch(() => {})
    pending.add(writing)
    await writing.finally(() => pending.delete(writing))
  }

  /** The end of a customer's deployment: the customer finds it by its id. */
  async function byJob(by: string, { kind, id }: Act, outcome: Outcome<unknown>) {
    if (!outcome.ok || kind !== "admin-deployment-deleted" || id === undefined) return
    const record = { kind: "deleted-by-admin", key: id, owner: by, value: Date.now(), ttlMs: keepMs } as const
    await write({ ...record, most: mostEnds })
  }

  /** Newest first; null while the store is away. */
  async function of(subject: string): Promise<Entry[] | null> {
    const kept = await records.ofOwner("activity", subject).catch(() => null)
    return (
      kept?.flatMap(({ key, value }) => {
        const entry = stored.safeParse(value).data
        return entry ? { ...entry, key } : []
      }) ?? null
    )
  }

  return {
    of,
    keepDays: Math.round(keepMs / 86_400_000),
    /** A call of a bulk job, which has its own receipt. */
    byJob,
    add: (actor: Actor, act: Act) => keep(actor, act, null, randomUUID()),
    /** After a call. A refused session has done nothing; what was gone already counts as deleted, as on its page. */
    async called(actor: Actor, act: Act, outcome: Outcome<unknown>) {
      if (!outcome.ok && outcome.problem.kind === "session-ended") return
      const gone = !outcome.ok && outcome.problem.kind === "not-found" && deletions.has(act.kind)
      const id = act.id ?? (outcome.ok ? created.safeParse(outcome.value).data?.id : undefined)
      await byJob(actor.subject, act, outcome)
      const told = id !== undefined && isOpaqueId(id) ? { ...act, id } : act
      await keep(actor, told, outcome.ok || gone ? null : outcome.problem, randomUUID())
    },
    /** One an hour: a browser that loses its network opens shells again and again. */
    terminalOpened(actor: Actor, id: string) {
      const hour = Math.floor(Date.now() / 3_600_000)
      return keep(actor, { kind: "terminal-opened", id }, null, JSON.stringify([actor.subject, id, hour]))
    },
    /** How the newest payment that was begun has ended: told by its page, which may be loaded again. */
    async paymentEnded(actor: Actor, begun: ActKind, act: Act) {
      const payment = (await of(actor.subject))?.find(({ kind, id }) => kind === begun && id === act.id)
      if (payment) await keep(actor, act, null, JSON.stringify([payment.key, act.kind]))
    },
    /** When an administrator deleted it through this console; null otherwise. */
    async deletedByAdmin(id: string): Promise<number | null> {
      const end = await records.get("deleted-by-admin", id).catch(() => null)
      return z.number().safeParse(end?.value).data ?? null
    },
    /** False while the store is away. */
    async forget(subject: string): Promise<boolean> {
      try {
        for (const { key } of await records.ofOwner("activity", subject)) {
          await records.delete("activity", key)
          // SQLite writes at once: requests go in between.
          await setImmediate()
        }
        return true
      } catch {
        return false
      }
    },
    /** What is being written. */
    settled: async () => void (await Promise.all(pending)),
  }
}
