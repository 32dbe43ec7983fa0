import { expect, type Page } from "@playwright/test"
import { evaluateInNewest } from "./evaluate"

/**
 * Advances a page's installed clock by that many milliseconds: `runFor` fires every timer on the way, `fastForward`
 * each at most once. Playwright silently drops such a call when it cannot reach the page's frame, so this checks that
 * the clock has moved.
 */
export async function advance(page: Page, ms: number, how: "runFor" | "fastForward" = "runFor") {
  // A timer on the way may reload the page.
  const now = () => evaluateInNewest(page, () => Date.now())
  const before = await now()
  const moved = async () => (await now()) - before
  await expect
    .poll(async () => {
      if ((await moved()) < ms) await page.clock[how](ms)
      return await moved()
    })
    .toBeGreaterThanOrEqual(ms)
}

/** From the next load on, no time passes in the page by itself: what vanishes after a while stays, however slow the machine. */
export async function stopClock(page: Page) {
  const start = Date.now()
  await page.clock.install({ time: start })
  await page.clock.pauseAt(start + 60_000)
}
