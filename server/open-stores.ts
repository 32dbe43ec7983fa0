import type { Log } from "../app/http/contexts"
import { openSqliteRecords } from "./records/sqlite-records"
import type { RedisSettings } from "./redis"
import { openSqliteStore } from "./sessions/sqlite-store"
import { createStoreHealth } from "./store-health"
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
  /** The address of this node for the others. */
  nodeAddress?: string | undefined
  log?: Log
}

const silent: Log = { info() {}, warn() {}, error() {} }

/** Redis when it is set, otherwise SQLite files in `dataDir`. */
export async function openStores({ log = silent, ...options }: StoresOptions): Promise<Stores> {
  const stores = await open(options, log)
  const health = createStoreHealth(log, stores.sessions.ping)
  return {
    ...stores,
    sessions: health.watched(stores.sessions),
    records: health.watched(stores.records),
    away: health.away,
    async close() {
      health.close()
      await stores.close()
    },
  }
}

async function open(options: Omit<StoresOptions, "log">, log: Log): Promise<Omit<Stores, "away">> {
  const { redis, nodeAddress, lockMs = 15_000, now = Date.now, ...rest } = options
  if (redis) {
    // Loaded on demand: with SQLite, the Redis client is never used.
    const { openRedisStores } = await import("./open-redis-stores")
    return await openRedisStores(redis, { ...rest, nodeAddress, lockMs, now, log })
  }
  const sessions = openSqliteStore({ ...rest, lockMs, now })
  const records = openSqliteRecords({ ...rest, now })
  async function ping() {
    await sessions.ping()
    await records.ping()
  }
  return {
    sessions: { ...sessions, ping },
    records: records.store,
    async close() {
      await sessions.close()
      await records.close()
    },
  }
}
