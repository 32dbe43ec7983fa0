import { expect, type Page } from "@playwright/test"

/** Waits for what a payment comes to: with scripts the page tells it by itself, without them somebody looks again and again. */
export async function paymentArrival(page: Page, words: string) {
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
