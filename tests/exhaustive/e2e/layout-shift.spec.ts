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

for (const [person, paths] of Object.entries(pages)) {
  for (const size of sizes) {
    test.describe(`for ${person} at ${size.width} px`, () => {
      // Each test has an empty cache: the fonts come while the page is looked at.
      test.use({ viewport: size, person: person === "nobody" ? undefined : person })

      for (const [arrival, limit] of Object.entries(arrivals)) {
        for (const path of paths) {
          test(`nothing moves on ${path} when it arrives ${arrival}`, async ({ page, server }) => {
            proxy.forwardTo(Number(new URL(server.origin).port))
            proxy.server = "trickles"
            await visit(page, arrival === "at once" ? path : proxy.origin + path)
            await page.evaluate(() => document.fonts.ready)
            const { sum, shifts } = await shiftsOf(page)
            expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(limit)
            const shown = await page.evaluate(() =>
              [...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) => family),
            )
            expect(shown).toEqual(expect.arrayContaining(["Inter Variable", "Fraunces Variable"]))
          })
        }
      }
    })
  }
}
