import type { Effort } from "./compare"
import { processorSeconds } from "./processor"
import { startProduct } from "./product"
import { type Row, valueRow } from "./report"

const list = "/deployments"
const millisecond = 1_000

/** The list at growing lengths: what each further row costs, in processor time and HTML. */
export async function benchGrowth({ rounds, growth }: Effort): Promise<Row[]> {
  const sizes: Array<{ rows: number; ms: number; bytes: number }> = []
  const requests = rounds * 10
  for (const rows of growth) {
    const product = await startProduct({ rows })
    try {
      const ada = await product.signIn()
      // A browser's first page also carries the stylesheet.
      await ada.send(list)
      const { body } = await ada.send(list)
      // The first requests compile the code that the next ones run.
      for (let request = 0; request < requests; request++) await ada.send(list)
      const before = processorSeconds(product.server.pid) ?? 0
      for (let request = 0; request < requests; request++) await ada.send(list)
      const used = (processorSeconds(product.server.pid) ?? 0) - before
      sizes.push({ rows, ms: (used / requests) * millisecond, bytes: Buffer.byteLength(body) })
    } finally {
      await product.stop()
    }
  }
  return sizes.map(({ rows, ms, bytes }, at) => {
    const before = sizes[at - 1]
    const steps = before ? rows - before.rows : rows
    const perRow = (value: number, earlier = 0) => (value - earlier) / steps
    const remark = ` (each further row: ${perRow(ms, before?.ms).toFixed(3)} ms, ${Math.round(perRow(bytes, before?.bytes))} bytes)`
    return valueRow(
      `\`/deployments\` with ${rows} rows, processor time`,
      ms,
      rows > 100 ? { atMost: 200 } : {},
      "ms",
      remark,
    )
  })
}
