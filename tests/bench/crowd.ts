import { WebSocketServer } from "ws"
import { loopDelay, memoryOf, metricsPort, percentile, requestAtRate } from "../load/measure"
import type { Visitor } from "../support/visitor"
import type { Effort } from "./compare"
import { inspect, inspectable } from "./inspector"
import { type Product, startProduct } from "./product"
import { type Row, valueRow } from "./report"
import { openTerminal } from "./terminal"

const kilobyte = 1000

/** 300 sessions whose open lists poll, and 100 terminals in which nobody types. */
export async function benchCrowd({ minutes }: Effort): Promise<Row[]> {
  const metrics = await metricsPort()
  const product = await startProduct({ env: metrics.env })
  serveTerminals(product)
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
    // Reading the metrics starts a new period.
    await loopDelay(metrics.port)
    let most = 0
    const watching = setInterval(() => {
      most = Math.max(most, memoryOf(product.server.pid))
    }, 1_000)
    const samples = await requestAtRate(90, minutes * 60, ask)
    clearInterval(watching)
    const failed = samples.filter(({ status, shed }) => status !== 200 || shed).length
    const load = `300 sessions polling, 100 idle terminals, ${minutes} min`
    return [
      valueRow(`${load}: p95`, percentile(samples, 0.95), { atMost: 300 }, "ms"),
      valueRow("their failed polls", failed, { atMost: 0 }, `of ${samples.length}`),
      valueRow("loop delay p99", await loopDelay(metrics.port), { atMost: 100 }, "ms"),
      valueRow("most memory", most, { atMost: 450 }, "MiB"),
    ]
  } finally {
    await product.stop()
  }
}

/** What each further session and each further idle terminal holds. */
export async function benchMemory({ growth }: Effort): Promise<Row[]> {
  const inspector = await inspectable()
  const product = await startProduct({ env: inspector.env })
  serveTerminals(product)
  try {
    // The first people load what all share.
    const [first] = await signInAll(product, 20)
    if (first) await openTerminal(product, first, "dep-0")
    const debug = await inspect(inspector.port)
    const rows: Row[] = []
    const people: Visitor[] = []
    const atRest = await debug.usedBytes()
    for (const count of growth) {
      people.push(...(await signInAll(product, count - people.length)))
      const each = ((await debug.usedBytes()) - atRest) / count / kilobyte
      rows.push(valueRow(`memory of a session, of ${count}`, each, { atMost: 60 }, "kB"))
    }
    const withoutTerminals = await debug.usedBytes()
    let open = 0
    // The process opens at most 500 shells.
    for (const count of growth.map((each) => Math.min(each, 400))) {
      for (; open < Math.min(count, people.length * 8); open++) {
        const person = people[open % people.length]
        if (person) await openTerminal(product, person, `dep-${open}`)
      }
      const each = ((await debug.usedBytes()) - withoutTerminals) / open / kilobyte
      rows.push(valueRow(`memory of an idle terminal, of ${open}`, each, { atMost: 150 }, "kB"))
    }
    debug.close()
    return rows
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

/** Machines that echo. */
function serveTerminals({ platform }: Product) {
  const machines = new WebSocketServer({ server: platform, perMessageDeflate: false })
  machines.on("connection", (socket) => {
    socket.on("error", () => {})
    socket.on("message", (data, isBinary) => {
      if (!isBinary) socket.send(data, { binary: true })
    })
  })
}
