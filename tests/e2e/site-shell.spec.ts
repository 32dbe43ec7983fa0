import type { Page } from "@playwright/test"
import { builtSitePages } from "../support/built-routes"
import { expect, test, visit } from "../support/e2e"

function siteMenu(page: Page) {
  return page.getByRole("navigation", { name: "Site" })
}

test("the header menus open, lead to their pages and mark the current page", async ({ page }) => {
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

test("Escape and an outside press close a menu, and the focus returns", { tag: "@js" }, async ({ page }) => {
  await visit(page, "/docs")
  const menu = siteMenu(page).locator("summary", { hasText: "Resources" })
  const entry = siteMenu(page).getByRole("link", { name: "ROI calculator" })
  await menu.focus()
  await page.keyboard.press("Enter")
  await page.keyboard.press("Tab")
  await expect(siteMenu(page).getByRole("link", { name: "All resources" })).toBeFocused()
  // The menus listen from the first effect on, which may be later than the page looks ready.
  await expect(async () => {
    await page.keyboard.press("Escape")
    await expect(entry).toBeHidden({ timeout: 200 })
  }).toPass()
  await expect(menu).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(entry).toBeVisible()
  await page.getByRole("heading", { level: 1 }).click()
  await expect(entry).toBeHidden()
})

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test("the menu opens below the header, and a tap opens its groups", async ({ page }) => {
    await visit(page, "/cookie-policy")
    const comparison = siteMenu(page).getByRole("link", { name: "Comparison" })
    await expect(comparison).toBeHidden()
    await page.getByRole("button", { name: "Menu" }).click()
    await expect(comparison).toBeVisible()
    await siteMenu(page).getByText("Home", { exact: true }).click()
    await siteMenu(page).getByRole("link", { name: "Platform" }).click()
    await expect(page).toHaveURL("/#platform")
    await expect(page.locator("#platform")).toBeInViewport()
    await expect(comparison).toBeHidden()
  })
})

test("on the home page the current section is marked while scrolling", { tag: "@js" }, async ({ page }) => {
  await visit(page, "/")
  const mark = siteMenu(page).locator("[aria-current]")
  await siteMenu(page).getByText("Home", { exact: true }).click()
  await expect(mark).toHaveText(["Overview"])
  for (const [id, name] of [
    ["platform", "Platform"],
    ["solutions", "Solutions"],
  ]) {
    await page.locator(`#${id}`).evaluate((section) => section.scrollIntoView({ behavior: "instant" }))
    await expect(mark).toHaveText([name ?? ""])
  }
  // The header stays in place, so the visitor keeps the scroll position.
  const place = await page.evaluate(() => window.scrollY)
  await siteMenu(page).getByRole("link", { name: "Docs" }).focus()
  expect(await page.evaluate(() => window.scrollY)).toBe(place)
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }))
  await expect(mark).toHaveText(["Overview"])
})

test("no page is wider than the screen, from 320 px less a scrollbar to 1920 px", { tag: "@no-js" }, async ({
  page,
}) => {
  test.slow()
  for (const path of [...builtSitePages(), "/no-such-page"]) {
    await visit(page, path)
    for (const width of [305, 320, 390, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const needed = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(needed, `${path} at ${width}`).toBeLessThanOrEqual(width)
    }
  }
})

test("hydration causes no layout shift, and the largest first element is text or a picture", {
  tag: "@js",
}, async ({ page }) => {
  test.slow()
  await page.addInitScript(() => {
    const seen = { shift: 0, largest: "" }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // The DOM library has no type for layout shifts.
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        }
        if (!hadRecentInput) seen.shift += value
      }
    }).observe({ type: "layout-shift", buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { element } = entry as PerformanceEntry & { element: Element | null }
        seen.largest = element?.localName ?? "gone"
      }
    }).observe({ type: "largest-contentful-paint", buffered: true })
  })
  const seen = () =>
    page.evaluate(() => (window as unknown as { seen: { shift: number; largest: string } }).seen)
  for (const path of builtSitePages()) {
    await visit(page, path)
    await page.evaluate(() => document.fonts.ready)
    await expect
      .poll(async () => (await seen()).largest, { message: path })
      .toMatch(/^(?:h1|p|span|a|li|em|img|svg)$/)
    // Content below the fold hydrates too.
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }))
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect((await seen()).shift, path).toBeLessThan(0.01)
  }
})
