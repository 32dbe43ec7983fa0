import type { SessionStore } from "../../app/auth/session-store"
import { openSqliteStore } from "./sqlite-store"

export interface SessionStoreOptions {
  dataDir: string
  redisUrl: string | undefined
  /** The first key encrypts, all keys decrypt. */
  secrets: string[]
  idleMs: number
  maxMs: number
  /** Lifetime of a lock that is not renewed. Longer than usual outages of the store, since renewals fail meanwhile. */
  lockMs?: number
  now?: () => number
}

/** Redis when `redisUrl` is set, otherwise a SQLite file in `dataDir`. */
export async function openSessionStore(options: SessionStoreOptions): Promise<SessionStore> {
  const { redisUrl, lockMs = 15_000, now = Date.now, ...rest } = options
  if (redisUrl) {
    // Loaded on demand: with SQLite, the Redis client is never used.
    const { openRedisStore } = await import("./redis-store")
    return await openRedisStore({ ...rest, url: redisUrl, lockMs, now })
  }
  return openSqliteStore({ ...rest, lockMs, now })
}
