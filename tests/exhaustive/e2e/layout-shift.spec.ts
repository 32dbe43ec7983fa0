import type { Page } from "@playwright/test"
import { expect, test, visit } from "../../support/e2e"
import { createTestProxy, type TestProxy } from "../../support/test-proxy"

// What has been painted stays where it is while the rest of the document arrives, its fonts arrive and it is hydrated, on a first
// visit, too.

/** The largest sum of shifts. A row of a list that arrives in two pieces may move a little. */
const arrivals = { "at once": 0.005, "in pieces": 0.02 }
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
]
const pages = {
  nobody: ["/", "/pricing", "/resources", "/agents-gallery", "/contact", "/home", "/app", "/licenses"],
  "ada@example.com": ["/home", "/app", "/deployments", "/balance", "/licenses", "/agents", "/test-dashboard"],
  "kim@example.com": [
    "/home",
    "/app",
    "/dashboard",
    "/admin/licenses",
    "/admin/pings",
    "/private-deployments",
  ],
}

/** The sum of all shifts, with the elements that moved. */
async function shiftsOf(page: Page) {
  return await page.evaluate(async () => {
    // What hydration has changed is laid out in the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: "layout-shift", buffered: true })
    const shifts = observer.takeRecords().map((entry) => {
      // The fields that this kind of entry has.
      const { value, sources } = entry as PerformanceEntry & {
        value: number
        sources: Array<{ node: Node | null }>
      }
      return { value, moved: sources.map(({ node }) => node?.textContent?.slice(0, 60)) }
    })
    return { sum: shifts.reduce((sum, { value }) => sum + value, 0), shifts }
  })
}

let proxy: TestProxy

test.beforeAll(async () => {
  proxy = await createTestProxy()
})

test.afterAll(() => proxy.close())

for (const [email, paths] of Object.entries(pages)) {
  for (const size of sizes) {
    for (const [arrival, limit] of Object.entries(arrivals)) {
      test(`nothing moves on the pages of ${email} at ${size.width} px, when they arrive ${arrival}`, async ({
        page,
        browser,
        server,
        signedIn,
      }) => {
        if (email !== "nobody") await signedIn(email)
        const storageState = await page.context().storageState()
        proxy.forwardTo(Number(new URL(server.origin).port))
        proxy.server = "trickles"
        const baseURL = arrival === "at once" ? server.origin : proxy.origin
        for (const path of paths) {
          // A context of its own has an empty cache: the fonts come while the page is looked at.
          const first = await browser.newContext({ baseURL, storageState, viewport: size })
          const opened = await first.newPage()
          await visit(opened, path)
          await opened.evaluate(() => document.fonts.ready)
          const { sum, shifts } = await shiftsOf(opened)
          expect.soft(sum, `${path}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(limit)
          const shown = await opened.evaluate(() =>
            [...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) => family),
          )
          expect(shown, path).toEqual(expect.arrayContaining(["Inter Variable", "Fraunces Variable"]))
          await first.close()
        }
      })
    }
  }
}
