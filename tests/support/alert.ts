import type { Locator, Page } from "@playwright/test"

/** The alert with a text. Until a page's style has arrived, its empty region for toasts counts as an alert, too. */
export function alertOf(place: Page | Locator) {
  return place.getByRole("alert").filter({ hasText: /\S/ })
}
