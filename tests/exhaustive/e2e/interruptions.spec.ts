import { expect, test } from "@playwright/test"
import { startInterrupted } from "../../support/interrupted-platform"
import { createWalker } from "../../support/interruption-walker"
import { chosen, walk } from "../../support/interruptions"
import { createChromium } from "../../support/open-in-chromium"

const { count, seed: first, timeoutMs } = chosen({ seed: 2, count: 50 })

// Each has its own server, so that the workers share them.
test.describe.configure({ mode: "parallel", timeout: timeoutMs })

for (let seed = first; seed < first + 6; seed++)
  test(`${count} interruptions lose no input and no focus, repeat no act, and make no sentence false (${seed})`, async ({
    page,
  }) => {
    const rig = await startInterrupted()
    const { open, lost } = createChromium(page)
    const walker = await createWalker(rig, open)
    const happened = await walk(walker, { count, seed, perRare: 40 }).finally(rig.stop)
    expect(happened).toBeGreaterThanOrEqual(count)
    expect(lost).toEqual([])
  })
