import { expect, type Page } from "@playwright/test"

/** Waits for the outcome of a payment. With scripts the page shows it by itself; without them the page is reloaded. */
export async function waitForPayment(page: Page, words: string) {
  const refresh = page.getByRole("link", { name: "Refresh" })
  await expect
    .poll(
      async () => {
        if (await page.getByText(words).isVisible()) return true
        if (await refresh.isVisible()) await refresh.click()
        return false
      },
      { timeout: 40_000 },
    )
    .toBe(true)
}
