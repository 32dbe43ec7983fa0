import { createHash } from "node:crypto"
import { RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible"
import type { RedisConnection } from "./redis"
import type { ShareLimit } from "./stores"

/** Rate limits of all nodes: as many requests as a burst, in the time in which a burst is refilled. */
export function createRedisLimits({ redis }: Pick<RedisConnection, "redis">): ShareLimit {
  return (name, { burst, perMinute }) => {
    const limiter = new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: `limit:${name}`,
      points: burst,
      duration: Math.ceil((burst / perMinute) * 60),
    })
    return {
      async take(key) {
        try {
          await limiter.consume(hashed(key))
          return 0
        } catch (refusal) {
          if (!(refusal instanceof RateLimiterRes)) throw refusal
          return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
        }
      },
      async refund(key) {
        await limiter.reward(hashed(key))
      },
    }
  }
}

/** Addresses of clients are personal. */
function hashed(key: string) {
  return createHash("sha256").update(key).digest("hex")
}
