import type { Page } from "@playwright/test"

/** Holds these requests back until the returned function is called. Then they get their answer, or this file. */
export async function holdRequests(page: Page, addresses: Parameters<Page["route"]>[0], file?: string) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(addresses, async (route) => {
    await released
    await (file === undefined ? route.continue() : route.fulfill({ path: file }))
  })
  return release
}

/** Acts, and resolves once the request for it is held back. */
export async function heldBack(page: Page, address: RegExp, act: () => Promise<unknown>) {
  const release = await holdRequests(page, address)
  await Promise.all([page.waitForRequest(address), act()])
  return release
}
