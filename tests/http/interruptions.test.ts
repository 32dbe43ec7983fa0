import { expect, test } from "vitest"
import { startInterrupted } from "../support/interrupted-platform"
import { createWalker } from "../support/interruption-walker"
import { chosen, walk } from "../support/interruptions"

const { count, seed, timeoutMs } = chosen({ seed: 7, count: 300 })

test(
  `${count} interruptions lose no input, repeat no act, and make no sentence false`,
  async () => {
    const rig = await startInterrupted()
    const walker = await createWalker(rig)
    const happened = await walk(walker, { count, seed, perRare: 20 }).finally(rig.stop)
    expect(happened).toBeGreaterThanOrEqual(count)
  },
  timeoutMs,
)
