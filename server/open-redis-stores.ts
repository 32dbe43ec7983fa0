import type { Log } from "../app/http/contexts"
import { openRedisRecords } from "./records/redis-records"
import { connectRedis, type RedisSettings } from "./redis"
import { createRedisLimits } from "./redis-rate-limit"
import { openRedisStore, type RedisStoreOptions } from "./sessions/redis-store"
import type { Stores } from "./stores"

/** All share one connection. */
export async function openRedisStores(
  settings: RedisSettings,
  { log, ...options }: Omit<RedisStoreOptions, "connection"> & { log: Log },
): Promise<Omit<Stores, "away">> {
  const connection = await connectRedis(settings, log)
  const sessions = openRedisStore({ ...options, connection })
  return {
    sessions,
    records: openRedisRecords({ ...options, connection }),
    shareLimit: createRedisLimits(connection),
    close: sessions.close,
  }
}
