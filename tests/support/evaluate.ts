import type { Page } from "@playwright/test"

/** Runs a function in the page, and in the next document when the page leaves meanwhile. */
export async function evaluateInNewest<T>(page: Page, run: () => T | Promise<T>): Promise<T> {
  for (;;) {
    try {
      // Not waitForFunction: Playwright would add 340 kB of its own scripts to every page.
      return await page.evaluate(run)
    } catch (error) {
      if (!(error instanceof Error && /context was destroyed|because of a navigation/.test(error.message)))
        throw error
      await page.waitForLoadState("domcontentloaded")
    }
  }
}
