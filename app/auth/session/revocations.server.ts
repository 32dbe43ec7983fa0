import { createHash } from "node:crypto"
import { z } from "zod"
import type { Log } from "../../http/contexts"
import type { RecordStore, StoredRecord } from "../../records/record-store.server"
import { failureFields } from "../provider/error-code.server"
import { type Provider, ProviderRefusal } from "../provider/provider.server"

export interface Grant {
  /** The user whom the provider gave the token. */
  subject: string
  token: string
}

export interface RevocationsOptions {
  provider: Pick<Provider, "revoke">
  records: Pick<RecordStore, "get" | "put" | "delete" | "queued">
  now: () => number
  log: Log
  watchMs?: number
}

const attemptMs = 10_000
const firstPauseMs = 15_000
const longestPauseMs = 10 * 60_000
const giveUpMs = 24 * 60 * 60_000
/** A token that was never revoked stays a little longer, so that a process finds it and says so. */
const foundMs = 10 * 60_000
/** What a provider says of a token that it won't ever revoke (RFC 7009). A wrong client or address may be corrected within a day. */
const finalCodes = ["unsupported_token_type", "invalid_request", "invalid_token", "invalid_grant"]

const waitingShape = z.object({
  subject: z.string(),
  token: z.string(),
  tries: z.number(),
  nextAt: z.number(),
  until: z.number(),
})

type Waiting = z.infer<typeof waitingShape>

export type Revocations = ReturnType<typeof createRevocations>

/** Tokens of ended sessions. They wait in the store until the provider has revoked them, at most for a day. */
export function createRevocations({ provider, records, now, log, watchMs = 10_000 }: RevocationsOptions) {
  let looking = false

  /** The version that it has read makes sure that only one process tries at a time. */
  function writeWaiting(value: Waiting, version: number) {
    const { subject: owner, until } = value
    const ttlMs = until + foundMs - now()
    return records.put({ kind: "revocation", key: keyOf(value), owner, queued: true, value, ttlMs }, version)
  }

  async function attemptRevocation(
    grant: Grant,
    signal?: AbortSignal,
  ): Promise<"done" | "refused" | "no answer"> {
    const limit = AbortSignal.timeout(attemptMs)
    try {
      await provider.revoke(grant.token, signal ? AbortSignal.any([signal, limit]) : limit)
    } catch (error) {
      log.warn(failureFields(error), "a token could not be revoked")
      if (!(error instanceof ProviderRefusal)) return "no answer"
      if (error.status !== 400 || !finalCodes.includes(error.code)) return "refused"
    }
    // If this fails, the token is revoked again, which does no harm.
    await records.delete("revocation", keyOf(grant)).catch(() => {})
    return "done"
  }

  /** False when the provider didn't revoke the token. */
  async function retryWaiting({ value, version }: StoredRecord) {
    const waiting = waitingShape.safeParse(value).data
    if (!waiting || waiting.nextAt > now()) return true
    if (waiting.until <= now()) {
      if (!(await writeWaiting(waiting, version))) return true
      log.error({ tries: waiting.tries }, "a token was never revoked")
      await records.delete("revocation", keyOf(waiting))
      return true
    }
    const tries = waiting.tries + 1
    const nextAt = Math.min(now() + Math.min(firstPauseMs * 2 ** tries, longestPauseMs), waiting.until)
    if (!(await writeWaiting({ ...waiting, tries, nextAt }, version))) return true
    return (await attemptRevocation(waiting)) === "done"
  }

  async function retryAll() {
    if (looking) return
    looking = true
    try {
      // While the provider is away, or refuses this client, one try each round is enough.
      for (const record of await records.queued("revocation")) if (!(await retryWaiting(record))) break
    } finally {
      looking = false
    }
  }

  // While the store is away, the next look catches up.
  const watch = setInterval(() => void retryAll().catch(() => {}), watchMs)
  watch.unref()

  return {
    /** Stores the token before its session ends, so that neither a crash nor an outage of the provider loses it. */
    async add(grant: Grant): Promise<void> {
      const times = { nextAt: now() + firstPauseMs, until: now() + giveUpMs }
      await writeWaiting({ ...grant, ...times, tries: 0 }, 0)
    },
    /** Revokes a token that was added. Resolves to whether the provider responds; false also when `signal` aborts first. */
    revoke: async (grant: Grant, signal?: AbortSignal): Promise<boolean> =>
      (await attemptRevocation(grant, signal)) !== "no answer",
    close: (): void => clearInterval(watch),
  }
}

function keyOf({ token }: Grant) {
  return createHash("sha256").update(token).digest("hex")
}
