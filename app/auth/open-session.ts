import { setTimeout as delay } from "node:timers/promises"
import type { Log } from "../http/contexts"
import { serviceUnavailable } from "../http/service-unavailable"
import type { Session } from "./context"
import type { Refresh, Renewal } from "./refresh"
import { type SessionRecord, type SessionStore, SessionStoreError, sessionKey } from "./session-store"

export interface OpenSessionOptions {
  sessions: SessionStore
  refresh: Refresh
  now: () => number
  ended(key: string): void
}

export interface Opening {
  /** Whether the request shows that somebody is there. */
  activity: boolean
  log: Log
  /** Called when this very request finds the session refused, by the provider or else by the upstream. */
  endedNow(by?: "refused"): void
}

/** While the token still works, a slow provider holds a page up for this long; the refresh goes on behind it. */
const patienceMs = 2_500
const stillGoodMs = 10_000

/** Finds a session by its id and renews its token where that is due. Throws a 503 Response when nobody can tell. */
export function createOpenSession(options: OpenSessionOptions) {
  const { sessions, refresh, now, ended } = options

  async function current(id: string, record: SessionRecord, log: Log): Promise<Renewal> {
    if (!refresh.due(record)) return { outcome: "live", record }
    // A store that goes away in the middle leaves the old token as it is.
    const renewal = refresh.renew(id, "expiring", log).catch((error): Renewal => {
      if (error instanceof SessionStoreError) return { outcome: "unavailable" }
      throw error
    })
    const left = record.accessExpiresAt - now()
    if (left <= stillGoodMs) return await renewal
    const asBefore: Renewal = { outcome: "live", record }
    const patience = new AbortController()
    const impatient = delay(patienceMs, asBefore, { signal: patience.signal })
    // Whichever loses must not become an unhandled rejection.
    impatient.catch(() => {})
    const renewed = renewal.then((done) => (done.outcome === "unavailable" ? asBefore : done))
    renewed.catch(() => {})
    return await Promise.race([renewed, impatient]).finally(() => patience.abort())
  }

  function sessionOf(id: string, record: SessionRecord, { log, endedNow }: Opening): Session {
    const { subject, email, name, accessToken: token } = record
    async function renew() {
      const renewal = await stored(() => refresh.renew(id, { refused: token }, log))
      if (renewal.outcome === "live") return renewal.record.accessToken
      if (renewal.outcome === "unavailable") throw serviceUnavailable()
      endedNow()
      return null
    }
    async function refused() {
      await stored(() => refresh.end(id, log))
      endedNow("refused")
    }
    return { key: sessionKey(id), subject, email, name, token, renew, refused }
  }

  /** A store that takes no writes, such as one on a full disk, must not cost the page: the session lives until its idle limit. */
  async function touch(id: string, log: Log) {
    try {
      await sessions.touch(id)
    } catch (error) {
      if (!(error instanceof SessionStoreError)) throw error
      log.warn({ session: sessionKey(id) }, "session not extended")
    }
  }

  return async function openSession(id: string, opening: Opening): Promise<Session | null> {
    return await stored(async () => {
      const held = refresh.unstored(id) ?? (await sessions.get(id))?.record
      if (!held) {
        ended(sessionKey(id))
        return null
      }
      const renewal = await current(id, held, opening.log)
      if (renewal.outcome === "ended") {
        opening.endedNow()
        return null
      }
      const record = renewal.outcome === "live" ? renewal.record : held
      if (record.accessExpiresAt <= now()) throw serviceUnavailable()
      if (opening.activity) await touch(id, opening.log)
      return sessionOf(id, record, opening)
    })
  }
}

/** A store that is away is no reason to call somebody signed out. */
async function stored<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SessionStoreError) throw serviceUnavailable()
    throw error
  }
}
