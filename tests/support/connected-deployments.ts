import type { Page } from "@playwright/test"

/** Where the browser keeps a visitor's list, and what may be there. */
export const listKey = "connected-deployments"
export const keptList = JSON.stringify([
  { id: "local-1", user_id: "local", name: "Desk", url: "https://desk.example", is_default: false },
])

export function listPanel(page: Page) {
  return page.getByRole("region", { name: /^Your Private Deployments/ })
}

export function storedList(page: Page) {
  return page.evaluate((name) => localStorage.getItem(name), listKey)
}
