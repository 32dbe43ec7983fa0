import type { Page } from "@playwright/test"
import { advance } from "../support/clock"
import { expect, reload, configuredTest as test, visit } from "../support/e2e"

function tab(page: Page, name: string) {
  return page.getByRole("navigation", { name: "Industries" }).getByRole("link", { name, exact: true })
}

test("a tab switches without a page load or scrolling, and its address can be shared", {
  tag: "@js",
}, async ({ page }) => {
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

test("an agent in the diagram links to its use case and highlights it for 3 s", { tag: "@js" }, async ({
  page,
}) => {
  await page.clock.install()
  await visit(page, "/?industry=regulated")
  const useCase = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "Support and IT" }) })
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole("link", { name: "Support: show its use case" }).click()
  await expect(useCase).toHaveAttribute("data-highlighted")
  await expect(useCase).toBeFocused()
  await expect(useCase).toBeInViewport()
  await advance(page, 2_900)
  await expect(useCase).toHaveAttribute("data-highlighted")
  await advance(page, 200)
  await expect(useCase).not.toHaveAttribute("data-highlighted")
})

test("the visitor's network chooses the tab once, says why, and never overrides the visitor's choice", {
  tag: "@js",
}, async ({ page, server }) => {
  await page.setExtraHTTPHeaders({ "x-forwarded-for": "198.51.100.20" })
  await visit(page, "/")
  await expect(page.getByText("because your network seems to belong to Example Hospital")).toBeVisible()
  await expect(tab(page, "Healthcare")).toHaveAttribute("aria-current", "true")

  await page.getByRole("link", { name: "Show Financial Services" }).click()
  await expect(tab(page, "Financial Services")).toHaveAttribute("aria-current", "true")
  await expect(page.getByText("because your network")).toBeHidden()

  await server.control.clearRequests()
  await visit(page, "/")
  await tab(page, "Regulated Enterprise").click()
  await expect(page.getByRole("heading", { name: "Compliance research" })).toBeVisible()
  await expect(page.getByText("because your network")).toBeHidden()
  expect(await server.control.requests()).toEqual([])
})

test("choosing a part of the stack plays its film without sound, and nothing plays before", {
  tag: "@js",
}, async ({ page }) => {
  await visit(page, "/?industry=financial")
  const platform = page.getByRole("region", { name: /^One stack/ })
  const state = () =>
    platform.locator("video").evaluate((video: HTMLVideoElement) => ({
      paused: video.paused,
      muted: video.muted,
      loaded: video.readyState,
    }))
  expect(await state()).toEqual({ paused: true, muted: true, loaded: 0 })
  await platform.getByRole("link", { name: "Access" }).click()
  await expect(platform.getByText("An administrator signs in.", { exact: false })).toBeVisible()
  await expect.poll(state).toMatchObject({ paused: false, muted: true })
  const captions = await platform
    .locator("video")
    .evaluate((video: HTMLVideoElement) => video.textTracks[0]?.mode)
  expect(captions).toBe("showing")
})

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test("a horizontal swipe switches the role, and a scroll does not", { tag: "@js" }, async ({ page }) => {
    await visit(page, "/?industry=financial")
    const heading = page.getByRole("heading", { level: 1 })
    await swipe(page, { x: 300, y: 300 }, { x: 230, y: 310 })
    await expect(heading).toContainText("behind your own firewall")
    await expect(page).toHaveURL("/?industry=financial&view=technical")

    // Too steep a swipe. If it switched, the next swipe would switch back.
    await swipe(page, { x: 300, y: 500 }, { x: 200, y: 430 })
    await swipe(page, { x: 200, y: 300 }, { x: 290, y: 300 })
    await expect(heading).toContainText("Private AI agents")
  })
})

async function swipe(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  const browser = await page.context().newCDPSession(page)
  const steps = 6
  for (let step = 0; step <= steps; step++) {
    const x = from.x + ((to.x - from.x) * step) / steps
    const y = from.y + ((to.y - from.y) * step) / steps
    await browser.send("Input.dispatchTouchEvent", {
      type: step === 0 ? "touchStart" : "touchMove",
      touchPoints: [{ x, y }],
    })
  }
  await browser.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] })
  await browser.detach()
}
