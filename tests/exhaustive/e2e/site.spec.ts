import type { Page } from "@playwright/test"
import { allowClipboard, clipboardOf } from "../../support/clipboard"
import { advance, stopClock } from "../../support/clock"
import { expect, test, visit } from "../../support/e2e"

function siteMenu(page: Page) {
  return page.getByRole("navigation", { name: "Site" })
}

function tab(page: Page, name: string) {
  return page.getByRole("navigation", { name: "Industries" }).getByRole("link", { name, exact: true })
}

test("an agent in the diagram links to its use case and highlights it for 3 s", async ({ page }) => {
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

test("the visitor's network chooses the tab once, says why, and gives way", async ({ page, server }) => {
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

test("choosing a part of the stack plays its film without sound; nothing plays before", async ({ page }) => {
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

test("Copy shows for 2 s after the last press that it has used the clipboard, a text area, or failed", async ({
  page,
  context,
}) => {
  const command = "curl -sL -O https://get.hearth.example/install.sh && bash install.sh"
  await allowClipboard(context)
  await stopClock(page)
  await visit(page, "/deployment")
  const copy = page.locator("#private").getByRole("button")
  await expect(copy).toHaveText("Copy the install command")
  await copy.click()
  await expect(copy).toHaveText("Copied! the install command")
  expect(await clipboardOf(page)).toBe(command)
  await advance(page, 2_000)
  await expect(copy).toHaveText("Copy the install command")

  // Without https there is no clipboard API, and Copy uses a hidden text area.
  await page.evaluate(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined })
    document.addEventListener("copy", ({ target }) => {
      if (target instanceof HTMLTextAreaElement) document.body.dataset.copied = target.value
    })
  })
  await copy.click()
  await expect(copy).toHaveText("Copied! the install command")
  expect(await page.evaluate(() => document.body.dataset.copied)).toBe(command)
  await expect(copy).toBeFocused()
  await advance(page, 1_000)
  await copy.click()
  await advance(page, 1_900)
  await expect(copy).toHaveText("Copied! the install command")
  await advance(page, 100)
  await expect(copy).toHaveText("Copy the install command")

  await page.evaluate(() => {
    document.execCommand = () => false
  })
  await copy.click()
  await expect(copy).toHaveText("Copy failed the install command")
  await advance(page, 2_000)
  await expect(copy).toHaveText("Copy the install command")
})

// Escape: keyboard.spec.ts.
test("an outside press closes a menu", async ({ page }) => {
  await visit(page, "/docs")
  await siteMenu(page).getByText("Resources", { exact: true }).click()
  const entry = siteMenu(page).getByRole("link", { name: "ROI calculator" })
  await expect(entry).toBeVisible()
  // The menus listen from the first effect on, which may be later than the page looks ready.
  await expect(async () => {
    await page.getByRole("heading", { level: 1 }).click()
    await expect(entry).toBeHidden({ timeout: 200 })
  }).toPass()
})

test("on the home page the current section is marked while scrolling", async ({ page }) => {
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

// The width of the printable area of Letter and A4, in CSS pixels.
for (const [paper, width] of Object.entries({ Letter: 720, A4: 698 })) {
  test(`the comparison prints all four columns on ${paper}, with each name once`, async ({ page }) => {
    await page.setViewportSize({ width, height: 1000 })
    await visit(page, "/comparison")
    await page.emulateMedia({ media: "print" })
    const table = page.getByRole("table", { name: /compared with/ })
    const box = await table.boundingBox()
    if (!box) throw new Error("no table is shown")
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(width)
    for (const name of ["SaaS AI providers", "NVIDIA enterprise stack"]) {
      await expect(table.getByText(name, { exact: true }).filter({ visible: true })).toHaveCount(1)
    }
    const cells = await table
      .getByRole("cell")
      .evaluateAll((all) =>
        all.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
      )
    expect(cells).toEqual([])
  })
}

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test("a horizontal swipe switches the role, and a scroll does not", async ({ page }) => {
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

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test("the claim is the largest paint of the home page, and waits for nothing but the page", async ({
    page,
  }) => {
    await visit(page, "/")
    // What might have been larger is there.
    await page.getByAltText(/^Hosted Deployments/).evaluate((picture: HTMLImageElement) => picture.decode())
    const largest = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const observer = new PerformanceObserver((list) => {
            const last = list.getEntries().at(-1)
            resolve(last && "element" in last && last.element instanceof Element && last.element.tagName)
          })
          requestAnimationFrame(() => observer.observe({ type: "largest-contentful-paint", buffered: true }))
        }),
    )
    expect(largest).toBe("H1")
    const { bytes, blocking, pictures } = await page.evaluate(() => {
      const isFile = (entry: PerformanceEntry) => entry instanceof PerformanceResourceTiming
      const [document] = performance.getEntriesByType("navigation").filter(isFile)
      const files = performance.getEntriesByType("resource").filter(isFile)
      const paths = files.map(({ name }) => new URL(name).pathname)
      return {
        bytes: document?.transferSize,
        blocking: files.filter(
          (file) => "renderBlockingStatus" in file && file.renderBlockingStatus === "blocking",
        ),
        pictures: paths.filter((path) => path.startsWith("/console-")),
      }
    })
    expect(bytes).toBeLessThan(24_000)
    expect(blocking).toEqual([])
    expect(pictures).toEqual(["/console-phone-light.webp"])
  })

  test("the menu opens below the header, and a tap opens its groups", { tag: "@both" }, async ({ page }) => {
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

  test("the comparison shows one rival, whom the visitor chooses", { tag: "@both" }, async ({ page }) => {
    await visit(page, "/comparison")
    const rivals = page.getByRole("columnheader", { name: /providers|Open source|NVIDIA/ })
    await expect(rivals.filter({ visible: true })).toHaveText(["SaaS AI providers"])
    await page.getByRole("radio", { name: "NVIDIA" }).check({ force: true })
    await expect(rivals.filter({ visible: true })).toHaveText(["NVIDIA enterprise stack"])
    await expect(page.getByRole("cell", { name: "On the NVIDIA systems that you own or rent" })).toBeVisible()
    await expect(page.getByRole("cell", { name: "In the provider's cloud" })).toBeHidden()
    const table = await page.getByRole("table").boundingBox()
    expect(table?.width).toBeLessThanOrEqual(390)
  })

  test("a link to the calculator shows its heading and its result in one view", { tag: "@both" }, async ({
    page,
  }) => {
    await visit(page, "/resources#roi-calculator")
    const heading = page.getByRole("heading", { name: "ROI calculator" })
    await expect(heading).toBeInViewport({ ratio: 1 })
    const header = await page.getByRole("banner").boundingBox()
    await expect
      .poll(async () => (await heading.boundingBox())?.y)
      .toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
    const result = page.getByRole("form", { name: "ROI calculator" }).getByText("Total annual value").first()
    await expect(result).toBeInViewport({ ratio: 1 })
  })
})
