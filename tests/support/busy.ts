import type { Page } from "@playwright/test"

/**
 * The presses wait in the queue of a busy page: the browser handles them before it reports to the page what the first has done, such as
 * that it has closed a dialog. Resolves when the page has caught up.
 */
export async function whileBusy(page: Page, ...presses: Array<() => Promise<unknown>>) {
  await Promise.all([
    page.evaluate(() => {
      const end = performance.now() + 500
      while (performance.now() < end);
    }),
    ...presses.map((press) => press()),
  ])
  await caughtUp(page)
}

/**
 * Resolves when the page has nothing left to do. Not with requestIdleCallback: a headless browser may never call it in a page that
 * has drawn everything.
 */
export function caughtUp(page: Page) {
  return page.evaluate(() => scheduler.postTask(() => {}, { priority: "background" }))
}
