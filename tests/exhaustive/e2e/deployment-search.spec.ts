import { alertOf } from "../../support/alert"
import { expect, reload, test, visit } from "../../support/e2e"
import { nextPoll } from "../../support/launchpad"

test.beforeEach(async ({ page, signedIn }) => {
  await signedIn("ada@example.com")
  await visit(page, "/deployments")
})

test("typing searches after a pause, without a history entry", async ({ page }) => {
  await visit(page, "/deployments/type/gpu-instance")
  const search = page.getByRole("main").getByRole("searchbox")
  const length = await page.evaluate(() => history.length)
  await search.pressSequentially("ward", { delay: 20 })
  await expect(page).toHaveURL("/deployments/type/gpu-instance?q=ward")
  await expect(page.getByRole("article")).toHaveCount(1)
  await expect(search).toBeFocused()
  await search.press("Enter")
  await expect(search).toHaveValue("ward")
  expect(await page.evaluate(() => history.length)).toBe(length)
  await reload(page)
  await expect(page.getByRole("article")).toHaveCount(1)
})

test("the slash key focuses the search, except while typing in a field", async ({ page }) => {
  await page.getByRole("heading", { name: "Hosted Deployments", level: 1 }).click()
  await page.keyboard.press("/")
  const search = page.getByRole("main").getByRole("searchbox")
  await expect(search).toBeFocused()
  await page.keyboard.type("a/b")
  await expect(search).toHaveValue("a/b")
  await page.getByRole("link", { name: "New Deployment" }).click()
  await page.getByRole("radio", { name: /Trial VM/ }).check()
  await page.getByLabel("Deployment name").fill("x")
  await page.getByLabel("Deployment name").press("/")
  await expect(page.getByLabel("Deployment name")).toHaveValue("x/")
})

test("Back returns to the search before it was cleared", async ({ page }) => {
  const search = page.getByRole("main").getByRole("searchbox")
  await search.fill("no-such-thing")
  await page.getByRole("link", { name: "Clear filters" }).click()
  await expect(search).toHaveValue("")
  await page.goBack()
  await expect(search).toHaveValue("no-such-thing")
  await expect(page.getByRole("heading", { name: "No results" })).toBeVisible()
})

test("a refresh keeps the page of a long list, with its open terminal", async ({ page, server }) => {
  await page.clock.install()
  const own = { email: "ada@example.com", configId: "trial_vm_hetzner", status: "running" }
  await server.control.deployments({ ...own, name: "load", count: 246 })
  await visit(page, "/deployments?sort=name")
  const rows = page.getByRole("article")
  await expect(rows).toHaveCount(25)
  const gpu = page.getByRole("article", { name: "gpu-prod" })
  await gpu.getByRole("button", { name: /Open Terminal/ }).click()
  const terminal = page.getByRole("region", { name: /Terminal/ })
  await expect(terminal.getByText("*** Connected ***")).toBeVisible()

  await page.getByRole("link", { name: "Next" }).click()
  await expect(page).toHaveURL("/deployments?sort=name&page=2#deployments-title")
  await expect(page.getByRole("navigation", { name: "Pages" })).toContainText("Page 2 of 10")
  await expect(rows).toHaveCount(26)
  await expect(terminal.getByText("*** Connected ***")).toBeVisible()
  await server.control.deployments({ ...own, name: "zz-late" })
  await nextPoll(page)
  await expect(page.getByRole("status").filter({ hasText: /^251$/ })).toBeVisible()
  await expect(page).toHaveURL("/deployments?sort=name&page=2#deployments-title")

  await page.getByRole("main").getByRole("searchbox").fill("zz-late")
  await expect(page).toHaveURL("/deployments?q=zz-late&sort=name")
  await expect(rows).toHaveCount(2)
})

test("a search keeps what was entered in the create form", async ({ page, server }) => {
  await server.control.settings({ balanceCents: { email: "ada@example.com", cents: 0 } })
  await page.getByRole("link", { name: "New Deployment" }).click()
  await page.getByRole("radio", { name: /Trial VM/ }).check()
  await page.getByLabel("Deployment name").fill("later")
  await page.getByRole("button", { name: /^Create/ }).click()
  const alert = alertOf(page)
  await expect(alert).toContainText("Please add funds")
  await page.getByRole("main").getByRole("searchbox").fill("gpu")
  await expect(page).toHaveURL(/q=gpu/)
  await expect(alert).toContainText("Please add funds")
  await expect(page.getByLabel("Deployment name")).toHaveValue("later")
})
