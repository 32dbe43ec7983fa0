import type { Page } from "@playwright/test"
import { advance, stopClock } from "../../support/clock"
import { expect, test, visit } from "../../support/e2e"
import { waitForPolling } from "../../support/launchpad"

const phone = { width: 390, height: 844 }

function sidebar(page: Page) {
  return page.getByRole("navigation", { name: "Main" })
}

test.describe("on a phone", () => {
  test.use({ viewport: phone })

  test("the menu slides in, and closes on Escape, on an outside press and on navigation", {
    tag: "@both",
  }, async ({ page }) => {
    await visit(page, "/home")
    const toggle = page.getByRole("button", { name: "Menu" })
    const entry = sidebar(page).getByRole("link", { name: "Balance & Billing" })
    await expect(entry).toBeHidden()
    await toggle.click()
    await expect(entry).toBeInViewport({ ratio: 1 })
    await page.keyboard.press("Escape")
    await expect(entry).toBeHidden()
    await toggle.click()
    await expect(entry).toBeInViewport({ ratio: 1 })
    await page.mouse.click(phone.width - 10, phone.height / 2)
    await expect(entry).toBeHidden()
    await toggle.click()
    await entry.click()
    await expect(page).toHaveURL("/balance")
    await expect(entry).toBeHidden()
  })
})

test.describe("a toast", () => {
  const toast = (page: Page) => page.getByText("You are signed out", { exact: true })
  const dismiss = (page: Page) => page.getByRole("button", { name: "Dismiss: You are signed out" })

  test.beforeEach(async ({ page, signedIn }) => {
    await signedIn("ada@example.com")
    await stopClock(page)
    await visit(page, "/home")
    await page.getByRole("button", { name: "Sign Out" }).click()
    await expect(dismiss(page)).toBeVisible()
  })

  test("disappears after five seconds", async ({ page }) => {
    await advance(page, 4_900)
    await expect(toast(page)).toBeVisible()
    await advance(page, 200)
    await expect(toast(page)).toHaveCount(0)
  })

  test("stays while it has the pointer or the focus", async ({ page }) => {
    await toast(page).hover()
    await advance(page, 20_000)
    await expect(toast(page)).toBeVisible()
    await dismiss(page).focus()
    await page.mouse.move(0, 0)
    await advance(page, 20_000)
    await expect(toast(page)).toBeVisible()
    await page.keyboard.press("Enter")
    await expect(toast(page)).toHaveCount(0)
    await expect(page.getByRole("main")).toBeFocused()
  })
})

test("the focus of another page is on its heading, and a tab keeps it", async ({ page, signedIn }) => {
  await signedIn("kim@example.com")
  await visit(page, "/home")
  for (const [link, title] of [
    ["Licenses", "Licenses"],
    ["Balance & Billing", "Balance & Billing"],
    ["Private Deployments", "Private Deployments"],
  ] as const) {
    await sidebar(page).getByRole("link", { name: link }).press("Enter")
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeFocused()
  }
  const tab = page.getByRole("main").getByRole("link", { name: /^On-premises/ })
  await tab.press("Enter")
  await expect(page).toHaveURL(/onprem/)
  await expect(tab).toBeFocused()
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole("heading", { level: 1, name: "Balance & Billing" })).toBeFocused()
})

test("the balance in the header is updated", async ({ page, server, signedIn }) => {
  await signedIn("ada@example.com")
  await page.clock.install()
  await visit(page, "/balance")
  const header = page.getByRole("banner")
  await expect(header.getByRole("link", { name: "Balance $41.20" })).toBeVisible()
  await waitForPolling(page)
  await server.control.settings({ balanceCents: { email: "ada@example.com", cents: 9_950 } })
  await advance(page, 11_000)
  await expect(header.getByRole("link", { name: "Balance $99.50" })).toBeVisible()
  await expect(page.getByRole("region", { name: "Current Balance" })).toContainText("$99.50")

  await server.control.fault({ path: "/api/balance", fault: { kind: "cut" } })
  await advance(page, 11_000)
  await expect(header.getByRole("link", { name: /Balance unavailable/ })).toBeVisible()
  await expect(page.getByRole("heading", { name: "Balance & Billing" })).toBeVisible()
})

test("the header stays where it is when the words for the platform's state change", async ({
  page,
  server,
  context,
  signedIn,
  tolerate,
}) => {
  tolerate(/net::ERR_/)
  await signedIn("ada@example.com")
  await page.clock.install()
  await page.setViewportSize({ width: 1280, height: 800 })
  await visit(page, "/deployments")
  await waitForPolling(page)
  const state = page.getByRole("banner").getByRole("status")
  const find = page.getByRole("banner").getByRole("searchbox")
  await expect(state).toHaveText("System Operational")
  const before = await find.boundingBox()
  await server.control.fault({ path: "/api/balance", fault: { kind: "cut" } })
  await advance(page, 11_000)
  await expect(state).toHaveText("Platform not responding")
  expect(await find.boundingBox()).toEqual(before)
  await context.setOffline(true)
  await expect(state).toHaveText("")
  expect(await find.boundingBox()).toEqual(before)
})

test("a page says within ten seconds that it is offline", async ({ page, context, signedIn, tolerate }) => {
  tolerate(/net::ERR_/)
  await signedIn("ada@example.com")
  await page.clock.install()
  await visit(page, "/home")
  const lost = page.getByRole("paragraph").filter({ hasText: "This page keeps what you typed" })
  const operational = page.getByText("System Operational")
  await expect(operational).toBeVisible()

  await context.setOffline(true)
  await expect(lost.getByRole("alert")).toHaveText("You are offline")
  await expect(operational).toBeHidden()
  await context.setOffline(false)
  await expect(lost).toBeHidden()
  await expect(operational).toBeVisible()

  const server = /\/(?:now|livez)(?:\?|$)/
  await page.route(server, (route) => route.abort())
  await advance(page, 10_000)
  await expect(lost.getByRole("alert")).toHaveText("Can't reach the server")
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(lost).toBeInViewport()
  await page.unroute(server)
  await advance(page, 10_000)
  await expect(lost).toBeHidden()
})
