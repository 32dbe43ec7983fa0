import type { Page } from "@playwright/test"
import { expect, test, visit } from "../support/e2e"

test.use({ person: "ada@example.com" })

test("a terminal is found by keyboard alone, from any page", async ({ page }) => {
  await visit(page, "/balance")
  const start = page.getByRole("link", { name: "Licenses" })
  await start.focus()
  await page.keyboard.press("Control+k")
  const dialog = page.getByRole("dialog", { name: "Find" })
  await expect(dialog.getByRole("searchbox")).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  await expect(start).toBeFocused()

  await page.keyboard.press("/")
  await expect(dialog.getByRole("searchbox")).toBeFocused()
  // As one input: after slow keys, the answers to the first letters would come first.
  await page.keyboard.insertText("gpu")
  await expect(dialog.getByRole("status").first()).toHaveText(/^\d+ results$/)
  await page.keyboard.press("ArrowDown")
  const hit = dialog.getByRole("link", { name: "gpu-prod", exact: true })
  await expect(hit).toBeFocused()
  await page.keyboard.press("ArrowUp")
  await expect(dialog.getByRole("searchbox")).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/deployments\/[^/]+$/)
  await expect(page.getByRole("heading", { level: 1, name: "gpu-prod" })).toBeFocused()
  await expect(dialog).toBeHidden()
})

test("Enter opens no hit while a list is read", async ({ page, server }) => {
  await visit(page, "/balance")
  await page.keyboard.press("/")
  const dialog = page.getByRole("dialog", { name: "Find" })
  await dialog.getByRole("searchbox").fill("gpu")
  await expect(dialog.getByRole("status").first()).toHaveText(/^\d+ results$/)
  await server.control.fault({ path: "/api/licenses", fault: { kind: "delay", ms: 8_000 } })
  await dialog.getByRole("searchbox").fill("terminal")
  await expect(dialog.getByRole("link", { name: "Hosted Deployments", exact: true })).toBeVisible()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL("/find?q=terminal")
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

test("the keys leave fields and the page's own search alone", async ({ page, server }) => {
  await server.control.deployments({ email: "ada@example.com", name: "load", count: 60 })
  await visit(page, "/deployments")
  await page.keyboard.press("/")
  await expect(page.getByRole("searchbox", { name: "Search deployments" })).toBeFocused()
  await page.keyboard.type("a/b")
  await expect(page.getByRole("dialog")).toBeHidden()
})

test("the field in the header leads to the page", { tag: "@no-js" }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await visit(page, "/home")
  await page.getByRole("banner").getByRole("searchbox").fill("top up")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL("/find?q=top+up")
  await page.getByRole("link", { name: "Balance & Billing", exact: true }).last().click()
  await expect(page).toHaveURL("/balance")
})
