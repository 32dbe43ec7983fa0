import { expect, test } from "vitest"
import { startInterrupted } from "../../support/interrupted-platform"
import { chosen, createWalker, walk } from "../../support/interruptions"
import { startRedis } from "../../support/redis"

const { count, seed, timeoutMs } = chosen({ seed: 201, count: 700 })

test(
  `${count} interruptions of two nodes with one Redis lose no input, repeat no act, and make no sentence false`,
  async ({ onTestFinished }) => {
    const redis = await startRedis()
    onTestFinished(redis.stop)
    const rig = await startInterrupted({ REDIS_URL: redis.url }, 2)
    const walker = await createWalker(rig)
    const happened = await walk(walker, { count, seed, perRare: 40 }).finally(rig.stop)
    expect(happened).toBeGreaterThanOrEqual(count)
  },
  timeoutMs,
)
