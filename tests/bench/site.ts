import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { request as send } from "undici"
import { startChild } from "./child-server"
import { compareServers, type Effort } from "./compare"
import { compressed, startProduct } from "./product"
import { type Row, ratioRow } from "./report"
import { startStock } from "./stock-app"

/** The page `/`, which the server keeps: whole and compressed, and as a 304. */
export async function benchSite(effort: Effort): Promise<Row[]> {
  const product = await startProduct()
  const stock = await startStock()
  const kept = await keptAnswer(product.server.port)
  const folder = mkdtempSync(join(tmpdir(), "kept-"))
  writeFileSync(join(folder, "body"), kept.body)
  writeFileSync(join(folder, "head.json"), JSON.stringify({ headers: kept.headers }))
  const plainNode = await startChild([process.execPath, join(import.meta.dirname, "plain-node.js"), folder])
  try {
    const ofPage = (server: { port: number; pid: number }, tag?: string) => ({
      ...server,
      path: "/",
      headers: { ...compressed, ...(tag && { "if-none-match": tag }) },
    })
    // A stock page costs less when it is not compressed.
    const floors = [{ ...stock, path: "/" }, ofPage(plainNode)]
    const [bare = [], plain = []] = await compareServers(ofPage(product.server), floors, effort)
    const tag = kept.headers.etag
    const [plainTag = []] = await compareServers(
      ofPage(product.server, tag),
      [ofPage(plainNode, tag)],
      effort,
    )
    return [
      ratioRow("site page `/`, kept, compressed", bare, { atLeast: 20 }, "stock bare page"),
      ratioRow("the same", plain, { atLeast: 0.5 }, "plain Node, same bytes"),
      ratioRow("a 304 of `/`", plainTag, { atLeast: 0.5 }, "plain Node, same head"),
    ]
  } finally {
    await Promise.all([product.stop(), stock.stop(), plainNode.stop()])
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The compressed answer as it is on the wire. The first request makes the server keep it. */
async function keptAnswer(port: number) {
  const ask = () =>
    send(`http://127.0.0.1:${port}/`, { headers: { ...compressed, host: `localhost:${port}` } })
  await (await ask()).body.dump()
  const answer = await ask()
  const body = Buffer.from(await answer.body.arrayBuffer())
  const ofConnection = ["date", "connection", "keep-alive"]
  const headers = Object.fromEntries(
    Object.entries(answer.headers)
      .filter(([name]) => !ofConnection.includes(name))
      .map(([name, value]) => [name, [value ?? ""].flat().join(", ")]),
  )
  return { body, headers }
}
