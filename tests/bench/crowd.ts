import { serveEchoes } from "../support/custom-platform"
import type { Visitor } from "../support/visitor"
import type { Effort } from "./compare"
import { metricsPort, percentile, requestAtRate, watchServer } from "./measure"
import { type Product, startProduct } from "./product"
import { type Row, valueRow } from "./report"
import { openTerminal } from "./terminal"

/** 300 sessions whose open lists poll, and 100 terminals in which nobody types. */
export async function benchCrowd({ minutes }: Effort): Promise<Row[]> {
  const metrics = await metricsPort()
  const product = await startProduct({ env: metrics.env })
  serveEchoes(product.platform)
  try {
    const people = await signInAll(product, 300)
    for (const [at, person] of people.slice(0, 100).entries())
      await openTerminal(product, person, `dep-${at}`)
    const tags = new Map<string, string>()
    // Each list asks every 5 s, and each header every 10 s for the balance.
    const ask = async (count: number) => {
      const session = count % people.length
      const path =
        Math.floor(count / people.length) % 3 === 2 ? "/balance/now?poll=1" : "/deployments/list?poll=1"
      const key = `${session} ${path}`
      const tag = tags.get(key)
      const answer = await people[session]?.send(path, { headers: tag ? { "if-none-match": tag } : {} })
      if (answer?.headers.etag) tags.set(key, answer.headers.etag)
      const fine = answer !== undefined && [200, 204, 304].includes(answer.status)
      return { status: fine ? 200 : 0, body: answer?.body ?? "" }
    }
    await requestAtRate(90, 10, ask)
    const seen = await watchServer(product.server.pid, metrics.port, () =>
      requestAtRate(90, minutes * 60, ask),
    )
    const samples = seen.result
    const failed = samples.filter(({ status, shed }) => status !== 200 || shed).length
    const load = `300 sessions polling, 100 idle terminals, ${minutes} min`
    return [
      valueRow(`${load}: p95`, percentile(samples, 0.95), { atMost: 300 }, "ms"),
      valueRow("their failed polls", failed, { atMost: 0 }, `of ${samples.length}`),
      valueRow("loop delay p99", seen.delayP99, { atMost: 100 }, "ms"),
      valueRow("most memory", seen.memory, { atMost: 450 }, "MiB"),
    ]
  } finally {
    await product.stop()
  }
}

/** Each of them has looked at the list and polled it once. */
async function signInAll(product: Product, count: number) {
  const people: Visitor[] = []
  while (people.length < count) {
    const person = await product.signIn()
    await person.send("/deployments/list?poll=1")
    people.push(person)
  }
  return people
}
