import { createVisitor, type Visitor } from "../support/visitor"
import type { Effort } from "./compare"
import { metricsPort, percentile, requestAtRate, requestUntil, watchServer } from "./measure"
import { startProduct } from "./product"
import { type Row, valueRow } from "./report"

const sessions = 50
const loads = [
  { name: "usual load", times: 0.3 },
  { name: "five times the capacity", times: 5 },
]

/** People with 50 deployments, in parts and multiples of the server's capacity, which is measured first. */
export async function benchOverload({ seconds }: Effort): Promise<Row[]> {
  const rows: Row[] = []
  for (const { name, times } of loads) {
    const metrics = await metricsPort()
    const product = await startProduct({ env: metrics.env })
    try {
      const people: Visitor[] = []
      while (people.length < sessions) people.push(await product.signIn())
      const perSecond = (await capacityOf(people)) * times
      const stranger = createVisitor(product.server.origin)
      let over = false
      const seen = await watchServer(product.server.pid, metrics.port, async () => {
        // A cached page must stay quick under any load.
        const others = requestUntil(
          () => over,
          50,
          () => stranger.send("/"),
        )
        const samples = await requestAtRate(perSecond, seconds * 5, (count) => usualRequest(people, count))
        over = true
        return { samples, others: await others }
      })
      const { samples, others } = seen.result
      const served = samples.filter(({ status, shed }) => status === 200 && !shed)
      const refused = samples.filter(({ shed }) => shed).length
      const all = `of ${samples.length}, ${Math.round(perSecond)} a second`
      rows.push(
        valueRow(`${name}: refused requests`, refused, {}, all),
        valueRow("failed requests", samples.length - refused - served.length, { atMost: 0 }, "requests"),
        valueRow("p95 of the others", percentile(served, 0.95), {}, "ms"),
        valueRow("p95 of `/` for somebody else", percentile(others, 0.95), {}, "ms"),
        valueRow("most memory", seen.memory, { atMost: 450 }, "MiB"),
        valueRow("loop delay p99", seen.delayP99, { atMost: 100 }, "ms"),
      )
    } finally {
      await product.stop()
    }
  }
  return rows
}

/** Of ten requests, six are polls, three are console pages, and one is a public page. */
function usualRequest(people: Visitor[], count: number) {
  // Each number has its own person.
  const person = people[count % people.length] as Visitor
  const kind = count % 10
  const path = kind < 6 ? "/deployments/list?poll=1" : kind < 9 ? "/deployments" : "/pricing"
  return person.send(path)
}

/** The requests a second that eight constantly waiting people get. */
async function capacityOf(people: Visitor[]) {
  const rounds = async (ms: number) => {
    const end = performance.now() + ms
    let count = 0
    const samples = await Promise.all(
      Array.from({ length: 8 }, () =>
        requestUntil(
          () => performance.now() > end,
          0,
          () => usualRequest(people, count++),
        ),
      ),
    )
    return samples.flat().filter(({ status, shed }) => status === 200 && !shed).length / (ms / 1000)
  }
  // The first seconds compile the code that the next ones run.
  await rounds(3_000)
  return await rounds(5_000)
}
