import type { BrowserContext, Page } from "@playwright/test"

/** Lets every page of this browser read and write the clipboard without asking. */
export async function allowClipboard(context: BrowserContext) {
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
}

export async function clipboardOf(page: Page) {
  return await page.evaluate(() => navigator.clipboard.readText())
}
