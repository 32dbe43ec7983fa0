import { test } from "vitest"
import { startInterrupted } from "../../support/interrupted-platform"
import { createWalker, seedOr, walk } from "../../support/interruptions"
import { startRedis } from "../../support/redis"

// Each walk waits for one answer after the other, so that two of them use two cores.

const walks = { count: 1_000, perRare: 40 }

test.concurrent("1,000 interruptions of one process lose no input, repeat no act, and make no sentence false", async ({
  expect,
}) => {
  const rig = await startInterrupted()
  const walker = await createWalker(rig)
  const happened = await walk(walker, { ...walks, seed: seedOr(1) }).finally(rig.stop)
  expect(happened).toBeGreaterThanOrEqual(walks.count)
}, 3_600_000)

test.concurrent("1,000 interruptions of two nodes with one Redis do neither", async ({
  expect,
  onTestFinished,
}) => {
  const redis = await startRedis()
  onTestFinished(redis.stop)
  const rig = await startInterrupted({ REDIS_URL: redis.url }, 2)
  const walker = await createWalker(rig)
  const happened = await walk(walker, { ...walks, seed: seedOr(2) }).finally(rig.stop)
  expect(happened).toBeGreaterThanOrEqual(walks.count)
}, 3_600_000)
