import type { Page } from "@playwright/test"
import { accessibilityFindings } from "../../support/axe"
import { expect, test, visit } from "../../support/e2e"
import { lineOf, openLogs } from "../../support/logs-page"
import { openTerminal } from "../../support/terminal"

test.use({ person: "ada@example.com" })

const paths = ["/home", "/deployments", "/agents", "/licenses", "/"]

test("nothing moves for people who ask for reduced motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" })
  for (const path of paths) {
    await visit(page, path)
    const moving = await page.evaluate(() =>
      document.getAnimations().flatMap(({ effect }) => {
        const { duration = 0, iterations = 1 } = effect?.getComputedTiming() ?? {}
        return Number(duration) > 1 || iterations > 1 ? [`${duration} ms, ${iterations} times`] : []
      }),
    )
    expect(moving, path).toEqual([])
  }
})

test("forced colors show the focus and what is selected", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" })
  const outlineOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element)
        return `${outlineWidth} ${outlineStyle}`
      })
  await visit(page, "/agents")
  expect(await outlineOf("nav[aria-label=Categories] a[aria-current]")).toBe("2px solid")
  expect(await outlineOf("nav[aria-label=Categories] a:not([aria-current])")).toMatch(/none/)
  expect(await outlineOf("nav[aria-label=Main] a[aria-current]")).toBe("2px solid")
  expect(await outlineOf("button[aria-pressed=true]")).toBe("2px solid")
  await page.keyboard.press("Tab")
  expect(await outlineOf(":focus")).toBe("2px solid")

  await visit(page, "/deployments")
  expect(await outlineOf("progress")).toBe("1px solid")
})

test("forced colors show every dot, and the line that an address names", async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openLogs(page, server.control, 30)
  expect(await hiddenDots(page), "a log and the header").toEqual({ dots: 2, hidden: [] })
  await page.getByRole("button", { name: "Follow" }).click()
  expect(await hiddenDots(page), "a log that isn't followed").toEqual({ dots: 2, hidden: [] })
  await page.emulateMedia({ forcedColors: "active" })
  await page.goto(`${page.url()}#L20`)
  await expect(lineOf(page, 20)).toHaveCSS("outline-width", "2px")
  await expect(lineOf(page, 21)).toHaveCSS("outline-style", "none")
  await page.emulateMedia({ forcedColors: "none" })

  await visit(page, "/deployments")
  await openTerminal(page)
  expect(await hiddenDots(page), "a terminal and the header").toEqual({ dots: 2, hidden: [] })
})

/** The dots that a page paints as a background, and those of them that forced colors hide. */
async function hiddenDots(page: Page) {
  const dots = await page.locator("span:empty, i:empty").evaluateAll((elements) =>
    elements
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect()
        const { backgroundColor, position } = getComputedStyle(element)
        const isSmall = width >= 4 && width <= 16 && height >= 4 && height <= 16
        return isSmall && position === "static" && backgroundColor !== "rgba(0, 0, 0, 0)"
      })
      .map((element, at) => {
        element.id = `dot-${at}`
        return element.outerHTML
      }),
  )
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" })
  const hidden: string[] = []
  for (const [at, html] of dots.entries()) {
    const dot = page.locator(`#dot-${at}`)
    const clip = (await dot.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const shown = await page.screenshot({ clip })
    await dot.evaluate((element) => element.setAttribute("style", "visibility: hidden"))
    if ((await page.screenshot({ clip })).equals(shown)) hidden.push(html)
    await dot.evaluate((element) => element.removeAttribute("style"))
  }
  await page.emulateMedia({ forcedColors: "none" })
  return { dots: dots.length, hidden }
}

test("more contrast keeps every rule", async ({ page }) => {
  await page.emulateMedia({ contrast: "more" })
  await visit(page, "/deployments")
  expect(await accessibilityFindings(page)).toEqual([])
})

test("paper has whole times, and no words about what can be pressed", { tag: "@both" }, async ({ page }) => {
  await page.emulateMedia({ media: "print" })
  await visit(page, "/account/activity")
  const time = page.getByRole("row").locator("time").first()
  const printed = await time.evaluate((one) => [
    getComputedStyle(one, "::after").content,
    getComputedStyle(one).fontSize,
  ])
  expect(printed).toEqual([expect.stringMatching(/^"\w{3} \d+, \d{4}, .*UTC"$/), "0px"])
  await expect(page.getByText("Delete this list")).toBeHidden()
  await visit(page, "/balance")
  await expect(page.getByText("$50 will be added")).toBeHidden()
})

test("paper has no navigation and nothing to press, and commands wrap", { tag: "@both" }, async ({
  page,
}) => {
  await page.emulateMedia({ media: "print" })
  const guides = "/private-deployments/category"
  for (const path of [
    "/deployments",
    "/balance",
    `${guides}/cloud`,
    `${guides}/onprem/platform/kubernetes`,
  ]) {
    await visit(page, path)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expect(page.getByRole("navigation").filter({ visible: true })).toHaveCount(0)
    const pressed = page.getByText(
      /^(Add Funds|Open Terminal|Copy|Manage Licenses|Sign Out|Namespace|Access URL|Need help\?)$/,
    )
    await expect(pressed.filter({ visible: true })).toHaveCount(0)
    await expect(page.locator("input").filter({ visible: true })).toHaveCount(0)
  }
  const cut = (scripts: HTMLElement[]) => scripts.filter((one) => one.scrollWidth > one.clientWidth).length
  expect(await page.locator("pre").evaluateAll(cut)).toBe(0)
})

test("a time of another year has its year", async ({ page }) => {
  await page.clock.install({ time: Date.now() + 366 * 24 * 60 * 60_000 })
  await visit(page, "/test-dashboard")
  await page.locator("main a[href^='/test-dashboard/']").first().click()
  await expect(page.getByText("Created", { exact: true }).locator("+ dd time")).toHaveText(
    /^[A-Z][a-z]{2} \d{1,2}, 20\d\d, \d\d:\d\d$/,
  )
})
