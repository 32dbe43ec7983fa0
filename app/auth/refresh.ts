import { setTimeout as delay } from "node:timers/promises"
import { decodeJwt } from "jose"
import type { Log } from "../http/contexts"
import { errorCode } from "./error-code"
import { createPendingWrites } from "./pending-writes"
import type { Provider } from "./provider"
import { type SessionRecord, type SessionStore, SessionStoreError, sessionKey } from "./session-store"
import type { TokenSet } from "./token-set"

/** What became of a session whose token was to be renewed. */
export type Renewal = { outcome: "live"; record: SessionRecord } | { outcome: "ended" | "unavailable" }

export interface Refresh {
  /** Whether the token should be renewed before it is used. */
  due(record: SessionRecord): boolean
  /** Renews it once, however many ask at the same time, here and in other processes. */
  renew(id: string, need: Need, log: Log): Promise<Renewal>
  /** The session with its new tokens, while the store has not taken them yet. */
  unstored(id: string): SessionRecord | undefined
  /** Told of every end of a session. */
  sessionEnded(key: string): void
  /** Ends a session whose new token is refused as well, and revokes its grant. */
  end(id: string, log: Log): Promise<void>
}

/** Why a new token is wanted: the old one is about to expire, or the upstream refused it. */
export type Need = { refused: string } | "expiring"

export interface RefreshOptions {
  provider: Provider
  sessions: SessionStore
  now: () => number
  elapsed: () => number
  /** Told the key of a session that a refresh has ended. */
  ended(key: string): void
}

const leastLifeMs = 70_000
const retryAfterMs = 5_000
/** How long requests wait for the provider. */
const patienceMs = 10_000
/** The provider may have used up the old token already: an answer that comes this late is still taken. */
const timeoutMs = 60_000
const revokeTimeoutMs = 3_000

/** The provider's word that the grant is gone; any other failure leaves the session alone. */
const fatal = new Set(["invalid_grant", "invalid_token"])

/** What a renewal came to, and when nothing of it is left to do: until then, nobody else may use the refresh token. */
interface Renewed {
  renewal: Renewal
  stored?: Promise<unknown>
}

export function createRefresh(options: RefreshOptions): Refresh {
  const { provider, sessions, now } = options
  const running = new Map<string, Promise<Renewal>>()
  const unstored = createPendingWrites(options)

  function due(record: SessionRecord) {
    const left = record.accessExpiresAt - now()
    if (left > leastLifeMs) return false
    if (left <= 0) return true
    if (record.refreshToken === null) return false
    // Where tokens live no longer than 70 s, each new one would be due at birth: use it for half of its life.
    if (record.refreshedAt === null) return true
    return now() - record.refreshedAt >= Math.min(30_000, (record.accessExpiresAt - record.refreshedAt) / 2)
  }

  function needed(record: SessionRecord, need: Need) {
    if (need === "expiring") return due(record)
    // An upstream that refuses even a new token must not make us ask for one at each request.
    const sinceRenewal = record.refreshedAt === null ? null : now() - record.refreshedAt
    // Below zero after a clock was set back: that says nothing of when it was.
    const renewedJustNow = sinceRenewal !== null && sinceRenewal >= 0 && sinceRenewal < retryAfterMs
    return record.accessToken === need.refused && !renewedJustNow
  }

  async function end(id: string): Promise<Renewal> {
    await sessions.delete(id)
    options.ended(sessionKey(id))
    return { outcome: "ended" }
  }

  async function renewAlone(id: string, key: string, need: Need, log: Log): Promise<Renewed> {
    // Whoever had the lease before may have done it.
    const held = await sessions.get(id)
    if (!held) return { renewal: { outcome: "ended" } }
    const { record, generation } = held
    if (!needed(record, need)) return { renewal: { outcome: "live", record } }
    if (record.refreshToken === null) {
      log.warn({ session: key, failure: "no_refresh_token" }, "token refresh failed")
      return { renewal: await end(id) }
    }
    // A token that could be kept nowhere must not be asked for.
    if (unstored.full()) return { renewal: { outcome: "unavailable" } }
    // Of this generation: an attempt that brought a token must not hold up the next, where tokens live for seconds only.
    if (!(await sessions.useOnce(`refresh:${key}:${generation}`, retryAfterMs))) {
      return { renewal: { outcome: "unavailable" } }
    }

    let tokens: TokenSet
    try {
      tokens = await provider.refresh(record.refreshToken, AbortSignal.timeout(timeoutMs))
      if (tokens.idToken && decodeJwt(tokens.idToken).sub !== record.subject) {
        throw new Error("the refreshed tokens are another person's")
      }
    } catch (error) {
      const failure = errorCode(error)
      log.warn({ session: key, failure }, "token refresh failed")
      if (!fatal.has(failure)) return { renewal: { outcome: "unavailable" } }
      return { renewal: await endUnlessRenewed(id, generation) }
    }

    const renewed: SessionRecord = {
      ...record,
      accessToken: tokens.accessToken,
      refreshToken: tokens.refreshToken ?? record.refreshToken,
      accessExpiresAt: tokens.expiresAt,
      refreshedAt: now(),
    }
    const write = () => store(id, generation, renewed)
    try {
      return { renewal: await write() }
    } catch (error) {
      if (!(error instanceof SessionStoreError)) throw error
      // The old refresh token is used up: using it again would end every session of this sign-in.
      log.warn({ session: key, failure: errorCode(error) }, "renewed token not stored yet")
      return { renewal: { outcome: "live", record: renewed }, stored: unstored.add(key, renewed, write) }
    }
  }

  async function store(id: string, generation: number, renewed: SessionRecord): Promise<Renewal> {
    if (await sessions.replace(id, generation, renewed)) return { outcome: "live", record: renewed }
    // Perhaps by ourselves: an answer of the store can get lost after the deed.
    const winner = await sessions.get(id)
    if (winner) return { outcome: "live", record: winner.record }
    // Signed out meanwhile: the session stays dead, and the grant that we just renewed dies with it.
    options.ended(sessionKey(id))
    const token = renewed.refreshToken ?? renewed.accessToken
    await provider.revoke(token, AbortSignal.timeout(revokeTimeoutMs)).catch(() => {})
    return { outcome: "ended" }
  }

  /** A refusal may only mean that another process has used the token first. */
  async function endUnlessRenewed(id: string, generation: number): Promise<Renewal> {
    const held = await sessions.get(id)
    if (held && held.generation !== generation) return { outcome: "live", record: held.record }
    return await end(id)
  }

  /** Resolves when requests can go on; the lease is held, and `running` says so, until nothing is left to do. */
  function begin(id: string, key: string, need: Need, log: Log): Promise<Renewal> {
    const answered = new AbortController()
    const renewal = new Promise<Renewal>((resolve, reject) => {
      sessions
        .withLease(`refresh:${key}`, async () => {
          // From here on and no earlier: the wait for another process's turn has a limit of its own.
          const late = delay(patienceMs, undefined, { signal: answered.signal, ref: false })
          late.then(
            () => resolve({ outcome: "unavailable" }),
            () => {},
          )
          const done = await renewAlone(id, key, need, log)
          resolve(done.renewal)
          await done.stored
        })
        .catch(reject)
        .finally(() => {
          answered.abort()
          running.delete(key)
        })
    })
    running.set(key, renewal)
    return renewal
  }

  return {
    due,
    unstored: (id) => unstored.get(sessionKey(id)),
    sessionEnded: unstored.end,
    async end(id, log) {
      const held = await sessions.get(id)
      if (!held) return
      await end(id)
      log.warn({ session: sessionKey(id) }, "session refused by the platform")
      const { refreshToken, accessToken } = held.record
      // Nobody waits for the provider: here the session is over.
      provider.revoke(refreshToken ?? accessToken, AbortSignal.timeout(revokeTimeoutMs)).catch(() => {})
    },
    async renew(id, need, log) {
      const key = sessionKey(id)
      const record = unstored.get(key)
      if (record) return needed(record, need) ? { outcome: "unavailable" } : { outcome: "live", record }
      return await (running.get(key) ?? begin(id, key, need, log))
    },
  }
}
