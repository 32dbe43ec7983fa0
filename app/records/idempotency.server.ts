import { createHash, randomUUID } from "node:crypto"
import { setTimeout as delay } from "node:timers/promises"
import { LRUCache } from "lru-cache"
import { z } from "zod"
import { type RecordStore, TooManyRecords } from "./record-store.server"

interface Submission {
  /** Their subject: the form acts once for them in all their sessions, and nobody else receives its outcome. */
  person: string
  /** Their session's key. Forms are limited by session: strangers may share an account. */
  owner: string
  /** The key that came with the form. */
  key: string
  /** The input: after the browser's Back, the old key comes with new input, which is another request. */
  content: unknown
}

interface Work<T> {
  key: string
  owner: string
  work: () => Promise<T>
  isRefusal: (outcome: T) => boolean
}

/**
 * What `once` gives: the outcome of the first submission, or why there is none. "not-taken": nothing was done. "running": the first
 * one is still at work. "unknown": nobody knows what became of it.
 */
export type Once<T> = { state: "done"; outcome: T } | { state: "not-taken" | "running" | "unknown" }

const outcomeTtlMs = 10 * 60_000
const claimTtlMs = 60 * 60_000
const mostOutcomes = 1_000
/** Forms of one session within `claimTtlMs`. One a second is more than a person sends, also to a terminal without scripts. */
const mostPerOwner = 3_600
/** Longer than any platform call. After this, the node that began the work must have died. */
const workMs = 25_000
/** How long a repeated submission waits for the first one. */
const waitMs = 10_000
const askEveryMs = 150

const stored = z.discriminatedUnion("state", [
  z.object({ state: z.literal("begun"), at: z.number(), claim: z.string() }),
  z.object({ state: z.literal("done"), outcome: z.unknown() }),
  z.object({ state: z.literal("unknown") }),
])

type Stored = z.infer<typeof stored>

export interface IdempotencyOptions {
  records: Pick<RecordStore, "get" | "put" | "delete">
  /** Epoch milliseconds, which nodes compare; tests change it. */
  now?: () => number
  /** Tests have a smaller number. */
  most?: number
}

/** Makes a form that is sent twice act once, on whichever node it arrives and after a restart. */
export function createIdempotency({ records, now = Date.now, most = mostPerOwner }: IdempotencyOptions) {
  /** Of this process, so that a repeated submission usually asks no store. */
  const outcomes = new LRUCache<string, Promise<Once<unknown>>>({
    max: mostOutcomes,
    ttl: outcomeTtlMs,
    // The clock may be set back; performance.now() only goes forward.
    ttlResolution: 0,
    perf: performance,
  })

  /** Claims of this process whose answer was lost. The store may have accepted them, but no work has begun. */
  const unsettled = new LRUCache<string, string>({ max: mostOutcomes, ttl: claimTtlMs, perf: performance })

  function writeState(key: string, owner: string, value: Stored, version: number) {
    const record = { kind: "form", key, owner, value, ttlMs: claimTtlMs, limit: most } as const
    return records.put(record, version)
  }

  /** The version of this process's claim; null when another submission was first. */
  async function takeKey(key: string, owner: string) {
    const lost = unsettled.get(key)
    const claim = lost ?? randomUUID()
    unsettled.set(key, claim)
    let version = 1
    if (!(await writeState(key, owner, { state: "begun", at: now(), claim }, 0))) {
      const held = lost === undefined ? null : await records.get("form", key)
      const known = stored.safeParse(held?.value).data
      version = known?.state === "begun" && known.claim === lost ? (held?.version ?? 0) : 0
    }
    unsettled.delete(key)
    return version === 0 ? null : version
  }

  /** Nothing was done. The same form can be sent again. */
  async function releaseKey(key: string) {
    outcomes.delete(key)
    await records.delete("form", key).catch(() => {})
  }

  async function workFirst<T>({ key, owner, work, isRefusal }: Work<T>, version: number): Promise<Once<T>> {
    try {
      const outcome = await work()
      if (isRefusal(outcome)) await releaseKey(key)
      // The outcome is returned even if it can't be stored. Then a repetition elsewhere learns that it is unknown.
      else await writeState(key, owner, { state: "done", outcome }, version).catch(() => {})
      return { state: "done", outcome }
    } catch (error) {
      // A Response says that nothing was done.
      if (error instanceof Response) await releaseKey(key)
      else await writeState(key, owner, { state: "unknown" }, version).catch(() => {})
      if (error instanceof Response && error.status === 503) return { state: "not-taken" }
      throw error
    }
  }

  /** What became of the first submission, which another process has taken; null when that one did nothing. */
  async function awaitFirst(key: string, until: number): Promise<Once<unknown> | null> {
    for (;;) {
      const record = await records.get("form", key)
      if (!record && performance.now() < until) return null
      const known = stored.safeParse(record?.value).data
      if (known?.state === "done") return known
      const age = known?.state === "begun" ? now() - known.at : Number.POSITIVE_INFINITY
      if (age > workMs || performance.now() > until) {
        // Not remembered: the first one may still end.
        outcomes.delete(key)
        return { state: age <= workMs ? "running" : "unknown" }
      }
      await delay(askEveryMs)
    }
  }

  /** The version of this process's claim, or what became of the first submission. */
  async function claimKey(key: string, owner: string): Promise<number | Once<unknown>> {
    const until = performance.now() + waitMs
    try {
      for (;;) {
        const claimed = (await takeKey(key, owner)) ?? (await awaitFirst(key, until))
        if (claimed !== null) return claimed
      }
    } catch (error) {
      // While the store is unreachable nothing is remembered, so that the same form can be sent again.
      outcomes.delete(key)
      if (error instanceof TooManyRecords) throw tooManyForms()
      return { state: "not-taken" }
    }
  }

  async function workOnce<T>(work: Work<T>): Promise<Once<T>> {
    const claimed = await claimKey(work.key, work.owner)
    // The name contains the form's key, and a form has one kind of work, so that the outcome has its type.
    return typeof claimed === "number" ? await workFirst(work, claimed) : (claimed as Once<T>)
  }

  return {
    /**
     * Does the work for the first submission. Repeating the submission within an hour returns the same outcome, which must be
     * JSON; after a refusal, which has changed nothing, it does the work again. Throws a 429 Response when the owner has sent
     * too many forms.
     */
    once<T>(
      { person, owner, key: formKey, content }: Submission,
      work: () => Promise<T>,
      isRefusal: (outcome: T) => boolean = () => false,
    ): Promise<Once<T>> {
      // Hashed: people's input must not become a key in the store.
      const key = createHash("sha256")
        .update(JSON.stringify([person, formKey, content]))
        .digest("base64url")
      const known = outcomes.get(key)
      // Its type is right for the same reason as in `workOnce`.
      if (known) return known as Promise<Once<T>>
      const outcome = workOnce({ key, owner, work, isRefusal })
      outcomes.set(key, outcome)
      return outcome
    },
  }
}

/** Forgetting an older form instead would let it act again. The error page has the text. */
function tooManyForms() {
  const headers = { "Cache-Control": "no-store", "Retry-After": String(claimTtlMs / 1000) }
  return Response.json(null, { status: 429, statusText: "Too Many Requests", headers })
}
