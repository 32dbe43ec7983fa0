import { gzipSync } from "node:zlib"
import type { Page } from "@playwright/test"
import { builtSitePages } from "../../support/built-routes"
import { expect, reload, test, visit } from "../../support/e2e"
import { holdRequests } from "../../support/hold-requests"

// Pages of the site load one small script for reading. Using a live part loads the rest, and loses nothing.

test.describe.configure({ mode: "default" })

const asleepLimit = 15_000
/** 150 KiB. */
const awakeLimit = 150 * 1024

/** The scripts that the page has loaded, with their size as `gzip -9` makes it. */
function watchScripts(page: Page) {
  const loaded: Array<Promise<{ path: string; bytes: number }>> = []
  page.on("response", (response) => {
    if (response.request().resourceType() !== "script") return
    const { pathname } = new URL(response.url())
    loaded.push(
      response.body().then((body) => ({ path: pathname, bytes: gzipSync(body, { level: 9 }).length })),
    )
  })
  return {
    paths: async () => (await Promise.all(loaded)).map(({ path }) => path),
    bytes: async () => (await Promise.all(loaded)).reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

async function expectHydrated(page: Page) {
  await expect(page.locator("html")).toHaveAttribute("data-hydrated", "")
}

/** Holds the modules of the page back until the returned function is called. */
function holdModules(page: Page) {
  return holdRequests(page, /\/assets\/(?!site-)[^/]+\.js$/)
}

test.describe("with scripts", { tag: "@js" }, () => {
  for (const path of builtSitePages()) {
    test(`${path} loads one small script for reading, and the others only for a live part`, async ({
      page,
    }) => {
      const browser = await page.context().newCDPSession(page)
      await browser.send("Network.setCacheDisabled", { cacheDisabled: true })
      const scripts = watchScripts(page)
      await visit(page, path)
      await page.mouse.wheel(0, 2_000)
      await page.locator("h1").click()
      expect(await scripts.paths()).toEqual([expect.stringMatching(/^\/assets\/site-[\w-]{8}\.js$/)])
      expect(await scripts.bytes()).toBeLessThan(asleepLimit)
      const live = page.locator("[data-live='']").first()
      // Only pages with live parts have the data for hydration.
      expect(await page.locator("#page-modules").count()).toBe((await live.count()) > 0 ? 1 : 0)
      if ((await live.count()) === 0) return
      await live.dispatchEvent("pointerover")
      await expectHydrated(page)
      expect(await scripts.bytes()).toBeLessThan(awakeLimit)
    })
  }

  test("the first press on a tab is not lost, and the last of several counts", async ({ page }) => {
    await visit(page, "/?industry=financial")
    const release = await holdModules(page)
    const tabs = page.getByRole("navigation", { name: "Industries" })
    await tabs.getByRole("link", { name: "Healthcare" }).click()
    await tabs.getByRole("link", { name: "Regulated Enterprise" }).click()
    await expect(page).toHaveURL("/?industry=financial")
    release()
    await expect(page.getByRole("heading", { name: "Compliance research" })).toBeVisible()
    await expect(page).toHaveURL("/?industry=regulated")
  })

  test("the first press on Deploy opens the menu", async ({ page }) => {
    await visit(page, "/agents-gallery")
    const release = await holdModules(page)
    const button = page.getByRole("button", { name: "Deploy Equity Research Analyst" })
    await button.focus()
    await page.keyboard.press("Enter")
    release()
    await expect(page.getByRole("link", { name: /^Hearth Cloud/ })).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(button).toBeFocused()
  })

  test("on a phone, what is below the screen is laid out after the first paint, unless the page opens there", async ({
    page,
  }) => {
    const part = page.locator("#case-studies")
    const rendering = () => part.evaluate((section) => getComputedStyle(section).contentVisibility)
    const topOf = () => part.evaluate((section) => section.getBoundingClientRect().top)
    await page.setViewportSize({ width: 390, height: 844 })
    const release = await holdRequests(page, /\/assets\/site-[^/]+\.js$/)
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
    const releaseNext = await holdRequests(page, /\/assets\/site-[^/]+\.js$/)
    await page.goto("/pricing#case-studies", { waitUntil: "commit" })
    await part.waitFor()
    expect(await rendering()).toBe("visible")
    releaseNext()
  })

  test("what is pressed and typed before any script has arrived is not lost", async ({ page }) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"])
    const release = await holdRequests(page, /\/assets\/[^/]+\.js$/)
    await page.goto("/deployment", { waitUntil: "commit" })
    await page.getByRole("button", { name: "Copy the install command" }).click()
    release()
    await expect(page.getByRole("button").getByText("Copied!")).toBeVisible()

    const releaseNext = await holdRequests(page, /\/assets\/[^/]+\.js$/)
    await page.goto("/resources?open=roi-calculator", { waitUntil: "commit" })
    await page.getByLabel("Knowledge workers").fill("99")
    releaseNext()
    await expect(page).toHaveURL(/workers=99/)
  })

  test("what is typed and chosen before hydration counts", async ({ page }) => {
    await visit(page, "/resources?open=roi-calculator")
    const release = await holdModules(page)
    const form = page.getByRole("form", { name: "ROI calculator" })
    await form.getByLabel("Knowledge workers").fill("99")
    await form.getByText("Healthcare", { exact: true }).click()
    await form.getByRole("slider").focus()
    await page.keyboard.press("End")
    release()
    await expectHydrated(page)
    await expect(page).toHaveURL(/workers=99/)
    await expect(form.getByLabel("Knowledge workers")).toHaveValue("99")
    await expect(form.getByRole("radio", { name: "Healthcare" })).toBeChecked()
    await expect(form.getByRole("spinbutton", { name: "Hours per week on automatable tasks" })).toHaveValue(
      "30",
    )
    await expect(form.getByLabel("Result")).toContainText("$238,800")
  })

  test("a message that is sent before hydration is prepared without a page load", async ({ page }) => {
    await visit(page, "/contact")
    const release = await holdModules(page)
    await page.getByLabel("Topic").selectOption({ index: 1 })
    const topic = await page.getByLabel("Topic").inputValue()
    await page.getByLabel("Message").fill("Can it run here?")
    await page.getByRole("button", { name: "Prepare message" }).click()
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    release()
    await expect(page.getByRole("heading", { name: /Your message is ready/ })).toBeVisible()
    await expect(page.getByLabel("Message")).toHaveValue("Can it run here?")
    await expect(page.getByLabel("Topic")).toHaveValue(topic)
    expect(await page.evaluate(() => "sameDocument" in window)).toBe(true)
  })

  test("a search that is typed before hydration filters the gallery", async ({ page }) => {
    await visit(page, "/agents-gallery")
    const release = await holdModules(page)
    await page.getByLabel("Search agents").fill("research")
    release()
    await expect(page).toHaveURL(/\?.*q=research/)
    await expect(page.getByLabel("Search agents")).toBeFocused()
    await expect(page.getByLabel("Search agents")).toHaveValue("research")
  })

  test("without its modules, a page does what it does without scripts, or says what is wrong", async ({
    page,
    tolerate,
  }) => {
    tolerate(/net::ERR_FAILED/)
    await page.route(/\/assets\/(?!site-)[^/]+\.js$/, (route) => route.abort())
    await visit(page, "/?industry=financial")
    await page
      .getByRole("navigation", { name: "Industries" })
      .getByRole("link", { name: "Healthcare" })
      .click()
    await expect(page.getByRole("heading", { name: "Handwriting parsing" })).toBeVisible()
    await expect(page).toHaveURL("/?industry=healthcare#solutions")
    await visit(page, "/deployment")
    await page.getByRole("button", { name: "Copy the install command" }).click()
    await expect(page.getByRole("alert").filter({ hasText: "Reload this page" })).toBeVisible()
  })

  test("the theme changes in place without hydration, and the next page has it", async ({ page }) => {
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

  test("a hydrated page opens other pages as documents, and so does the launchpad", async ({ page }) => {
    await visit(page, "/")
    await page.getByRole("navigation", { name: "Audience" }).getByRole("link").first().hover()
    await expectHydrated(page)
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await page.getByRole("contentinfo").getByRole("link", { name: "Comparison" }).click()
    await expect(page).toHaveURL("/comparison")
    expect(await page.evaluate(() => "sameDocument" in window)).toBe(false)
    await expect(page.locator("html")).not.toHaveAttribute("data-hydrated")
  })
})
