import { expect, type Page } from "@playwright/test"

/**
 * Moves a page's installed clock on by so many milliseconds, `runFor` firing every timer on the way, `fastForward` each at
 * most once. Playwright drops such a call without a word when the page's frame is not to be talked to at that moment, so
 * that the page is asked whether its clock has moved.
 */
export async function advance(page: Page, ms: number, how: "runFor" | "fastForward" = "runFor") {
  const now = () => page.evaluate(() => Date.now())
  const before = await now()
  const moved = async () => (await now()) - before
  await expect
    .poll(async () => {
      if ((await moved()) < ms) await page.clock[how](ms)
      return await moved()
    })
    .toBeGreaterThanOrEqual(ms)
}
