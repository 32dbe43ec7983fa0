import { compareServers, type Effort } from "./compare"
import { contestant, headersOf, startProduct } from "./product"
import { type Row, ratioRow, valueRow } from "./report"
import { startStock } from "./stock-app"

const list = "/deployments"
const poll = "/deployments/list?poll=1"

/** `/deployments` with 50 rows, signed in. */
export async function benchPage(effort: Effort): Promise<Row[]> {
  const [product, stock] = [await startProduct(), await startStock()]
  try {
    const ada = await product.signIn()
    // A browser's first page also carries the stylesheet.
    await ada.send(list)
    const headers = headersOf(ada, list)
    const { body } = await ada.send(list)
    const [ratios = []] = await compareServers(
      contestant(product, list, headers),
      [{ ...stock, path: "/table/50", headers }],
      { ...effort, seconds: effort.seconds * 2, connections: 1 },
    )
    return [
      ratioRow("`/deployments`, 50 rows, signed in", ratios, { atLeast: 0.5 }, "stock 50-row table"),
      valueRow("its HTML", Buffer.byteLength(body) / 1000, { atMost: 110 }, "kB"),
    ]
  } finally {
    await Promise.all([product.stop(), stock.stop()])
  }
}

/** The poll of that list while nothing changes. */
export async function benchPoll(effort: Effort): Promise<Row[]> {
  const [product, stock] = [await startProduct(), await startStock()]
  try {
    const ada = await product.signIn()
    const plain = headersOf(ada, poll)
    const first = await ada.send(poll)
    const headers = { ...plain, ...(first.headers.etag && { "if-none-match": first.headers.etag }) }
    const unchanged = await ada.send(poll, { headers })
    const [ratios = []] = await compareServers(
      contestant(product, poll, headers),
      [{ ...stock, path: "/table/50.data", headers: plain }],
      // Requests of one session that meet share their call.
      { ...effort, connections: 1 },
    )
    return [
      ratioRow("its poll, unchanged", ratios, { atLeast: 1.5 }, "stock `.data`"),
      valueRow("body of that poll", Buffer.byteLength(unchanged.body), { atMost: 300 }, "bytes"),
    ]
  } finally {
    await Promise.all([product.stop(), stock.stop()])
  }
}
