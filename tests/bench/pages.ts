import { openBrowser, type Paint, paintOf } from "./browser"
import type { Effort, Ratios } from "./compare"
import { startProduct } from "./product"
import { type Row, ratioRow } from "./report"
import { startStock } from "./stock-app"

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
    return rows
  } finally {
    await Promise.all([browser.close(), product.stop(), stock.stop()])
  }
}
