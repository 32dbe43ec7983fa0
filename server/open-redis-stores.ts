import { openRedisRecords } from "./records/redis-records"
import { connectRedis, type RedisSettings } from "./redis"
import { createRedisLimits } from "./redis-rate-limit"
import { openRedisStore, type RedisStoreOptions } from "./sessions/redis-store"
import type { Stores } from "./stores"

/** All share one connection. */
export async function openRedisStores(
  settings: RedisSettings,
  options: Omit<RedisStoreOptions, "connection">,
): Promise<Stores> {
  const connection = await connectRedis(settings)
  const sessions = openRedisStore({ ...options, connection })
  return {
    sessions,
    records: openRedisRecords({ ...options, connection }),
    shareLimit: createRedisLimits(connection),
    close: sessions.close,
  }
}
