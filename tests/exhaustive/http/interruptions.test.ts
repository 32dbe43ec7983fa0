import { randomInt } from "node:crypto"
import { test } from "vitest"
import { startInterrupted } from "../../support/interrupted-platform"
import { createWalker, seedOr, walk } from "../../support/interruptions"
import { startRedis } from "../../support/redis"

// Together 10,000. Each walk waits for one answer after the other, so that two of them use two cores.

const walks = { count: 5_000, perRare: 40 }

test.concurrent("5,000 interruptions of one process lose no input, repeat no act, and make no sentence false", async ({
  expect,
}) => {
  const rig = await startInterrupted()
  const walker = await createWalker(rig)
  const happened = await walk(walker, { ...walks, seed: seedOr(randomInt(2 ** 31)) }).finally(rig.stop)
  expect(happened).toBeGreaterThanOrEqual(5_000)
}, 3_600_000)

test.concurrent("5,000 interruptions of two nodes with one Redis do neither", async ({
  expect,
  onTestFinished,
}) => {
  const redis = await startRedis()
  onTestFinished(redis.stop)
  const rig = await startInterrupted({ REDIS_URL: redis.url }, 2)
  const walker = await createWalker(rig)
  const happened = await walk(walker, { ...walks, seed: seedOr(randomInt(2 ** 31)) }).finally(rig.stop)
  expect(happened).toBeGreaterThanOrEqual(5_000)
}, 3_600_000)
