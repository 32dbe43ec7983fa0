import type { Page } from "@playwright/test"

/** Holds the page's requests for these addresses back until the returned function is called. */
export async function holdRequests(page: Page, addresses: Parameters<Page["route"]>[0]) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(addresses, async (route) => {
    await released
    await route.continue()
  })
  return release
}
