import type { Page } from "@playwright/test"
import { expect, reload, test, visit } from "../support/e2e"

function siteMenu(page: Page) {
  return page.getByRole("navigation", { name: "Site" })
}

function tab(page: Page, name: string) {
  return page.getByRole("navigation", { name: "Industries" }).getByRole("link", { name, exact: true })
}

test("a tab switches without a page load or scrolling, and its address can be shared", async ({ page }) => {
  await visit(page, "/?industry=financial&view=technical")
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await tab(page, "Healthcare").scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  await tab(page, "Healthcare").click()
  await expect(page.getByRole("heading", { name: "Handwriting parsing" })).toBeVisible()
  await expect(page).toHaveURL("/?industry=healthcare&view=technical")
  await expect(tab(page, "Healthcare")).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(place)
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true)
  await page.keyboard.press("ArrowRight")
  await expect(tab(page, "Regulated Enterprise")).toBeFocused()

  await reload(page)
  await expect(tab(page, "Healthcare")).toHaveAttribute("aria-current", "true")
})

test("the architecture and the address follow the selectors without a request", async ({ page }) => {
  await visit(page, "/resources")
  const glyphs = page.locator("figure svg[role=img] [data-glyph]").filter({ visible: true })
  const shown = () => glyphs.evaluateAll((all) => all.map((glyph) => glyph.getAttribute("data-glyph")))
  const requests: string[] = []
  page.on("request", (request) => requests.push(new URL(request.url()).pathname))
  await page.getByLabel("Source control").selectOption("GitHub")
  await page.getByLabel("Storage").focus()
  await page.getByLabel("Storage").selectOption("Amazon S3")
  await expect.poll(shown).toEqual(["source-github", "deploy-argocd", "auth-ad", "storage-s3"])
  await expect(page.getByText("Files are stored in an S3 bucket")).toBeVisible()
  await expect(page.getByLabel("Storage")).toBeFocused()
  await expect(page).toHaveURL(
    /\?open=technical-architecture&source=github&auth=ad&deploy=argocd&storage=s3#/,
  )
  expect(requests.filter((path) => path.startsWith("/resources"))).toEqual([])
  await reload(page)
  await expect.poll(shown).toEqual(["source-github", "deploy-argocd", "auth-ad", "storage-s3"])
})

test("a link to a section opens it, from another page and on the same page", { tag: "@both" }, async ({
  page,
}) => {
  await visit(page, "/resources#compliance-legal")
  await expect(page.getByText("Authorization is in progress")).toBeVisible()
  await page.getByRole("contentinfo").getByRole("link", { name: "Implementation guide" }).click()
  await expect(page.getByRole("heading", { name: "Install the auth server" })).toBeVisible()
  await expect(page.getByRole("heading", { name: "Implementation guide for IT and DevOps" })).toBeInViewport()
})

test("the header menus open, lead to their pages and mark the current page", { tag: "@both" }, async ({
  page,
}) => {
  await visit(page, "/docs")
  await expect(siteMenu(page).locator("[aria-current]")).toHaveText(["Docs"])
  const architecture = siteMenu(page).getByRole("link", { name: "Technical architecture" })
  await expect(architecture).toBeHidden()
  await siteMenu(page).getByText("Resources", { exact: true }).click()
  await expect(architecture).toBeVisible()
  // Only one menu is open at a time.
  await siteMenu(page).getByText("Home", { exact: true }).click()
  await expect(architecture).toBeHidden()
  await siteMenu(page).getByText("Resources", { exact: true }).click()
  await siteMenu(page).getByRole("link", { name: "Implementation guide" }).click()
  await expect(page).toHaveURL("/resources#implementation-guide")
  await expect(page.locator("#implementation-guide")).toBeInViewport()
})
