import { setTimeout as delay } from "node:timers/promises"
import { decodeJwt } from "jose"
import { LRUCache } from "lru-cache"
import type { Log } from "../../http/contexts"
import { createRepeatedFailures } from "../../http/repeated-failures.server"
import { noteFailure } from "../../http/request-scope.server"
import { StoreError } from "../../records/record-store.server"
import { errorCode, failureFields } from "../provider/error-code.server"
import { type Provider, ProviderRefusal } from "../provider/provider.server"
import type { TokenSet } from "../provider/token-set.server"
import type { Revocations } from "./revocations.server"
import { type SessionRecord, type SessionStore, sessionKey } from "./session-store.server"

export type Renewal = { outcome: "live"; record: SessionRecord } | { outcome: "ended" | "unavailable" }

/** Why a new token is needed: the old one is about to expire, or the platform refused it. */
export type RefreshReason = { refused: string } | "expiring"

export interface RefreshOptions {
  provider: Provider
  revocations: Revocations
  sessions: SessionStore
  now: () => number
  elapsed: () => number
  /** For what belongs to no single request. */
  log: Log
}

const renewBeforeMs = 70_000
/** The first pause after a failure. It doubles with each, up to the longest. */
const retryAfterMs = 5_000
const longestPauseMs = 60_000
/** Sessions whose failures are counted. Another one starts again with the first pause. */
const mostFailing = 5_000
/** How long requests wait for the provider. */
const maxWaitMs = 10_000
/**
 * Longer than requests wait: the provider may have used up the old refresh token, so a late response must still be
 * stored.
 */
const timeoutMs = 60_000
const keepMs = 30 * 60_000
const storeAgainMs = 250

/** Providers use many codes for a refusal. These say that the session's refresh token is no longer valid. */
const aboutTheSession = new Set(["invalid_grant", "invalid_token"])

export type Refresh = ReturnType<typeof createRefresh>

export function createRefresh(options: RefreshOptions) {
  const { provider, revocations, sessions, now } = options
  const running = new Map<string, Promise<Renewal>>()
  /** How often the token of a generation could not be renewed by this process. */
  const failures = new LRUCache<string, number>({ max: mostFailing })
  const repeated = createRepeatedFailures(options.elapsed)
  let lastFailure = "paused"

  /** Whether the token should be renewed before use. */
  function due(record: SessionRecord) {
    const left = record.accessExpiresAt - now()
    if (left > renewBeforeMs) return false
    if (left <= 0) return true
    if (record.refreshToken === null) return false
    // A token that lives 70 s or less would be due at once: use it for half of its life.
    if (record.refreshedAt === null) return true
    return now() - record.refreshedAt >= Math.min(30_000, (record.accessExpiresAt - record.refreshedAt) / 2)
  }

  function isNeeded(record: SessionRecord, need: RefreshReason) {
    if (need === "expiring") return due(record)
    // A platform that refuses every token must not cause a refresh per request.
    const sinceRenewal = record.refreshedAt === null ? null : now() - record.refreshedAt
    // Negative after the clock was set back; then the time of the renewal is unknown.
    const renewedJustNow = sinceRenewal !== null && sinceRenewal >= 0 && sinceRenewal < retryAfterMs
    return record.accessToken === need.refused && !renewedJustNow
  }

  /** A pause never outlasts the token: then a refusal ends the session, and a person waits for the answer. */
  function pauseAfter(failed: number, record: SessionRecord) {
    const left = record.accessExpiresAt - now()
    if (left <= 0) return retryAfterMs
    return Math.min(retryAfterMs * 2 ** failed, longestPauseMs, Math.ceil(left))
  }

  async function endSession(id: string): Promise<Renewal> {
    await sessions.delete(id)
    return { outcome: "ended" }
  }

  async function renewWithLease(id: string, key: string, need: RefreshReason, log: Log): Promise<Renewal> {
    // The previous lease holder may have renewed it.
    const held = await sessions.get(id)
    if (!held) return { outcome: "ended" }
    const { record, generation } = held
    if (!isNeeded(record, need)) return { outcome: "live", record }
    if (record.refreshToken === null) {
      log.warn({ session: key, failure: "no_refresh_token" }, "token refresh failed")
      return await endSession(id)
    }
    // The key includes the generation: a successful attempt must not block the next one where tokens live for seconds
    // only.
    const attempt = `refresh:${key}:${generation}`
    const failed = failures.get(attempt) ?? 0
    if (!(await sessions.useOnce(attempt, pauseAfter(failed, record)))) return { outcome: "unavailable" }

    let tokens: TokenSet
    try {
      tokens = await provider.refresh(record.refreshToken, AbortSignal.timeout(timeoutMs))
      if (tokens.idToken && decodeJwt(tokens.idToken).sub !== record.subject) {
        throw new Error("the refreshed tokens belong to another user")
      }
    } catch (error) {
      const failure = errorCode(error)
      lastFailure = `${failure} ${failureFields(error).status ?? ""}`.trim()
      const isAboutTheSession = error instanceof ProviderRefusal && aboutTheSession.has(error.code)
      const logFailure = (to: Log, counted = {}) =>
        to.warn({ session: key, ...failureFields(error), ...counted }, "token refresh failed")
      // The provider's trouble fails for everybody.
      if (isAboutTheSession) logFailure(log)
      else repeated.log(failure, (counted) => logFailure(options.log, counted))
      // A provider that cannot be reached, fails or is too busy may renew the token later. So may one that refuses for another
      // reason than this session: a wrong secret, or a proxy in between, would sign everybody out before it is put right.
      const isRefused = error instanceof ProviderRefusal
      if (!isAboutTheSession && !(isRefused && record.accessExpiresAt <= now())) {
        failures.set(attempt, failed + 1)
        return { outcome: "unavailable" }
      }
      return await endUnlessRenewed(id, generation)
    }

    const renewed: SessionRecord = {
      ...record,
      accessToken: tokens.accessToken,
      refreshToken: tokens.refreshToken ?? record.refreshToken,
      accessExpiresAt: tokens.expiresAt,
      refreshedAt: now(),
    }
    return await storeUntilTaken(id, generation, renewed, log)
  }

  /**
   * The old refresh token has been used: using it again would end every session of this sign-in. So the new one is kept here, and the
   * lock with it, until the store takes it.
   */
  async function storeUntilTaken(
    id: string,
    generation: number,
    renewed: SessionRecord,
    log: Log,
  ): Promise<Renewal> {
    const until = options.elapsed() + keepMs
    for (let logged = false; ; logged = true) {
      try {
        return await storeRenewed(id, generation, renewed)
      } catch (error) {
        if (!(error instanceof StoreError) || options.elapsed() > until) throw error
        if (!logged)
          log.warn({ session: sessionKey(id), failure: errorCode(error) }, "renewed token not stored yet")
        await delay(storeAgainMs, undefined, { ref: false })
      }
    }
  }

  async function storeRenewed(id: string, generation: number, renewed: SessionRecord): Promise<Renewal> {
    if (await sessions.replace(id, generation, renewed)) return { outcome: "live", record: renewed }
    // Perhaps our own write: its confirmation may have been lost.
    const winner = await sessions.get(id)
    if (winner) return { outcome: "live", record: winner.record }
    // The user signed out meanwhile. The session stays ended, and the renewed grant is revoked.
    await revokeGrant(renewed)
    return { outcome: "ended" }
  }

  /** Not awaited to the end: the local session has already ended. */
  async function revokeGrant({ subject, refreshToken, accessToken }: SessionRecord) {
    const grant = { subject, token: refreshToken ?? accessToken }
    // Without a store that keeps it, there is this one try.
    await revocations.add(grant).catch(() => {})
    void revocations.revoke(grant)
  }

  /** A refusal may mean that another process has used the token first. */
  async function endUnlessRenewed(id: string, generation: number): Promise<Renewal> {
    const held = await sessions.get(id)
    if (held && held.generation !== generation) return { outcome: "live", record: held.record }
    return await endSession(id)
  }

  /** Resolves when requests can continue. The lease and the entry in `running` last until the tokens are stored. */
  function beginRenewal(id: string, key: string, need: RefreshReason, log: Log): Promise<Renewal> {
    let late: NodeJS.Timeout | undefined
    const renewal = new Promise<Renewal>((resolve, reject) => {
      sessions
        .withLease(`refresh:${key}`, async () => {
          // The time limit starts here: waiting for the lease has its own limit.
          late = setTimeout(() => resolve({ outcome: "unavailable" }), maxWaitMs)
          late.unref()
          resolve(await renewWithLease(id, key, need, log))
        })
        .catch(reject)
        .finally(() => {
          clearTimeout(late)
          running.delete(key)
        })
    })
    running.set(key, renewal)
    return renewal
  }

  return {
    due,
    /** Ends a session whose new token is refused as well, and revokes its grant. */
    async end(id: string, log: Log): Promise<void> {
      const held = await sessions.get(id)
      if (!held) return
      await endSession(id)
      log.warn({ session: sessionKey(id) }, "session refused by the platform")
      await revokeGrant(held.record)
    },
    /** Renews the token once, however many callers and processes ask at the same time. */
    async renew(id: string, need: RefreshReason, log: Log): Promise<Renewal> {
      const key = sessionKey(id)
      const renewal = await (running.get(key) ?? beginRenewal(id, key, need, log))
      // Most requests of an outage wait for somebody else's call, or make none during a pause.
      if (renewal.outcome === "unavailable") noteFailure(`provider renewal ${lastFailure}`)
      return renewal
    },
  }
}
