import type { Page } from "@playwright/test"
import { advance } from "../../support/clock"
import { expect, reload, test, visit } from "../../support/e2e"
import { deploymentRow } from "../../support/launchpad"

async function create(page: Page, name: string) {
  await visit(page, "/deployments/type/trial-vm")
  await page.getByLabel("Deployment name").fill(name)
  await page.getByRole("button", { name: "Create Trial VM" }).click()
  await expect(page).toHaveURL(/created=/)
}

/** What a browser reports to a page when its tab is hidden or shown. */
async function setHidden(page: Page, hidden: boolean) {
  await page.evaluate((value) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => value })
    Object.defineProperty(document, "visibilityState", {
      configurable: true,
      get: () => (value ? "hidden" : "visible"),
    })
    document.dispatchEvent(new Event("visibilitychange"))
  }, hidden)
}

function icon(page: Page) {
  return page.locator('link[rel="icon"]')
}

test.use({ person: "noor@example.com" })

test("the console of a deployment that fails opens, even after it was closed", async ({ page, server }) => {
  await server.control.settings({ failNext: "The image could not be pulled" })
  await create(page, "research-desk")
  const item = page.getByRole("listitem").filter({ has: deploymentRow(page, "research-desk") })
  // Browsers warn about a socket that is closed before it is open.
  const terminal = item.getByRole("region", { name: /Terminal/ })
  await expect(terminal.getByRole("status")).toHaveText("Connected", { timeout: 30_000 })
  await item.getByRole("button", { name: /Close Terminal/ }).click()
  await expect(item.getByRole("button", { name: /Open Terminal/ })).toBeVisible()
  await expect(item).toContainText("The image could not be pulled", { timeout: 40_000 })
  await expect(item.getByRole("button", { name: /Close Terminal/ })).toBeVisible()
  await expect(item.getByText("installation aborted")).toBeVisible()
})

test("a new deployment that is deleted at once does not come back as starting", async ({ page }) => {
  await create(page, "desk")
  page.on("dialog", (dialog) => dialog.accept())
  await deploymentRow(page, "desk").getByRole("link", { name: "Delete" }).click()
  await expect(page.getByRole("heading", { name: "No deployments yet" })).toBeVisible()
  await reload(page)
  await expect(page).toHaveURL(/created=/)
  await expect(page.getByRole("heading", { name: "No deployments yet" })).toBeVisible()
  await expect(page.getByText("Starting...")).toBeHidden()
})

test("each new deployment opens its terminal; a closed one stays closed", async ({ page }) => {
  await create(page, "first")
  await page.getByRole("link", { name: "New Deployment" }).click()
  await page.getByRole("radio", { name: /Trial VM/ }).check()
  await page.getByLabel("Deployment name").fill("second")
  await page.getByRole("button", { name: "Create Trial VM" }).click()
  for (const name of ["first", "second"]) {
    const terminal = page.getByRole("region", { name: new RegExp(`Terminal.*${name}`) })
    await expect(terminal.getByRole("status")).toHaveText("Connected", { timeout: 30_000 })
  }
  const toggle = deploymentRow(page, "first").getByRole("button", { name: /Terminal/ })
  await toggle.click()
  await reload(page)
  await expect(page.getByRole("region", { name: /Terminal.*second/ })).toBeVisible()
  await expect(toggle).toHaveText(/Open Terminal/)
})

test("a terminal in which somebody types stays open after the setup", async ({ page, server }) => {
  await create(page, "desk")
  const terminal = page.getByRole("region", { name: /Terminal/ })
  await expect(terminal.getByRole("status")).toHaveText("Connected", { timeout: 30_000 })
  await terminal.getByRole("group", { name: "Terminal screen" }).press("Enter")
  await page.keyboard.type("top")
  await server.control.settings({ speed: 8 })
  await expect(deploymentRow(page, "desk")).toContainText("running", { timeout: 30_000 })
  await expect(terminal.getByText(/Cloud-init .*finished/).first()).toBeVisible({ timeout: 30_000 })
  await page.clock.install()
  await advance(page, 10_000)
  await expect(terminal).toBeVisible()
})

test("a deployment that isn't listed for five minutes stays", async ({ page, server, tolerate }) => {
  tolerate(/net::ERR_FAILED/)
  await server.control.answers("GET /api/deployments", [])
  await page.clock.install()
  await create(page, "desk")
  const item = page.getByRole("listitem").filter({ hasText: "desk" })
  await expect(item).toContainText("Starting...")
  // An answer would set the page's clock by the server's, which stands still for this test.
  await page.route(/\/(list|now)\?/, (route) => route.abort())
  await advance(page, 5 * 60_000 + 30_000)
  await expect(item).toContainText("Not listed yet")
  await expect(item.getByRole("link", { name: /Support/ })).toHaveAttribute("href", "/contact")
  await item.getByRole("link", { name: /^Retry/ }).click()
  await expect(page.getByLabel("Deployment name")).toHaveValue("desk")
  await server.control.clearFaults()
  await visit(page, "/deployments")
  await expect(deploymentRow(page, "desk")).toBeVisible()
  await expect(page.getByText("Not listed yet")).toBeHidden()
})

test("title and icon of a hidden tab say that a deployment is ready", async ({ page, server }) => {
  await server.control.settings({ speed: 4 })
  await create(page, "research-desk")
  await expect(page).toHaveTitle("Starting… research-desk · Hearth — Hosted Deployments")
  await setHidden(page, true)
  await expect(page).toHaveTitle("Ready: research-desk · Hearth — Hosted Deployments", { timeout: 30_000 })
  await expect(icon(page)).toHaveAttribute("href", "/favicon-news.svg")
  await setHidden(page, false)
  await expect(page).toHaveTitle("Hearth — Hosted Deployments")
  await expect(icon(page)).toHaveAttribute("href", /\/favicon\.svg$/)
})

test("one deployment's page changes its own title, not the next page's", async ({ page, server }) => {
  const id = await server.control.deployment("noor@example.com", "desk", { status: "installing" })
  await visit(page, `/deployments/${id}`)
  await expect(page).toHaveTitle("Starting… desk · Hearth — desk")
  await page.getByRole("link", { name: "Logs", exact: true }).click()
  await expect(page).toHaveTitle("Starting… desk · Hearth — Logs of desk")
  await page.getByRole("link", { name: "Home", exact: true }).click()
  await expect(page).toHaveTitle("Hearth — Home")
})

test("a hidden tab makes no calls when nothing is starting", async ({ page, server }) => {
  await server.control.deployments({ email: "noor@example.com", name: "desk" })
  await page.clock.install()
  await visit(page, "/deployments")
  await expect(page.getByRole("button", { name: /Open Terminal of desk/ })).toBeVisible()
  await setHidden(page, true)
  await server.control.clearRequests()
  await advance(page, 30_000)
  expect((await server.control.requests()).filter(({ path }) => path === "/api/deployments")).toEqual([])
})
