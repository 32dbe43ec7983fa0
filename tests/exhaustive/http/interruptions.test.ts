import { expect, test } from "vitest"
import { startInterrupted } from "../../support/interrupted-platform"
import { createWalker } from "../../support/interruption-walker"
import { chosen, walk } from "../../support/interruptions"
import { startRedis } from "../../support/redis"

const { count, seed: first, timeoutMs } = chosen({ seed: 201, count: 2_500 })

const walks = [
  { nodes: 1, name: "one process" },
  { nodes: 1, name: "another process" },
  { nodes: 2, name: "two nodes with one Redis" },
  { nodes: 2, name: "two other nodes with one Redis" },
].map((one, at) => ({ ...one, seed: first + at }))

// Each waits for its server most of the time. Meanwhile the others walk.
test.concurrent.for(walks)(
  `${count} interruptions of $name lose no input, repeat no act, and make no sentence false`,
  { timeout: timeoutMs },
  async ({ nodes, seed }, { onTestFinished }) => {
    const env: Record<string, string> = {}
    if (nodes > 1) {
      const redis = await startRedis()
      onTestFinished(redis.stop)
      env.REDIS_URL = redis.url
    }
    const rig = await startInterrupted(env, nodes)
    onTestFinished(rig.stop)
    const walker = await createWalker(rig)
    const happened = await walk(walker, { count, seed, perRare: 40 })
    expect(happened).toBeGreaterThanOrEqual(count)
  },
)
