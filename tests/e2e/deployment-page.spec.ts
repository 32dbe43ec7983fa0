import type { Page } from "@playwright/test"
import { expect, test, visit } from "../support/e2e"
import { nextPoll } from "../support/launchpad"

test.beforeEach(({ signedIn }) => signedIn("ada@example.com"))

async function open(page: Page) {
  await visit(page, "/deployments")
  await page.getByRole("link", { name: "gpu-prod", exact: true }).click()
  await expect(page.getByRole("heading", { name: "gpu-prod", level: 1 })).toBeVisible()
}

test("the page shows its deployment, and deleting the deployment leads to the list", { tag: "@js" }, async ({
  page,
}) => {
  await open(page)
  await expect(page).toHaveURL(/\/deployments\/dep_\w+$/)
  await expect(page).toHaveTitle("Hearth — gpu-prod")
  await expect(page.getByRole("region", { name: "Details" })).toContainText("GPU Instance")
  page.on("dialog", (dialog) => dialog.accept())
  await page.getByRole("link", { name: "Delete gpu-prod" }).click()
  await expect(page).toHaveURL("/deployments")
  await expect(page.getByRole("status").filter({ hasText: "Deleted gpu-prod" })).toBeVisible()
  await expect(page.getByRole("article", { name: "gpu-prod" })).toBeHidden()
})

test("the same person sees the same page on another device", { tag: "@js" }, async ({
  page,
  browser,
  signedIn: _,
}) => {
  await open(page)
  const cookies = await page.context().cookies()
  const other = await browser.newContext()
  await other.addCookies(cookies)
  const same = await other.newPage()
  await visit(same, page.url())
  await expect(same.getByRole("heading", { name: "gpu-prod", level: 1 })).toBeVisible()
  await other.close()
})

test.describe("with scripts", { tag: "@js" }, () => {
  test("the page refreshes by itself, and survives a platform outage", async ({ page, server }) => {
    await page.clock.install()
    await open(page)
    await server.control.fault({ path: "/api/deployments", fault: { kind: "status", status: 503 } })
    const stale = page.getByRole("status").filter({ hasText: /Last updated .* · retrying/ })
    await nextPoll(page)
    await expect(stale).toBeVisible()
    await expect(page.getByRole("article")).toContainText("running")
    await server.control.clearFaults()
    await nextPoll(page)
    await expect(stale).toBeHidden()
  })

  test("a terminal opens on the page and survives its refreshes", async ({ page }) => {
    await page.clock.install()
    await open(page)
    await page.getByRole("button", { name: /Open Terminal/ }).click()
    const terminal = page.getByRole("region", { name: /Terminal/ })
    await expect(terminal.getByText("*** Connected ***")).toBeVisible()
    const screen = await terminal.elementHandle()
    await nextPoll(page)
    expect(await terminal.evaluate((now, before) => now === before, screen)).toBe(true)
  })

  test("a deployment that was deleted elsewhere shows a message", async ({ page, server }) => {
    await page.clock.install()
    await open(page)
    await server.control.fault({ path: "/api/deployments", fault: { kind: "json", body: [] } })
    await nextPoll(page)
    await expect(page.getByText("This deployment no longer exists")).toBeVisible()
    await server.control.clearFaults()
    await page.getByRole("main").getByRole("link", { name: "Hosted Deployments" }).last().click()
    await expect(page.getByRole("article", { name: "gpu-prod" })).toBeVisible()
  })
})
