import type { Page } from "@playwright/test"
import { expect, test, visit } from "../../support/e2e"

test.use({ person: "ada@example.com" })

test("Enter opens no hit while a list is read", async ({ page, server }) => {
  await visit(page, "/balance")
  await page.keyboard.press("/")
  const dialog = page.getByRole("dialog", { name: "Find" })
  await dialog.getByRole("searchbox").fill("gpu")
  await expect(dialog.getByRole("status").first()).toHaveText(/^\d+ results$/)
  await server.control.delays("/api/licenses", 8_000)
  await dialog.getByRole("searchbox").fill("terminal")
  await expect(dialog.getByRole("link", { name: "Hosted Deployments", exact: true })).toBeVisible()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL("/find?q=terminal")
})

test("the dialog says that it searches", async ({ page, server }) => {
  await server.control.delays("/api/deployments", 1_000)
  await visit(page, "/licenses")
  await page.keyboard.press("Control+k")
  const dialog = page.getByRole("dialog", { name: "Find" })
  await expect(dialog.getByText("What you can find")).toBeVisible()
  await dialog.getByRole("searchbox").fill("gpu")
  await expect(dialog.getByText("What you can find")).toBeHidden()
  await expect(dialog.getByRole("status")).toHaveText("Searching…")
  await expect(dialog.getByRole("link", { name: "gpu-prod", exact: true })).toBeVisible()
})

test("a search that gets no answer keeps the dialog and its page", async ({ page, tolerate }) => {
  tolerate(/Failed to load resource/)
  await visit(page, "/balance")
  await page.keyboard.press("/")
  const dialog = page.getByRole("dialog", { name: "Find" })
  await page.route("**/find.data*", (route) => route.abort())
  await dialog.getByRole("searchbox").fill("gpu")
  await expect(dialog.getByRole("alert")).toContainText("Couldn't search")
  await expect(page).toHaveURL("/balance")
  await page.unroute("**/find.data*")
  await dialog.getByRole("searchbox").fill("gpu-")
  await expect(dialog.getByRole("link", { name: "gpu-prod", exact: true })).toBeVisible()
})

/** Whether the browser still does what it does with this key. The letter is that of a Russian keyboard. */
function press(page: Page, keys: { ctrlKey?: boolean; metaKey?: boolean; shiftKey?: boolean }) {
  return page.evaluate((keys) => {
    const event = { key: "л", code: "KeyK", bubbles: true, cancelable: true, ...keys }
    return document.body.dispatchEvent(new KeyboardEvent("keydown", event))
  }, keys)
}

test("the key is the same on a Russian keyboard, and other combinations are the browser's", async ({
  page,
}) => {
  await visit(page, "/balance")
  expect(await press(page, { metaKey: true })).toBe(true)
  expect(await press(page, { ctrlKey: true, shiftKey: true })).toBe(true)
  expect(await press(page, { ctrlKey: true })).toBe(false)
  await expect(page.getByRole("dialog", { name: "Find" })).toBeVisible()
})

test.describe("a visitor", () => {
  test.use({ person: undefined })
  test("keeps the browser's Ctrl K", async ({ page }) => {
    await visit(page, "/home")
    expect(await press(page, { ctrlKey: true })).toBe(true)
  })
})
