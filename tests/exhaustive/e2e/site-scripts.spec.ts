import { readFileSync } from "node:fs"
import { gzipSync } from "node:zlib"
import type { Page } from "@playwright/test"
import { builtSitePages } from "../../support/built-routes"
import { caughtUp } from "../../support/busy"
import { expect, reload, test, visit } from "../../support/e2e"
import { holdRequests } from "../../support/hold-requests"

// Pages of the site load one small script; those that calculate, search or send also load the router and React.

test.describe.configure({ mode: "default" })

const livePages = ["/agents-gallery", "/contact", "/pricing", "/resources"]
const stillLimit = 8_000
const liveLimit = 160_000

/** The addresses of the scripts that the page asks for. */
function watchScripts(page: Page) {
  const paths: string[] = []
  page.on("request", (request) => {
    if (request.resourceType() === "script") paths.push(new URL(request.url()).pathname)
  })
  return paths
}

/** As `gzip -9` makes it. */
function bytesOf(path: string) {
  return gzipSync(readFileSync(new URL(`../../../build/client${path}`, import.meta.url)), { level: 9 }).length
}

async function expectHydrated(page: Page) {
  await expect(page.locator("html")).toHaveAttribute("data-hydrated", "")
}

const siteScript = /^\/assets\/entry\.site-[\w-]+\.js$/

for (const path of builtSitePages()) {
  const live = livePages.includes(path)
  test(`${path} loads ${live ? "the router and React" : "one small script"}`, async ({ page }) => {
    const paths = watchScripts(page)
    await visit(page, path)
    await caughtUp(page)
    expect(paths.filter((one) => siteScript.test(one))).toHaveLength(1)
    if (live) await expectHydrated(page)
    else expect(paths).toHaveLength(1)
    const bytes = paths.reduce((sum, one) => sum + bytesOf(one), 0)
    expect(bytes).toBeLessThan(live ? liveLimit : stillLimit)
  })
}

test("what is below a phone's screen is laid out later, unless the page opens there", async ({
  page,
  tolerate,
}) => {
  tolerate(/net::ERR_FAILED/)
  // Whether the text's font comes before the first paint is chance, and its lines break elsewhere.
  await page.route("**/assets/inter-*.woff2", (route) => route.abort())
  const part = page.locator("#case-studies")
  const rendering = () => part.evaluate((section) => getComputedStyle(section).contentVisibility)
  const topOf = () => part.evaluate((section) => section.getBoundingClientRect().top)
  await page.setViewportSize({ width: 390, height: 844 })
  const release = await holdRequests(page, /\/assets\/entry\.site-[^/]+\.js$/)
  await page.goto("/pricing", { waitUntil: "commit" })
  await part.waitFor()
  expect(await rendering()).toBe("auto")
  release()
  await expect.poll(rendering).toBe("visible")

  await page.evaluate(() => window.scrollTo({ top: 2_000, behavior: "instant" }))
  const before = await topOf()
  await reload(page)
  await expect.poll(topOf).toBe(before)
  await visit(page, "/terms-of-service")
  await page.goBack()
  await expect.poll(topOf).toBe(before)

  await visit(page, "/comparison")
  const releaseNext = await holdRequests(page, /\/assets\/entry\.site-[^/]+\.js$/)
  await page.goto("/pricing#case-studies", { waitUntil: "commit" })
  await part.waitFor()
  expect(await rendering()).toBe("visible")
  releaseNext()
})

test("without its modules, a page does what it does without scripts", async ({ page, tolerate }) => {
  tolerate(/net::ERR_FAILED/)
  await page.route(/\/assets\/[^/]+\.js$/, (route) => route.abort())
  await page.goto("/?industry=financial")
  await page.getByRole("navigation", { name: "Industries" }).getByRole("link", { name: "Healthcare" }).click()
  await expect(page.getByRole("heading", { name: "Handwriting parsing" })).toBeVisible()
  await expect(page).toHaveURL("/?industry=healthcare#solutions")
})

test("the theme changes in place without React, and the next page has it", async ({ page }) => {
  await visit(page, "/comparison")
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }))
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole("button", { name: "Dark theme" }).click()
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
  await expect(page.getByRole("button", { name: "Dark theme" })).toHaveAttribute("aria-pressed", "true")
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true)
  await page.getByRole("contentinfo").getByRole("link", { name: "Pricing" }).click()
  await expect(page).toHaveURL("/pricing")
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
})

test("a live page opens other pages as documents, with their place", async ({ page }) => {
  await visit(page, "/pricing")
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole("contentinfo").getByRole("link", { name: "ROI calculator" }).click()
  await expect(page).toHaveURL("/resources#roi-calculator")
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(false)
})
