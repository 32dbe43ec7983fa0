import { expect, test } from "vitest"
import { startInterrupted } from "../support/interrupted-platform"
import { createWalker, seedOr, walk } from "../support/interruptions"

test("300 interruptions lose no input, repeat no act, and make no sentence false", async () => {
  const rig = await startInterrupted()
  const walker = await createWalker(rig)
  const happened = await walk(walker, {
    count: Number(process.env.COUNT ?? 300),
    seed: seedOr(7),
    perRare: 12,
  })
  await rig.stop()
  expect(happened).toBeGreaterThanOrEqual(300)
}, 600_000)
