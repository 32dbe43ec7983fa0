import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import autocannon, { type Options, type Result } from "autocannon"
import { request } from "undici"
import { serveEchoes } from "../support/custom-platform"
import { temporaryFolder } from "../support/temporary"
import type { Visitor } from "../support/visitor"
import { digits, type Row, row } from "./row"
import { startProduct, startScript } from "./servers"
import { openTerminal } from "./terminal"

const encodings = { "accept-encoding": "gzip, deflate, br, zstd" }
const list = "/deployments?size=50"
const listPoll = "/deployments/list?poll=1&size=50"

/** The page `/`, which the server keeps compressed. */
export async function benchSite(seconds: number): Promise<Row[]> {
  const product = await startProduct()
  try {
    const options = { url: `${product.server.origin}/`, headers: encodings, connections: 8, seconds }
    // The first answer makes the server keep the page.
    await ask(options.url, encodings)
    const plain = await plainNodeCost(options)
    const { cost, more } = await measureCost(product.server.pid, options)
    return [row("site page `/`, kept, compressed", cost / plain, { atMost: 10 }, "× plain Node", more)]
  } finally {
    await product.stop()
  }
}

/** `/deployments` with 50 rows, signed in, and its poll while nothing changes. */
export async function benchConsole(seconds: number): Promise<Row[]> {
  const product = await startProduct()
  try {
    const ada = await product.signIn()
    // Requests of one session that meet share their call: one connection.
    const createOptions = async (path: string) => ({
      url: product.server.origin + path,
      headers: await browserHeaders(ada, path),
      connections: 1,
      seconds,
    })
    const [ofPage, ofPoll] = [await createOptions(list), await createOptions(listPoll)]
    const plain = await floorCost([join(import.meta.dirname, "plain-react.js")], ofPage)
    const page = await measureCost(product.server.pid, ofPage)
    const poll = await measureCost(product.server.pid, { ...ofPoll, status: 304 })
    return [
      row(
        "`/deployments`, 50 rows",
        page.cost / plain,
        { atMost: 600 },
        "× a table of React alone",
        page.more,
      ),
      row("its poll, unchanged", poll.cost / page.cost, { atMost: 0.5 }, "× that page", poll.more),
    ]
  } finally {
    await product.stop()
  }
}

/** The poll of 300 sessions beside 100 terminals in which nobody types, and the poll of one session before they came. */
export async function benchCrowd(seconds: number): Promise<Row[]> {
  const product = await startProduct()
  serveEchoes(product.platform)
  const { origin, pid } = product.server
  async function costOfPolls(people: Visitor[]) {
    const requests = []
    // One after the other: the server refuses some of hundreds at once.
    for (const person of people)
      requests.push({ path: listPoll, headers: await browserHeaders(person, listPoll) })
    return await measureCost(pid, { url: origin, requests, connections: 1, seconds, status: 304 })
  }

  try {
    const people = [await product.signIn()]
    const alone = await costOfPolls(people)
    const memoryBefore = peakMemory(pid)
    while (people.length < 300) people.push(await product.signIn())
    for (const [at, person] of people.slice(0, 100).entries())
      await openTerminal(product, person, `dep-${at}`)
    const crowd = await costOfPolls(people)
    const memory = peakMemory(pid)
    return [
      row(
        "a poll among 300 sessions and 100 idle terminals",
        crowd.cost / alone.cost,
        { atMost: 1.5 },
        "× one session's",
        crowd.more,
      ),
      row("memory at most", memory / memoryBefore, { atMost: 1.6 }, "× with one session", ` (${memory} MiB)`),
    ]
  } finally {
    await product.stop()
  }
}

/** 50 people ask for five times what the server can do: it refuses with 503, and serves everybody else. */
export async function benchOverload(seconds: number): Promise<Row[]> {
  const product = await startProduct()
  try {
    const { origin } = product.server
    const people: Visitor[] = []
    while (people.length < 50) people.push(await product.signIn())
    let clients = 0
    const asPeople: Options = {
      url: origin,
      timeout: 30,
      // Of the latency: what is refused is answered sooner.
      excludeErrorStats: true,
      setupClient(client) {
        const cookie = people[clients++ % people.length]?.cookies.header(list) ?? ""
        client.setRequests([listPoll, listPoll, list].map((path) => ({ path, headers: { cookie } })))
      },
    }
    // The first answer makes the server keep the page, and the first requests compile the code that the next ones run.
    await ask(`${origin}/`, encodings)
    await load({ ...asPeople, connections: 4, amount: 200 })
    const calm = await load({ ...asPeople, connections: 4, duration: seconds })
    const overallRate = Math.max(100, Math.ceil(5 * calm.requests.average))
    // Otherwise, each millisecond of a slow answer would count as a request.
    const atRate = { duration: seconds * 2, ignoreCoordinatedOmission: true }
    const flooding = autocannon({ ...asPeople, ...atRate, connections: 100, overallRate })
    const other = await load({
      url: `${origin}/`,
      headers: encodings,
      ...atRate,
      connections: 1,
      connectionRate: 10,
    })
    const { requests, errors, duration, "2xx": served, statusCodeStats, latency } = await flooding
    const refused = statusCodeStats?.["503"]?.count ?? 0
    return [
      row(
        "a flood: answers but pages and 503",
        requests.total - served - refused + errors,
        { atMost: 0 },
        "requests",
        ` of ${requests.total}, ${refused} refused`,
      ),
      row(
        "pages that it gets",
        served / duration / calm.requests.average,
        { atLeast: 0.25 },
        "× without a flood",
        ` (${digits(served / duration)} a second)`,
      ),
      row(
        "`/` for somebody else meanwhile",
        other.latency.p50 / latency.p50,
        { atMost: 0.5 },
        "× a page of the flood",
        ` (${other.latency.p50} ms, p99 ${other.latency.p99} ms)`,
      ),
    ]
  } finally {
    await product.stop()
  }
}

interface Load extends Options {
  url: string
  seconds: number
  status?: number
}

/** Milliseconds of the server's processor time for a request, in which other work of the machine doesn't count. */
async function measureCost(pid: number, { seconds, status, ...target }: Load) {
  // The first requests compile the code that the next ones run.
  await load({ ...target, amount: 300 }, status)
  const before = processorMs(pid)
  const { requests, latency } = await load({ ...target, duration: seconds }, status)
  const cost = (processorMs(pid) - before) / requests.total
  return { cost, more: ` (${digits(cost)} ms, answered in ${latency.p50} ms, p99 ${latency.p99} ms)` }
}

/** The same of plain Node that answers with the same bytes. */
async function plainNodeCost(target: Load & { headers: Record<string, string> }) {
  const folder = temporaryFolder((remove) => process.once("exit", remove))
  const file = join(folder, "answer.json")
  writeFileSync(file, JSON.stringify(await ask(target.url, target.headers)))
  return await floorCost([join(import.meta.dirname, "plain-node.js"), file], target)
}

async function floorCost(script: string[], target: Load) {
  const floor = await startScript(script, "0")
  try {
    return (await measureCost(floor.pid, { ...target, url: `http://localhost:${floor.port}/` })).cost
  } finally {
    await floor.stop()
  }
}

/** Throws when an answer is another one: a fast refusal would look like speed. */
async function load(options: Options, status = 200): Promise<Result> {
  const result = await autocannon({ timeout: 30, ...options })
  const { requests, errors, statusCodeStats } = result
  if (errors > 0 || !requests.total || statusCodeStats?.[`${status}`]?.count !== requests.total)
    throw new Error(`not ${status} to all: ${JSON.stringify(statusCodeStats)}, ${errors} errors`)
  return result
}

/** What that person's browser sends, with the tag of a poll's last answer. */
async function browserHeaders(visitor: Visitor, path: string): Promise<Record<string, string>> {
  // A first page of a browser carries the stylesheet, and is not what comes again and again.
  await visitor.send(path)
  const { etag } = (await visitor.send(path)).headers
  const cookie = visitor.cookies.header(path) ?? ""
  return { ...encodings, cookie, ...(etag && path.includes("poll") && { "if-none-match": etag }) }
}

/** An answer as it is on the wire. */
async function ask(url: string, headers: Record<string, string>) {
  const answer = await request(url, { headers })
  const ofConnection = ["date", "connection", "keep-alive", "transfer-encoding"]
  const kept = Object.entries(answer.headers).filter(([name]) => !ofConnection.includes(name))
  const body = Buffer.from(await answer.body.arrayBuffer()).toString("base64")
  return { status: answer.statusCode, headers: Object.fromEntries(kept), body }
}

/** The time that a process and its threads have used. Linux only. */
function processorMs(pid: number) {
  // The second field, the name, may contain spaces. A tick is a hundredth of a second.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ")
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** In MiB. Linux only. */
function peakMemory(pid: number) {
  const status = readFileSync(`/proc/${pid}/status`, "utf8")
  return Math.round(Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024)
}
