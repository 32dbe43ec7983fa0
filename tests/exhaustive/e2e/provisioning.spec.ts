import type { Page } from "@playwright/test"
import { advance } from "../../support/clock"
import { expect, test, visit } from "../../support/e2e"
import { deploymentRow } from "../../support/launchpad"

async function create(page: Page, name: string) {
  await visit(page, "/deployments/type/trial-vm")
  await page.getByLabel("Deployment name").fill(name)
  await page.getByRole("button", { name: "Create Trial VM" }).click()
  await expect(page).toHaveURL(/created=/)
}

/** What a browser tells a page when its tab is hidden or shown. */
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

test.beforeEach(({ signedIn }) => signedIn("noor@example.com"))

test("a starting deployment shows its phase and the usual time for it", { tag: "@js" }, async ({ page }) => {
  await create(page, "research-desk")
  const row = deploymentRow(page, "research-desk")
  await expect(row).toContainText(
    /(Allocating a machine · phase 1|Installing · phase 2) of 2, about 3 min left/,
  )
  await expect(row.getByRole("progressbar")).toBeVisible()
})

test("a failed deployment shows the cause", { tag: "@js" }, async ({ page, server }) => {
  await server.control.settings({ speed: 20, failNext: "The image could not be pulled" })
  await create(page, "research-desk")
  const row = deploymentRow(page, "research-desk")
  await expect(row).toContainText("The image could not be pulled")
  await expect(row.getByRole("progressbar")).toBeHidden()
})

test("Retry opens the form with the same settings, from the list and from the page", { tag: "@js" }, async ({
  page,
  server,
}) => {
  await server.control.settings({ balanceCents: { email: "noor@example.com", cents: 5_000 } })
  await server.control.deployments({
    email: "noor@example.com",
    name: "desk",
    configId: "trial_vm_hetzner",
    status: "failed",
    timeoutMins: 240,
  })
  await visit(page, "/deployments/type/trial-vm")
  await deploymentRow(page, "desk").getByRole("link", { name: "Retry desk with the same settings" }).click()
  await expect(page.getByLabel("Deployment name")).toHaveValue("desk")
  await expect(page.getByLabel("Stops after")).toHaveValue("240")
  await expect(page.getByRole("button", { name: "Create Trial VM" })).toBeVisible()
})

test.describe("with scripts", { tag: "@js" }, () => {
  test("the console of a new deployment that fails opens by itself, even after it was closed", async ({
    page,
    server,
  }) => {
    await server.control.settings({ speed: 2, failNext: "The image could not be pulled" })
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

  test("other failed deployments do not open their consoles", async ({ page, server }) => {
    const [id] = await server.control.deployments({
      email: "noor@example.com",
      name: "other",
      configId: "trial_vm_hetzner",
      status: "failed",
      errorMessage: "No capacity here",
    })
    await visit(page, "/deployments")
    await expect(page.getByRole("button", { name: /Open Terminal of other/ })).toBeVisible()
    await visit(page, `/deployments/${id}`)
    await expect(page.getByRole("button", { name: /Open Terminal of other/ })).toBeVisible()
  })

  test("title and icon of a hidden tab show that the deployment is ready, until the tab is seen", async ({
    page,
    server,
  }) => {
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

  test("the page of one deployment changes its own title, and the next page's title stays as it is", async ({
    page,
    server,
  }) => {
    const [id] = await server.control.deployments({
      email: "noor@example.com",
      name: "desk",
      configId: "trial_vm_hetzner",
      status: "installing",
    })
    await visit(page, `/deployments/${id}`)
    await expect(page).toHaveTitle("Starting… desk · Hearth — desk")
    await page.getByRole("link", { name: "Logs", exact: true }).click()
    await expect(page).toHaveTitle("Starting… desk · Hearth — Logs of desk")
    await page.getByRole("link", { name: "Home", exact: true }).click()
    await expect(page).toHaveTitle("Hearth — Home")
  })

  test("a hidden tab makes no calls when nothing is starting", async ({ page, server }) => {
    await server.control.deployments({
      email: "noor@example.com",
      name: "desk",
      configId: "trial_vm_hetzner",
      status: "running",
    })
    await visit(page, "/deployments")
    await expect(page.getByRole("button", { name: /Open Terminal of desk/ })).toBeVisible()
    await page.clock.install()
    await setHidden(page, true)
    await server.control.clearRequests()
    await advance(page, 30_000)
    expect((await server.control.requests()).filter(({ path }) => path === "/api/deployments")).toEqual([])
  })
})
