import { setTimeout as delay } from "node:timers/promises"
import { Agent, setGlobalDispatcher } from "undici"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { WebSocket } from "ws"
import { serveEchoes, startWithCustomPlatform } from "../../support/custom-platform"
import { createRows, endOfJob, resultsOf } from "../../support/deleted-rows"
import { type Nginx, startNginx } from "../../support/nginx"
import { copyAsOtherBuild } from "../../support/other-build"
import { type RedisProcess, startRedis } from "../../support/redis"
import { samplePlatform } from "../../support/sample-platform"
import { freePort, type TestServer } from "../../support/server"
import type { Visitor } from "../../support/visitor"

const people = 10
const tabsEach = 5
const list = "/deployments/list?poll=1"

let redis: RedisProcess
let nginx: Nginx
let product: Awaited<ReturnType<typeof startWithCustomPlatform>>
let origin: string
let nodes: TestServer[]
const next = copyAsOtherBuild()
/** What the admin deletes, one call each, while nodes come and go: for longer than the upgrade, however slow the machine. */
const rows = createRows(1_000)
let upgraded = false

beforeAll(async () => {
  const port = await freePort()
  origin = `https://localhost:${port}`
  const ports = await Promise.all([freePort(), freePort(), freePort()])
  redis = await startRedis()
  const shared = { APP_ORIGIN: origin, REDIS_URL: redis.url }
  product = await startWithCustomPlatform(samplePlatform(20, rows.answer), { ...shared, ...at(ports[0]) })
  serveEchoes(product.platform)
  nodes = [product.server]
  for (const other of ports.slice(1)) nodes.push(await product.startAnother(at(other)))
  nginx = await startNginx(port, ports)
  setGlobalDispatcher(new Agent({ connect: { ca: nginx.certificate } }))
})

afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
  await nginx.stop()
  await product.stop()
  await redis.stop()
  next.remove()
})

/** Where a node listens: on IPv4 for nginx, and on IPv6 for the other nodes. */
function at(port: number) {
  return { PORT: String(port), HOST: "", NODE_ADDRESS: `http://::1:${port}` }
}

/** Asks again where the overload guard refuses: on a machine that other tests keep busy, that says nothing about the upgrade. */
async function ask(visitor: Visitor, path: string, options?: Parameters<Visitor["send"]>[1]) {
  for (;;) {
    const answer = await visitor.send(path, options)
    if (answer.status !== 503 || !answer.body.includes("The server is busy.")) return answer
    await delay(1_000)
  }
}

/** A tab's list: polls until `over` and returns the answers that a page would show as a failure. */
async function pollList(visitor: Visitor, over: () => boolean) {
  const failures: string[] = []
  let polls = 0
  let tag: string | undefined
  // A fast machine has replaced all nodes after a few polls.
  while (!over() || polls < 6) {
    const answer = await ask(visitor, list, { headers: tag ? { "if-none-match": tag } : {} })
    polls += 1
    tag = answer.headers.etag ?? tag
    if (![200, 304].includes(answer.status)) failures.push(`${answer.status} ${answer.body.slice(0, 200)}`)
    await delay(1_000)
  }
  return failures
}

/** The scripts and styles that a page loads first. */
function filesOf(html: string) {
  return [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g))]
}

/** A page's terminal: it returns to its shell whenever the connection ends. */
function openTerminal(visitor: Visitor, id: string) {
  const path = `/deployments/${id}/terminal/socket`
  const seen = new Set<string>()
  let socket: WebSocket
  let shell: string | undefined
  let position = 0
  let text = ""
  let ready = false
  let over = false
  let attaches = 0

  function connect() {
    const query = shell ? `?shell=${shell}&after=${position}` : ""
    const headers = { origin, cookie: visitor.cookies.header(path) ?? "" }
    socket = new WebSocket(origin.replace("http", "ws") + path + query, { headers, ca: nginx.certificate })
    socket.on("error", () => {})
    socket.on("close", () => {
      ready = false
      if (!over) setTimeout(connect, 100)
    })
    let open = false
    let replayed = false
    socket.on("message", (data, isBinary) => {
      if (isBinary) {
        text += String(data)
        // With the default binary type, each message is one Buffer.
        position += (data as Buffer).length
        return
      }
      const message = JSON.parse(String(data))
      if (message.type === "replay-start") {
        shell = message.shell
        seen.add(message.shell)
        position = message.from
      }
      open ||= message.type === "status" && message.state === "connected"
      replayed ||= message.type === "replay-end"
      if (open && replayed && !ready) {
        ready = true
        attaches += 1
      }
    })
  }

  connect()
  return {
    seen,
    get text() {
      return text
    },
    get ready() {
      return ready
    },
    get attaches() {
      return attaches
    },
    type: (words: string) => socket.send(words),
    close() {
      over = true
      socket.terminate()
    },
  }
}

test("an upgrade node by node: no failed poll, no missing script, no terminal that stays away, no row of a job lost or called twice", async () => {
  const visitors: Visitor[] = []
  for (let number = 0; number < people; number++) visitors.push(await product.signIn())
  const [first] = visitors
  if (!first) throw new Error("nobody has signed in")
  const oldPage = (await first.send("/deployments")).body
  const oldFiles = filesOf(oldPage)
  expect(oldFiles.length).toBeGreaterThan(5)

  const over = () => upgraded
  const polling = visitors.flatMap((visitor) =>
    Array.from({ length: tabsEach }, () => pollList(visitor, over)),
  )
  const missing: string[] = []
  const builds = new Set<string>()
  async function openPages(reader: Visitor) {
    while (!upgraded) {
      const page = await ask(reader, "/deployments")
      builds.add(/data-build="(\w+)"/.exec(page.body)?.[1] ?? `status ${page.status}`)
      for (const file of [...filesOf(page.body), ...oldFiles]) {
        const { status } = await ask(reader, file)
        if (status !== 200) missing.push(`${status} ${file}`)
      }
    }
  }
  const opening = openPages(first)
  const terminals = visitors.map((visitor) => openTerminal(visitor, "dep-1"))
  await vi.waitFor(() => expect(terminals.every(({ ready }) => ready)).toBe(true), 20_000)
  for (const [at, terminal] of terminals.entries()) terminal.type(`before-${at};`)
  await vi.waitFor(
    () => expect(terminals.map(({ text }, at) => text.includes(`before-${at};`))).not.toContain(false),
    20_000,
  )

  const patient = { ...first, send: (...asked: Parameters<Visitor["send"]>) => ask(first, ...asked) }
  const { ids, job } = await rows.delete(patient, origin, "row", 300)
  await vi.waitFor(() => expect(rows.deleted.length).toBeGreaterThan(10), 20_000)
  const before = [...nodes]
  for (const [place, node] of nodes.entries()) {
    await node.stop()
    const replacement = await product.startAnother(at(node.port), next.folder)
    nodes[place] = replacement
    // As the manual says: while all nodes count as failed, nginx answers 502, so the next waits until this one gets requests.
    await vi.waitFor(() => expect(replacement.log.map(({ msg }) => msg)).toContain("request"), 20_000)
  }
  await vi.waitFor(() => expect(builds.size).toBe(2), 20_000)
  upgraded = true
  rows.ms = 20
  await opening
  expect((await Promise.all(polling)).flat()).toEqual([])
  expect(missing).toEqual([])
  expect([...builds].every((build) => /^[0-9a-f]{8}$/.test(build))).toBe(true)

  await vi.waitFor(() => expect(terminals.every(({ ready }) => ready)).toBe(true), 20_000)
  for (const [at, terminal] of terminals.entries()) terminal.type(`after-${at};`)
  await vi.waitFor(
    () => expect(terminals.map(({ text }, at) => text.includes(`after-${at};`))).not.toContain(false),
    20_000,
  )
  for (const [at, terminal] of terminals.entries()) {
    // The same shell to its viewer, with one line for each node that held it.
    expect(terminal.seen.size).toBe(1)
    expect(terminal.text.split(`before-${at};`)).toHaveLength(2)
    expect(terminal.text).toContain("This is a new connection")
    expect(terminal.attaches).toBeGreaterThan(1)
    terminal.close()
  }
  // The job was handed over, and each of its rows was called once.
  await endOfJob(job, first)
  expect(before.flatMap(({ log }) => log).map(({ msg }) => msg)).toContain("bulk job interrupted")
  const results = await resultsOf(first, job)
  expect([...results.values()].filter((result) => result === "Deleted")).toHaveLength(ids.length)
  expect(rows.deleted.toSorted()).toEqual(ids.toSorted())
  expect([...before, ...nodes].flatMap(({ log }) => log).map(({ msg }) => msg)).not.toContain(
    "process warning",
  )
  // Nobody was signed out.
  for (const visitor of visitors) expect((await ask(visitor, "/deployments")).status).toBe(200)
})
