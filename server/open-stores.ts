import { openSqliteRecords } from "./records/sqlite-records"
import type { RedisSettings } from "./redis"
import { openSqliteStore } from "./sessions/sqlite-store"
import type { Stores } from "./stores"

export interface StoresOptions {
  dataDir: string
  /** Undefined means SQLite. */
  redis: RedisSettings | undefined
  /** The first key encrypts, all keys decrypt. */
  secrets: string[]
  idleMs: number
  maxMs: number
  /** Lifetime of a lock that is not renewed. Longer than usual outages of the store, since renewals fail meanwhile. */
  lockMs?: number
  now?: () => number
}

/** Redis when it is set, otherwise SQLite files in `dataDir`. */
export async function openStores(options: StoresOptions): Promise<Stores> {
  const { redis, lockMs = 15_000, now = Date.now, ...rest } = options
  if (redis) {
    // Loaded on demand: with SQLite, the Redis client is never used.
    const { openRedisStores } = await import("./open-redis-stores")
    return await openRedisStores(redis, { ...rest, lockMs, now })
  }
  const sessions = openSqliteStore({ ...rest, lockMs, now })
  const records = openSqliteRecords({ ...rest, now })
  return {
    sessions,
    records: records.store,
    async close() {
      await sessions.close()
      await records.close()
    },
  }
}
