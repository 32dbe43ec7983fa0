import { randomUUID } from "node:crypto"
import { createContext, type RouterContextProvider } from "react-router"
import { z } from "zod"
import { type Session, sessionContext } from "../auth/context"
import { browserName } from "../domain/browser-name"
import type { Outcome, ProblemKind } from "../domain/outcome"
import { requestInfo } from "../http/contexts"
import type { RecordStore } from "../records/record-store.server"
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

/** How a payment ended. Its page may be loaded again. */
export async function noteEnd(
  context: Readonly<RouterContextProvider>,
  request: Request,
  act: Act,
  payment: string,
) {
  const session = context.get(sessionContext)
  if (!session) return
  const key = JSON.stringify([session.subject, act.kind, payment])
  await context.get(activityContext).add(actorOf(context, request, session), act, { key })
}

const text = z.string().max(300).optional()

const stored = z.object({
  at: z.number(),
  kind: z.custom<ActKind>((kind) => typeof kind === "string" && Object.hasOwn(actNames, kind)),
  id: text,
  name: text,
  configId: text,
  minutes: z.number().nullish(),
  version: z.string().nullish(),
  cents: z.number().optional(),
  browser: z.string(),
  network: z.string(),
  /** Why it failed; null when it worked. */
  problem: z.custom<ProblemKind>((kind) => typeof kind === "string").nullable(),
})

/** An act that has ended. Times in epoch milliseconds. */
export interface Entry extends z.output<typeof stored> {
  key: string
}

/** More than a person does in a month; each is decrypted for the list. */
const mostEntries = 1_000
const mostEnds = 10_000
const created = z.object({ id: z.string() })

export type Activity = ReturnType<typeof createActivity>

/** What people did, kept as long as receipts. An act counts also when it can't be remembered: nobody is told. */
export function createActivity(records: RecordStore, keepMs: number, shared: boolean) {
  async function keep(actor: Actor, act: Act, problem: ProblemKind | null, key: string) {
    const { subject } = actor
    // Strangers share the accounts.
    const { browser, network } = shared ? { browser: "", network: "" } : actor
    const name = act.name?.slice(0, 300)
    const value = { ...act, name, at: Date.now(), browser, network, problem }
    const record = { kind: "activity", key, owner: subject, value, ttlMs: keepMs, most: mostEntries } as const
    await records.put(record, 0).catch(() => {})
  }

  /** The end of a customer's deployment: the customer finds it by its id. */
  async function byJob(by: string, { kind, id }: Act, outcome: Outcome<unknown>) {
    if (!outcome.ok || kind !== "admin-deployment-deleted" || id === undefined) return
    const record = { kind: "deleted-by-admin", key: id, owner: by, value: Date.now(), ttlMs: keepMs } as const
    await records.put({ ...record, most: mostEnds }, 0).catch(() => {})
  }

  return {
    keepDays: Math.round(keepMs / 86_400_000),
    /** A call of a bulk job, which has its own receipt. */
    byJob,
    /** With a key, an act is kept once, however often a page tells it. */
    async add(
      actor: Actor,
      act: Act,
      { key = randomUUID(), problem = null }: { key?: string; problem?: ProblemKind | null } = {},
    ) {
      await keep(actor, act, problem, key)
    },
    /** After a call. A refused session has done nothing. */
    async called(actor: Actor, act: Act, outcome: Outcome<unknown>) {
      if (!outcome.ok && outcome.problem.kind === "session-ended") return
      const id = act.id ?? (outcome.ok ? created.safeParse(outcome.value).data?.id : undefined)
      await byJob(actor.subject, act, outcome)
      await keep(
        actor,
        id === undefined ? act : { ...act, id },
        outcome.ok ? null : outcome.problem.kind,
        randomUUID(),
      )
    },
    /** Newest first; null while the store is away. */
    async of(subject: string): Promise<Entry[] | null> {
      const kept = await records.ofOwner("activity", subject).catch(() => null)
      return (
        kept?.flatMap(({ key, value }) => {
          const entry = stored.safeParse(value).data
          return entry ? { ...entry, key } : []
        }) ?? null
      )
    },
    /** When an administrator deleted it through this console; null otherwise. */
    async deletedByAdmin(id: string): Promise<number | null> {
      const end = await records.get("deleted-by-admin", id).catch(() => null)
      return z.number().safeParse(end?.value).data ?? null
    },
    /** False while the store is away. */
    async forget(subject: string): Promise<boolean> {
      try {
        for (const { key } of await records.ofOwner("activity", subject))
          await records.delete("activity", key)
        return true
      } catch {
        return false
      }
    },
  }
}
