import { randomInt } from "node:crypto"
import { expect, test } from "vitest"
import { startInterrupted } from "../../support/interrupted-platform"
import { createWalker, seedOr, walk } from "../../support/interruptions"
import { startRedis } from "../../support/redis"

test("10,000 interruptions lose no input, repeat no act, and make no sentence false", async () => {
  const rig = await startInterrupted()
  const walker = await createWalker(rig)
  const happened = await walk(walker, { count: 9_000, seed: seedOr(randomInt(2 ** 31)), perRare: 40 })
  await rig.stop()
  expect(happened).toBeGreaterThanOrEqual(9_000)
}, 2_400_000)

test("with two nodes and a shared Redis, 1,000 more do neither", async () => {
  const redis = await startRedis()
  const rig = await startInterrupted({ REDIS_URL: redis.url }, 2)
  const walker = await createWalker(rig)
  const happened = await walk(walker, { count: 1_000, seed: seedOr(randomInt(2 ** 31)), perRare: 40 })
  await rig.stop()
  await redis.stop()
  expect(happened).toBeGreaterThanOrEqual(1_000)
}, 600_000)
