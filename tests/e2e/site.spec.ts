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
