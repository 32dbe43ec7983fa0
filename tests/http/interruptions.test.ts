import { expect, test } from "vitest"
import { startInterrupted } from "../support/interrupted-platform"
import { createWalker, seedOr, walk } from "../support/interruptions"

test("100 interruptions lose no input, repeat no act, and make no sentence false", async () => {
  const rig = await startInterrupted()
  const walker = await createWalker(rig)
  const happened = await walk(walker, { count: 100, seed: seedOr(7), perRare: 12 }).finally(rig.stop)
  expect(happened).toBeGreaterThanOrEqual(100)
}, 600_000)
