import type { Browser } from "playwright"
import { startServer } from "../support/server"
import { signIn } from "../support/visitor"
import { openBrowser, type Paint, paintOf, scriptBytes } from "./browser"
import type { Effort, Ratios } from "./compare"
import { pinServer } from "./processor"
import { startProduct } from "./product"
import { type Row, ratioRow, valueRow } from "./report"
import { startStock } from "./stock-app"

const kilobyte = 1000

/** The script that pages load, and the framework's share of it. */
export async function benchScripts(): Promise<Row[]> {
  const [product, stock, browser] = [await startProduct(), await startStock(), await openBrowser()]
  try {
    const ada = await product.signIn()
    const { origin } = product.server
    const site = await scriptBytes(browser, origin, "/pricing", {
      use: async (page) => {
        // The calculator is folded until somebody wants it.
        await page.locator("main details > summary").first().click()
        const input = page.locator("main form input:visible").first()
        await input.focus()
        await input.press("ArrowUp")
      },
    })
    const list = await scriptBytes(browser, origin, "/deployments", { visitor: ada })
    const floor = await scriptBytes(browser, `http://localhost:${stock.port}`, "/")
    return [
      valueRow("script of `/pricing`, gzip, until it is used", site.read / kilobyte, { atMost: 15 }, "kB"),
      valueRow("and after", site.used / kilobyte, { atMost: 124 }, "kB"),
      valueRow("script of the console, gzip", list.read / kilobyte, { atMost: 140 }, "kB"),
      valueRow("script of the stock bare page, gzip", floor.read / kilobyte, {}, "kB"),
    ]
  } finally {
    await Promise.all([browser.close(), product.stop(), stock.stop()])
  }
}

/** First and largest paint on a slow phone, beside stock pages. */
export async function benchPaint({ rounds }: Effort): Promise<Row[]> {
  const [product, stock, browser] = [await startProduct(), await startStock(), await openBrowser()]
  try {
    const ada = await product.signIn()
    const stockOrigin = `http://localhost:${stock.port}`
    const { origin } = product.server
    const pages = [
      { path: "/", floor: "/", name: "stock bare page", atMost: 1.3, visitor: undefined },
      { path: "/pricing", floor: "/", name: "stock bare page", atMost: 1.3, visitor: undefined },
      { path: "/deployments", floor: "/table/50", name: "stock 50-row table", atMost: 1.6, visitor: ada },
    ]
    const rows: Row[] = []
    for (const { path, floor, name, atMost, visitor } of pages) {
      const first: Ratios = []
      const largest: Ratios = []
      for (let round = 0; round < rounds; round++) {
        const ours: Paint = await paintOf(browser, origin, path, visitor)
        const bare: Paint = await paintOf(browser, stockOrigin, floor)
        first.push(ours.first / bare.first)
        largest.push(ours.largest / bare.largest)
      }
      rows.push(ratioRow(`slow phone, first paint of \`${path}\``, first, { atMost }, name))
      rows.push(ratioRow(`slow phone, largest paint of \`${path}\``, largest, { atMost }, name))
    }
    return [...rows, ...(await layoutShifts(browser))]
  } finally {
    await Promise.all([browser.close(), product.stop(), stock.stop()])
  }
}

/** With the sample data, since these pages need an administrator's. */
async function layoutShifts(browser: Browser) {
  const server = await startServer({ TRUSTED_PROXY_HOPS: "1" })
  pinServer(server.pid)
  try {
    const kim = await signIn(server, "kim@example.com")
    const rows: Row[] = []
    for (const path of ["/", "/home", "/app", "/dashboard"]) {
      const { shift } = await paintOf(browser, server.origin, path, path === "/" ? undefined : kim)
      rows.push(valueRow(`slow phone, layout shift of \`${path}\``, shift, { atMost: 0.005 }, ""))
    }
    return rows
  } finally {
    await server.stop()
  }
}
