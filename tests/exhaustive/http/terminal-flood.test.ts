import type { Socket } from "node:net"
import { beforeEach, expect, test } from "vitest"
import { WebSocket } from "ws"
import { ownServer } from "../../support/http-servers"
import { controlFrames, openRawTerminal, rawFrame, repeatFrames } from "../../support/raw-terminal"
import { freePort } from "../../support/server"
import { signIn, type Visitor } from "../../support/visitor"

const kib = 1024
const mib = 1024 * kib

const metricsPort = await freePort()
const serverThatCounts = ownServer({ METRICS_PORT: String(metricsPort) })
let ada: Visitor
const sockets: Array<Socket | WebSocket> = []

beforeEach(async () => {
  for (const socket of sockets.splice(0)) socket instanceof WebSocket ? socket.terminate() : socket.destroy()
  ada = await signIn(serverThatCounts, "ada@example.com")
  await expect.poll(terminalsOpen).toBe(0)
})

async function metric(name: string) {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1])
}
const terminalsOpen = () => metric("terminals_open")
const held = () => metric("terminal_held_bytes")

async function machines(count: number, email = "ada@example.com") {
  const name = "desk"
  return await serverThatCounts.control.deployments({
    email,
    name,
    configId: "trial_vm_hetzner",
    status: "running",
    count,
  })
}

/** Sockets that do not read, on as many machines as there are. */
async function openUnread(count: number, ids: string[]) {
  const opened: Socket[] = []
  for (let i = 0; i < count; i++) {
    // A session may open ten terminals a second.
    if (i % 8 === 0) ada = await signIn(serverThatCounts, "ada@example.com")
    const socket = await openRawTerminal(serverThatCounts, ada, ids[i % ids.length] ?? "")
    if (!socket) throw new Error("the terminal was refused")
    opened.push(socket)
    sockets.push(socket)
  }
  return opened
}

function openTab(visitor: Visitor, id: string, query = "") {
  const path = `/deployments/${id}/terminal/socket`
  const cookie = visitor.cookies.header(path) ?? ""
  const socket = new WebSocket(`ws://localhost:${serverThatCounts.port}${path}${query}`, {
    headers: { origin: serverThatCounts.origin, cookie },
  })
  sockets.push(socket)
  const tab = {
    socket,
    output: "",
    messages: [] as Array<Record<string, unknown>>,
    closed: undefined as number | undefined,
  }
  socket.on("close", (code) => {
    tab.closed = code
  })
  socket.on("message", (data, isBinary) => {
    if (isBinary) tab.output += String(data)
    else tab.messages.push(JSON.parse(String(data)))
  })
  return tab
}

async function openShell(visitor: Visitor, id: string) {
  const tab = openTab(visitor, id)
  await expect.poll(() => tab.output).toMatch(/# $/)
  return tab
}

/** Writes until the limit or until the socket takes no more; resolves with the number of bytes. */
function pour(socket: Socket, block: Buffer, bytes: number) {
  return new Promise<void>((resolve) => {
    let left = bytes
    function next() {
      while (left > 0 && !socket.destroyed) {
        left -= block.length
        if (!socket.write(block)) return void socket.once("drain", next)
      }
      resolve()
    }
    socket.once("close", () => resolve())
    next()
  })
}

test("credits, sizes and pings from sockets that do not read cost neither memory nor time", async () => {
  const noor = await signIn(serverThatCounts, "noor@example.com")
  const [own = ""] = await machines(1, "noor@example.com")
  const quiet = await openShell(noor, own)
  const unread = await openUnread(8, await machines(2))
  const before = await held()
  const { credit, sizes, ping } = controlFrames
  const attacks = unread.map((socket, i) =>
    pour(socket, repeatFrames([[credit], sizes, [ping], [credit, ...sizes, ping]][i % 4] ?? []), 8 * mib),
  )
  for (let i = 0; i < 20; i++) {
    quiet.socket.send(`echo ${i}#\r`)
    await expect.poll(() => quiet.output, { interval: 10 }).toContain(`\r\n${i}#\r\n`)
    expect((await noor.send("/balance")).status).toBe(200)
    expect(await held()).toBeLessThan(before + 64 * kib)
  }
  const closed = () =>
    serverThatCounts.log.filter(({ msg, code }) => msg === "terminal closed" && code === 4429)
  await expect.poll(() => closed().length).toBeGreaterThan(0)
  for (const socket of unread) socket.destroy()
  await Promise.all(attacks)
})

test("machines that write endlessly into sockets that do not read are limited by bytes", async () => {
  const unread = await openUnread(8, await machines(1))
  for (const socket of unread.slice(0, 1)) socket.write(rawFrame("text", Buffer.from("flood 1073741824\r")))
  // The kept output, and for each socket a partly sent message and the bytes that it has not read.
  const bound = 2 * mib + 512 * kib + 8 * (64 * kib + 384 * kib)
  const most = { bytes: 0, at: Date.now() }
  await expect
    .poll(async () => {
      const bytes = await held()
      expect(bytes).toBeLessThan(bound)
      if (bytes > most.bytes) Object.assign(most, { bytes, at: Date.now() })
      return Date.now() - most.at > 2000
    })
    .toBe(true)
  expect(most.bytes).toBeGreaterThan(512 * kib)

  for (const socket of unread) socket.destroy()
  // The output that is kept for a reconnect.
  await expect.poll(held).toBeLessThan(2 * mib + 512 * kib)
})

test("connecting and leaving without reading leaves nothing in memory", async () => {
  const [id = ""] = await machines(1)
  const shell = await openShell(ada, id)
  shell.socket.send("flood 4000000\r")
  await expect.poll(() => shell.output.length).toBeGreaterThan(4_000_000)
  const before = await held()
  for (let round = 0; round < 4; round++) {
    const visitor = ada
    const unread = await Promise.all([1, 2, 3, 4].map(() => openRawTerminal(serverThatCounts, visitor, id)))
    expect(await held()).toBeLessThan(before + 4 * (64 * kib + 384 * kib))
    for (const socket of unread) socket?.destroy()
    await expect.poll(held).toBeLessThanOrEqual(before)
    await expect.poll(terminalsOpen).toBe(1)
  }
})

test("a ninth terminal is refused, and the message names the open ones", async () => {
  const ids = await machines(9)
  const last = ids.pop() ?? ""
  for (const id of ids) await openShell(ada, id)
  const refused = openTab(ada, last)
  await expect.poll(() => refused.closed).toBe(1013)
  expect(refused.messages).toEqual([{ type: "refused", why: "shells", open: ids }])
})

test("a shell ends with the terminal that owns it, and on request", async () => {
  const [first = "", second = ""] = await machines(2)
  const ended = (id: string) =>
    serverThatCounts.log.filter(({ msg, deployment }) => msg === "terminal shell ended" && deployment === id)
  const automatic = await openShell(ada, first)
  automatic.socket.close(4000)
  await expect.poll(() => ended(first)).toHaveLength(1)

  const kept = await openShell(ada, second)
  const shell = kept.messages.find(({ type }) => type === "replay-start")?.shell
  kept.socket.close(1000)
  await expect.poll(() => kept.closed).toBe(1000)
  expect(ended(second)).toEqual([])
  const ending = openTab(ada, second, `?end=1&shell=${shell}`)
  await expect.poll(() => ending.closed).toBe(1000)
  await expect.poll(() => ended(second)).toHaveLength(1)
})
