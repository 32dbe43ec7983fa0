import { decodeJwt } from "jose"
import type { Log } from "../http/contexts"
import { failureOf } from "./failure"
import type { Provider } from "./provider"
import { type SessionRecord, type SessionStore, sessionKey } from "./session-store"
import type { TokenSet } from "./token-set"

/** What became of a session whose token was to be renewed. */
export type Renewal = { outcome: "live"; record: SessionRecord } | { outcome: "ended" | "unavailable" }

export interface Refresh {
  /** Whether the token should be renewed before it is used (spec 1 §9). */
  due(record: SessionRecord): boolean
  /** Renews it once, however many ask at the same time, here and in other processes (B3, B4). */
  renew(id: string, need: Need, log: Log): Promise<Renewal>
}

/** Why a new token is wanted: the old one is about to expire, or the upstream refused it. */
export type Need = { refused: string } | "expiring"

export interface RefreshOptions {
  provider: Provider
  sessions: SessionStore
  now: () => number
  /** Told the key of a session that a refresh has ended. */
  ended(key: string): void
}

const leastLifeMs = 70_000
const retryAfterMs = 5_000
const timeoutMs = 10_000
const revokeTimeoutMs = 3_000

/** The provider's word that the grant is gone; any other failure leaves the session alone (B6, B7). */
const fatal = new Set(["invalid_grant", "invalid_token"])

export function createRefresh(options: RefreshOptions): Refresh {
  const { provider, sessions, now } = options
  const running = new Map<string, Promise<Renewal>>()

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

  async function renewAlone(id: string, key: string, need: Need, log: Log): Promise<Renewal> {
    // Whoever had the lease before may have done it (fact 15).
    const held = await sessions.get(id)
    if (!held) return { outcome: "ended" }
    const { record, generation } = held
    if (!needed(record, need)) return { outcome: "live", record }
    if (record.refreshToken === null) return await end(id)
    if (!(await sessions.useOnce(`refresh:${key}`, retryAfterMs))) return { outcome: "unavailable" }

    let tokens: TokenSet
    try {
      tokens = await provider.refresh(record.refreshToken, AbortSignal.timeout(timeoutMs))
      if (tokens.idToken && decodeJwt(tokens.idToken).sub !== record.subject) {
        throw new Error("the refreshed tokens are another person's")
      }
    } catch (error) {
      const failure = failureOf(error)
      log.warn({ session: key, failure }, "token refresh failed")
      return fatal.has(failure) ? await endUnlessRenewed(id, generation) : { outcome: "unavailable" }
    }

    const renewed: SessionRecord = {
      ...record,
      accessToken: tokens.accessToken,
      refreshToken: tokens.refreshToken ?? record.refreshToken,
      accessExpiresAt: tokens.expiresAt,
      refreshedAt: now(),
    }
    if (await sessions.replace(id, generation, renewed)) return { outcome: "live", record: renewed }
    const winner = await sessions.get(id)
    if (winner) return { outcome: "live", record: winner.record }
    // Signed out meanwhile: the session stays dead, and the grant that we just renewed dies with it (B11).
    const token = tokens.refreshToken ?? tokens.accessToken
    await provider.revoke(token, AbortSignal.timeout(revokeTimeoutMs)).catch(() => {})
    return { outcome: "ended" }
  }

  /** A refusal may only mean that another process has used the token first (B8). */
  async function endUnlessRenewed(id: string, generation: number): Promise<Renewal> {
    const held = await sessions.get(id)
    if (held && held.generation !== generation) return { outcome: "live", record: held.record }
    return await end(id)
  }

  return {
    due,
    async renew(id, need, log) {
      const key = sessionKey(id)
      const already = running.get(key)
      if (already) return await already
      const renewal = sessions
        .withLease(`refresh:${key}`, () => renewAlone(id, key, need, log))
        .finally(() => running.delete(key))
      running.set(key, renewal)
      return await renewal
    },
  }
}
