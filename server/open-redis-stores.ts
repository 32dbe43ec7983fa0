import type { Log } from "../app/http/contexts"
import { openRedisRecords } from "./records/redis-records"
import { connectRedis, type RedisSettings } from "./redis"
import { type NodeSettings, watchNodes } from "./redis-nodes"
import { createRedisLimits } from "./redis-rate-limit"
import { openRedisStore, type RedisStoreOptions } from "./sessions/redis-store"
import type { Stores } from "./stores"

/** All share one connection. */
export async function openRedisStores(
  settings: RedisSettings,
  { log, nodeAddress, ...options }: Omit<RedisStoreOptions, "connection"> & NodeSettings & { log: Log },
): Promise<Omit<Stores, "away">> {
  const connection = await connectRedis(settings, log)
  const sessions = openRedisStore({ ...options, connection })
  const nodes = watchNodes(connection.redis, { secrets: options.secrets, nodeAddress }, log)
  return {
    sessions,
    records: openRedisRecords({ ...options, connection }),
    shareLimit: createRedisLimits(connection),
    async close() {
      await nodes.close()
      await sessions.close()
    },
  }
}
