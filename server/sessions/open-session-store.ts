import type { SessionStore } from "../../app/auth/session-store"
import { openSqliteStore } from "./sqlite-store"

export interface SessionStoreOptions {
  dataDir: string
  redisUrl: string | undefined
  /** First key encrypts, all of them read (B20). */
  secrets: string[]
  idleMs: number
  maxMs: number
  /** Life of a lease that nobody renews any more: longer than a store is usually away, since renewals fail meanwhile. */
  lockMs?: number
  now?: () => number
}

/** The store that the configuration asks for: Redis when it is named, else a SQLite file in the data folder. */
export async function openSessionStore(options: SessionStoreOptions): Promise<SessionStore> {
  const { redisUrl, lockMs = 15_000, now = Date.now, ...rest } = options
  if (redisUrl) {
    // Loaded on demand: with a SQLite file, nothing of the Redis client is ever used.
    const { openRedisStore } = await import("./redis-store")
    return await openRedisStore({ ...rest, url: redisUrl, lockMs, now })
  }
  return openSqliteStore({ ...rest, lockMs, now })
}
