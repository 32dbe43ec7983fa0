import { createHash } from "node:crypto"
import { RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible"
import type { RedisConnection } from "./redis"

/** Counts requests in windows of time, for all nodes. Throws when the store can't be reached. */
export interface SharedLimit {
  /** Counts a request. Resolves to the seconds until the next one is allowed, 0 when this one is. */
  take(key: string): Promise<number>
  /** Counts one request less. */
  refund(key: string): Promise<void>
}

/** The same name counts the same requests on every node. */
export type ShareLimit = (name: string, rate: { burst: number; perMinute: number }) => SharedLimit

/** Rate limits of all nodes: as many requests as a burst, in the time in which a burst is refilled. */
export function createRedisLimits({
  redis,
  attempt,
}: Pick<RedisConnection, "redis" | "attempt">): ShareLimit {
  return (name, { burst, perMinute }) => {
    const limiter = new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: `limit:${name}`,
      points: burst,
      duration: Math.ceil((burst / perMinute) * 60),
    })
    return {
      take: (key) =>
        attempt(async () => {
          try {
            await limiter.consume(hashed(key))
            return 0
          } catch (refusal) {
            if (!(refusal instanceof RateLimiterRes)) throw refusal
            return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
          }
        }),
      refund: (key) => attempt(async () => void (await limiter.reward(hashed(key)))),
    }
  }
}

/** Addresses of clients are personal. */
function hashed(key: string) {
  return createHash("sha256").update(key).digest("hex")
}
