import { createSessionStore } from "../app/auth/session/session-store.server"
import type { Log } from "../app/http/contexts"
import type { CountCall } from "../app/http/counted-call"
import type { RecordPlace } from "../app/records/record-store.server"
import { openSqliteRecords, recordFile, sessionFile } from "./records/sqlite-records"
import type { RedisSettings } from "./redis"
import type { ShareLimit } from "./redis-rate-limit"
import { createStoreHealth } from "./store-health"

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
  count?: CountCall
}

/** What outlives the process: sessions, and everything else. */
export type Stores = Awaited<ReturnType<typeof openStores>>

interface Places {
  ofSessions: RecordPlace
  ofRecords: RecordPlace
  shareLimit?: ShareLimit
  misfit?(): string | null
  leave?(): Promise<void>
}

const silent: Log = { info() {}, warn() {}, error() {} }

/** Redis when it is set, otherwise SQLite files in `dataDir`. */
export async function openStores(options: StoresOptions) {
  const { log = silent, lockMs = 15_000, now = Date.now, redis, secrets, idleMs, maxMs } = options
  const places = redis
    ? await openRedis({ ...options, redis, now, log })
    : openFiles(options.dataDir, secrets, now)
  const both = new Set([places.ofSessions, places.ofRecords])
  async function ping() {
    for (const place of both) await place.ping()
  }
  const health = createStoreHealth(log, ping, options.count)
  const records = health.watched(places.ofSessions)
  return {
    sessions: createSessionStore({ records, secrets, idleMs, maxMs, lockMs, now }),
    records: health.watched(places.ofRecords),
    /** Missing when no other node shares the store. */
    shareLimit: places.shareLimit,
    /** Cheap enough for /readyz; throws a StoreError when the store cannot be reached or cannot write. */
    ping,
    /** Why the server at REDIS_URL can't be the store, in a sentence. Null while it can, or is away. */
    misfit: () => places.misfit?.() ?? null,
    /** Whether the store failed when it was last used. Its failures are in the log. */
    away: health.away,
    async close() {
      health.close()
      await places.leave?.()
      for (const place of both) await place.close()
    },
  }
}

function openFiles(dataDir: string, secrets: string[], now: () => number): Places {
  const open = { dataDir, secrets, now }
  return {
    ofSessions: openSqliteRecords({ ...open, file: sessionFile }),
    ofRecords: openSqliteRecords({ ...open, file: recordFile }),
  }
}

/** Loaded on demand: with SQLite, the Redis client is never used. */
async function openRedis({
  redis: settings,
  secrets,
  now,
  nodeAddress,
  log,
}: StoresOptions & { redis: RedisSettings; now: () => number; log: Log }): Promise<Places> {
  const { connectRedis } = await import("./redis")
  const { watchNodes } = await import("./redis-nodes")
  const { createRedisLimits } = await import("./redis-rate-limit")
  const { openRedisRecords } = await import("./records/redis-records")
  const connection = await connectRedis(settings)
  const place = openRedisRecords({ connection, secrets, now, log })
  const nodes = watchNodes(connection, { secrets, nodeAddress }, log)
  return {
    ofSessions: place,
    ofRecords: place,
    shareLimit: createRedisLimits(connection),
    misfit: connection.misfit,
    leave: nodes.close,
  }
}
