import { type Browser, type BrowserContext, chromium, type Page } from "playwright"
import { browserArguments, requireBrowser } from "../support/browser.js"
import type { Visitor } from "../support/visitor"

/** A phone on slow 4G. */
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const slowLine = {
  offline: false,
  latency: 562,
  downloadThroughput: (1.47 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
}
const slowerProcessor = 4
/** Scripts and paints that wait for an idle browser come within this time. */
const settledMs = 2_500

export async function openBrowser() {
  return await chromium.launch({ executablePath: requireBrowser(), args: browserArguments })
}

/** A new window without a cache, with a visitor's session. */
async function inNewWindow<Result>(
  browser: Browser,
  origin: string,
  visitor: Visitor | undefined,
  work: (page: Page, context: BrowserContext) => Promise<Result>,
) {
  const context = await browser.newContext(phone)
  try {
    for (const { name, value, path } of visitor?.cookies.all ?? []) {
      // It tells that the browser has the stylesheet.
      if (name === "style") continue
      const { hostname } = new URL(origin)
      await context.addCookies([{ name, value, path, domain: hostname }])
    }
    return await work(await context.newPage(), context)
  } finally {
    await context.close()
  }
}

export interface Paint {
  first: number
  largest: number
  shift: number
}

/** The milliseconds until the first and the largest paint on the slow phone, and the layout shift. */
export async function paintOf(browser: Browser, origin: string, path: string, visitor?: Visitor) {
  return await inNewWindow(browser, origin, visitor, async (page, context) => {
    const devtools = await context.newCDPSession(page)
    await devtools.send("Network.enable")
    await devtools.send("Network.emulateNetworkConditions", slowLine)
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowerProcessor })
    await page.goto(origin + path, { waitUntil: "load", timeout: 60_000 })
    return await page.evaluate(async (pause) => {
      await new Promise((resolve) => setTimeout(resolve, pause))
      const entries = (type: string) =>
        new Promise<PerformanceEntry[]>((resolve) => {
          const observer = new PerformanceObserver((list) => resolve(list.getEntries()))
          observer.observe({ type, buffered: true })
          // A page without an entry calls nobody.
          setTimeout(() => resolve([]), 500)
        })
      const [paints, largest, shifts] = await Promise.all(
        ["paint", "largest-contentful-paint", "layout-shift"].map(entries),
      )
      const first = paints?.find(({ name }) => name === "first-contentful-paint")?.startTime ?? Number.NaN
      return {
        first,
        largest: largest?.at(-1)?.startTime ?? first,
        // The field that this kind of entry has.
        shift: (shifts ?? []).reduce((sum, entry) => sum + Number(Reflect.get(entry, "value")), 0),
      } satisfies Paint
    }, settledMs)
  })
}
