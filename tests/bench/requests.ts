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
const list = "/deployments"
const listPoll = "/deployments/list?poll=1"
const balancePoll = "/balance/now?poll=1"

/** The page `/`, which the server keeps compressed. */
export async function benchSite(seconds: number): Promise<Row[]> {
  const product = await startProduct()
  try {
    const options = { url: `${product.server.origin}/`, headers: encodings, connections: 8, seconds }
    // The first answer makes the server keep the page.
    await ask(options.url, encodings)
    const plain = await plainNodeCost(options)
    const { cost, more } = await costOf(product.server.pid, options)
    return [row("site page `/`, kept, compressed", cost / plain, { atMost: 3 }, "× plain Node", more)]
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
    const optionsOf = async (path: string) => ({
      url: product.server.origin + path,
      headers: await headersOf(ada, path),
      connections: 1,
      seconds,
    })
    const [ofPage, ofPoll] = [await optionsOf(list), await optionsOf(listPoll)]
    const plain = await plainNodeCost(ofPage)
    const page = await costOf(product.server.pid, ofPage)
    const poll = await costOf(product.server.pid, ofPoll)
    return [
      row("`/deployments`, 50 rows", page.cost / plain, { atMost: 250 }, "× plain Node", page.more),
      row("its poll, unchanged", poll.cost / page.cost, { atMost: 0.35 }, "× that page", poll.more),
    ]
  } finally {
    await product.stop()
  }
}

interface Load {
  url: string
  headers: Record<string, string>
  connections: number
  seconds: number
}

/** Milliseconds of the server's processor time for a request, in which other work of the machine doesn't count. */
async function costOf(pid: number, { seconds, ...target }: Load) {
  // The first requests compile the code that the next ones run.
  await load({ ...target, amount: 300 })
  const before = processorMs(pid)
  const { requests, latency } = await load({ ...target, duration: seconds })
  const cost = (processorMs(pid) - before) / requests.total
  return { cost, more: ` (${digits(cost)} ms, answered in ${latency.p50} ms, p99 ${latency.p99} ms)` }
}

/** The same of plain Node that answers with the same bytes. */
async function plainNodeCost(target: Load) {
  const folder = temporaryFolder((remove) => process.once("exit", remove))
  const file = join(folder, "answer.json")
  writeFileSync(file, JSON.stringify(await ask(target.url, target.headers)))
  const plainNode = await startScript([join(import.meta.dirname, "plain-node.js"), file], "0")
  try {
    return (await costOf(plainNode.pid, { ...target, url: `http://localhost:${plainNode.port}/` })).cost
  } finally {
    await plainNode.stop()
  }
}

/** 300 sessions whose open lists poll, and 100 terminals in which nobody types. */
export async function benchCrowd(seconds: number): Promise<Row[]> {
  const product = await startProduct()
  serveEchoes(product.platform)
  try {
    const people: Visitor[] = []
    while (people.length < 300) people.push(await product.signIn())
    for (const [at, person] of people.slice(0, 100).entries())
      await openTerminal(product, person, `dep-${at}`)
    // Of three polls, two ask for the list and one for the balance.
    const polls = await Promise.all(
      people.map(async (person) => {
        const [one, other] = [await headersOf(person, listPoll), await headersOf(person, balancePoll)]
        const ofList = { path: listPoll, headers: one }
        return [ofList, ofList, { path: balancePoll, headers: other }]
      }),
    )
    const result = await load({
      url: product.server.origin,
      connections: 100,
      connectionRate: 1,
      duration: seconds * 15,
      setupClient: (client) => client.setRequests(polls.splice(0, 3).flat()),
    })
    const work = `300 sessions that poll ${digits(result.requests.average)} times a second, 100 idle terminals`
    return [
      row(`${work}: p99`, result.latency.p99, { atMost: 300 }, "ms"),
      row("the most memory", peakMemory(product.server.pid), { atMost: 450 }, "MiB"),
    ]
  } finally {
    await product.stop()
  }
}

/** 50 people ask for far more than the server can do: it refuses with 503, and serves everybody else. */
export async function benchOverload(seconds: number): Promise<Row[]> {
  const product = await startProduct()
  try {
    const people: Visitor[] = []
    while (people.length < 50) people.push(await product.signIn())
    const cookies = people.map((person) => ({ cookie: person.cookies.header(list) ?? "" }))
    const { origin } = product.server
    let clients = 0
    // The first answer makes the server keep the page.
    await ask(`${origin}/`, encodings)
    const asPeople: Options = {
      url: origin,
      setupClient(client) {
        // Each number has its own person.
        const headers = cookies[clients++ % cookies.length] as { cookie: string }
        // Of ten requests, six are polls, three are pages of the console, and one is a page of the site.
        client.setRequests(
          [listPoll, listPoll, list, listPoll, listPoll, list, listPoll, listPoll, list, "/pricing"].map(
            (path) => ({ path, headers }),
          ),
        )
      },
    }
    // The first requests compile the code that the next ones run.
    await load({ ...asPeople, connections: 4, amount: 200 })
    const flooding = autocannon({ ...asPeople, connections: 200, duration: seconds * 2 })
    const visitor = { url: `${origin}/`, headers: encodings, connections: 1, connectionRate: 10 }
    const other = await load({ ...visitor, duration: seconds * 2 })
    const { requests, errors, "4xx": wrong, "5xx": broken, statusCodeStats } = await flooding
    const refused = statusCodeStats?.["503"]?.count ?? 0
    const all = `of ${requests.total}, ${digits(requests.average)} a second, ${refused} refused`
    return [
      row(
        "a flood: requests that fail",
        errors + wrong + broken - refused,
        { atMost: 0 },
        "requests",
        ` ${all}`,
      ),
      row("p99 of `/` for somebody else meanwhile", other.latency.p99, { atMost: 500 }, "ms"),
      row("the most memory", peakMemory(product.server.pid), { atMost: 450 }, "MiB"),
    ]
  } finally {
    await product.stop()
  }
}

/** Throws when an answer is an error: a fast refusal would look like speed. */
async function load(options: Options): Promise<Result> {
  const result = await autocannon({ timeout: 30, ...options })
  const failed = result.errors + result["4xx"] + result["5xx"]
  const { total } = result.requests
  if (failed > 0 || total === 0)
    throw new Error(`${failed} of ${total} requests failed: ${JSON.stringify(result.statusCodeStats)}`)
  return result
}

/** What that person's browser sends, with the tag of a poll's last answer. */
async function headersOf(visitor: Visitor, path: string): Promise<Record<string, string>> {
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
