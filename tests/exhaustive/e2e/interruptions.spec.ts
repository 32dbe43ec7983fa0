import { expect, test } from "@playwright/test"
import { startInterrupted } from "../../support/interrupted-platform"
import { createWalker, seedOr, walk } from "../../support/interruptions"
import { createChromium } from "../../support/open-in-chromium"

// Each has its own server, so that the workers share them.
test.describe.configure({ mode: "parallel", timeout: 900_000 })

for (const seed of [2, 3])
  test(`50 interruptions lose no input and no focus, repeat no act, and make no sentence false (${seed})`, async ({
    page,
  }) => {
    const rig = await startInterrupted()
    const { open, lost } = createChromium(page)
    const walker = await createWalker(rig, open)
    const happened = await walk(walker, { count: 50, seed: seedOr(seed), perRare: 40 }).finally(rig.stop)
    expect(happened).toBeGreaterThanOrEqual(50)
    expect(lost).toEqual([])
  })
