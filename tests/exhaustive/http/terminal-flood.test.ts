import type { Socket } from "node:net"
import { beforeEach, expect, test } from "vitest"
import { ownServer } from "../../support/http-servers"
import { controlFrames, openRawTerminal, rawFrame, repeatFrames } from "../../support/raw-terminal"
import { freePort } from "../../support/server"
import { openShell } from "../../support/terminal-socket"
import { signIn, type Visitor } from "../../support/visitor"

const kib = 1024
const mib = 1024 * kib

const metricsPort = await freePort()
const serverThatCounts = ownServer({ METRICS_PORT: String(metricsPort) })
let ada: Visitor
const sockets: Socket[] = []

beforeEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
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
  return await serverThatCounts.control.deployments({ email, name, count })
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
  const quiet = await openShell(serverThatCounts, noor, own)
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
