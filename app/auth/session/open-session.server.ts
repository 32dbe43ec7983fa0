import type { Log } from "../../http/contexts"
import { serviceUnavailable } from "../../http/service-unavailable.server"
import { withTimeout } from "../../http/with-timeout.server"
import { StoreError } from "../../records/record-store.server"
import { personTag } from "../person/person-tag.server"
import type { Refresh, Renewal } from "./refresh.server"
import type { Session } from "./session"
import { type SessionRecord, type SessionStore, sessionKey } from "./session-store.server"

export interface OpenSessionOptions {
  sessions: SessionStore
  refresh: Refresh
  now: () => number
}

export interface Opening {
  /** Whether the request shows user activity. */
  activity: boolean
  log: Log
  /** Called when the platform has ended the session. */
  refused(): void
}

/**
 * While the token still works, a slow provider delays a page at most this long. The refresh continues in the
 * background.
 */
const maxWaitMs = 2_500
const minRemainingMs = 10_000

/**
 * Finds a session by its id and renews its token when due. Throws a 503 Response when the store or the provider
 * cannot be reached.
 */
export function createOpenSession({ sessions, refresh, now }: OpenSessionOptions) {
  async function current(id: string, record: SessionRecord, log: Log): Promise<Renewal> {
    if (!refresh.due(record)) return { outcome: "live", record }
    // If the store fails during the refresh, the old token stays valid.
    const renewal = refresh.renew(id, "expiring", log).catch((error): Renewal => {
      if (error instanceof StoreError) return { outcome: "unavailable" }
      throw error
    })
    const left = record.accessExpiresAt - now()
    if (left <= minRemainingMs) return await renewal
    return await withTimeout<Renewal>(renewal, () => ({ outcome: "unavailable" }), maxWaitMs)
  }

  function toSession(id: string, record: SessionRecord, { log, ...opening }: Opening): Session {
    const { subject, email, name, accessToken: token } = record
    async function renew() {
      const renewal = await orServiceUnavailable(() => refresh.renew(id, { refused: token }, log))
      if (renewal.outcome === "live") return renewal.record.accessToken
      if (renewal.outcome === "unavailable") throw serviceUnavailable("sign-in service")
      return null
    }
    async function refused() {
      await orServiceUnavailable(() => refresh.end(id, log))
      opening.refused()
    }
    return { key: sessionKey(id), subject, tag: personTag(subject), email, name, token, renew, refused }
  }

  /**
   * A store that cannot write, for example with a full disk, must not break the page: the session lives until its
   * idle limit.
   */
  async function touchSession(id: string) {
    await sessions.touch(id).catch((error) => {
      if (!(error instanceof StoreError)) throw error
    })
  }

  return async function openSession(id: string, opening: Opening): Promise<Session | null> {
    return await orServiceUnavailable(async () => {
      const held = await sessions.get(id)
      if (!held) return null
      const renewal = await current(id, held.record, opening.log)
      if (renewal.outcome === "ended") return null
      const record = renewal.outcome === "live" ? renewal.record : held.record
      if (record.accessExpiresAt <= now()) throw serviceUnavailable("sign-in service")
      if (opening.activity && held.touchDue) await touchSession(id)
      return toSession(id, record, opening)
    })
  }
}

/** A store that cannot be reached must not look like a sign-out. */
export async function orServiceUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StoreError) throw serviceUnavailable("session store")
    throw error
  }
}
