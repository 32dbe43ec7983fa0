import type { Page } from "@playwright/test"
import { caughtUp } from "../../support/busy"
import { expect, hydrated, test } from "../../support/e2e"
import { holdRequests } from "../../support/hold-requests"

// What somebody does while a page's scripts arrive acts, and stays.

test.use({ person: "kim@example.com" })

/** Opens a page without its scripts. They arrive with the returned function. */
async function openWithoutScripts(page: Page, path: string) {
  const release = await holdRequests(page, /\/assets\/[^/]+\.js$/)
  await page.goto(path, { waitUntil: "commit" })
  return async () => {
    release()
    await hydrated(page)
    await caughtUp(page)
  }
}

const presses = [
  { path: "/agents", name: "Deploy Equity Research Analyst", shows: /^Hosted Platform/ },
  { path: "/deployments", name: /gpu-prod, change when it stops/, shows: /^Never.*until you delete it/ },
  { path: "/deployments", name: "Open Terminal of gpu-prod", shows: "Close Terminal of gpu-prod" },
] as const

test.describe(() => {
  test.use({ person: "ada@example.com" })

  for (const { path, name, shows } of presses) {
    test(`a press on "${name}" that is held meanwhile acts`, async ({ page }) => {
      const scriptsArrive = await openWithoutScripts(page, path)
      const link = page.getByRole("link", { name })
      await link.scrollIntoViewIfNeeded()
      await link.hover()
      await page.mouse.down()
      await scriptsArrive()
      await page.mouse.up()
      const shown = page.getByRole("button", { name: shows }).or(page.getByRole("link", { name: shows }))
      await expect(shown).toBeVisible()
      await expect(page).toHaveURL(path)
    })
  }
})

test("what is typed, chosen, opened and selected stays", async ({ page }) => {
  const scriptsArrive = await openWithoutScripts(page, "/deployments/type/trial-vm")
  const name = page.getByLabel("Deployment name")
  const type = page.getByRole("radio", { name: /GPU Instance/ })
  await type.check()
  await page.getByText("+ Show Advanced Options", { exact: true }).click()
  await name.fill("half a name")
  await name.evaluate((field: HTMLInputElement) => field.setSelectionRange(0, 4))
  await scriptsArrive()
  await expect(name).toHaveValue("half a name")
  await expect(name).toBeFocused()
  await expect(type).toBeChecked()
  await expect(page.getByRole("button", { name: "Create GPU Instance" })).toBeEnabled()
  await expect(page.locator("select[name=version]")).toBeVisible()
  await page.keyboard.type("full")
  await expect(name).toHaveValue("full a name")
})

test("a calculator calculates what is typed and chosen", async ({ page }) => {
  const scriptsArrive = await openWithoutScripts(page, "/resources?open=roi-calculator")
  const form = page.getByRole("form", { name: "ROI calculator" })
  await form.getByLabel("Knowledge workers").fill("99")
  await form.getByText("Healthcare", { exact: true }).click()
  await scriptsArrive()
  await expect(form.getByLabel("Result")).toContainText("$238,800")
  await expect(form.getByLabel("Knowledge workers")).toHaveValue("99")
  await expect(form.getByRole("radio", { name: "Healthcare" })).toBeChecked()
})

test("a search continues while its first answer is late", async ({ page }) => {
  const asked = /\.data\?.*q=resea(?!rch)/
  const answer = await holdRequests(page, asked)
  const request = page.waitForRequest(asked)
  const scriptsArrive = await openWithoutScripts(page, "/agents-gallery")
  const search = page.getByLabel("Search agents")
  await search.fill("resea")
  await scriptsArrive()
  await request
  await expect(search).toBeFocused()
  await page.keyboard.type("rch")
  await expect(page).toHaveURL(/\?.*q=research/)
  answer()
  await expect(search).toHaveValue("research")
})

test("a search on a later page counts", async ({ page }) => {
  const scriptsArrive = await openWithoutScripts(page, "/admin/licenses?page=2")
  await page.getByRole("main").getByRole("searchbox").fill("a")
  await scriptsArrive()
  await expect(page).toHaveURL(/\?q=a$/)
})

test("the menu of a phone stays open", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const scriptsArrive = await openWithoutScripts(page, "/home")
  await page.getByRole("button", { name: "Menu" }).click()
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link").first()).toBeVisible()
  await scriptsArrive()
  // A closed one slides out, and is visible meanwhile.
  await expect(page.locator("#sidebar:popover-open")).toHaveCount(1)
})
