import { expect, test } from "vitest"
import { startInterrupted } from "../../support/interrupted-platform"
import { createWalker, seedOr, walk } from "../../support/interruptions"
import { startRedis } from "../../support/redis"

test("100 interruptions of two nodes with one Redis lose no input, repeat no act, and make no sentence false", async ({
  onTestFinished,
}) => {
  const redis = await startRedis()
  onTestFinished(redis.stop)
  const rig = await startInterrupted({ REDIS_URL: redis.url }, 2)
  const walker = await createWalker(rig)
  const happened = await walk(walker, { count: 100, seed: seedOr(2), perRare: 40 }).finally(rig.stop)
  expect(happened).toBeGreaterThanOrEqual(100)
}, 600_000)
