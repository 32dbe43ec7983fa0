import { once } from "node:events"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { WebSocket } from "ws"
import type { Visitor } from "../support/visitor"
import { startChild } from "./child-server"
import { type Effort, median, type Ratios } from "./compare"
import { inspect, inspectable } from "./inspector"
import { processorSeconds } from "./processor"
import { type Product, startProduct } from "./product"
import { type Row, ratioRow, valueRow } from "./report"

const mebibyte = 1024 * 1024
const megabyte = 1_000_000
const stalledMs = 3_000

/** Keystrokes, output and a viewer that does not read, beside a bare relay and a direct connection. */
export async function benchTerminal({ rounds, seconds }: Effort): Promise<Row[]> {
  const script = (name: string) => join(import.meta.dirname, name)
  const machine = await startChild([process.execPath, script("machine.js")], { onServerCore: false })
  const machineAddress = `ws://127.0.0.1:${machine.port}/machine`
  const relay = await startChild([process.execPath, script("relay.js"), machineAddress])
  const inspector = await inspectable()
  const product = await startProduct({
    env: { ...inspector.env, PLATFORM_API_URL: `http://127.0.0.1:${machine.port}` },
  })
  try {
    const ada = await product.signIn()
    const ours = await openTerminal(product, ada, "dep-1")
    const direct = await open(machineAddress)
    const relayed = await open(`ws://127.0.0.1:${relay.port}`)
    const through: Record<"keys" | "output" | "relayed" | "cost", Ratios> = {
      keys: [],
      output: [],
      relayed: [],
      cost: [],
    }
    const bytes = seconds * 50 * megabyte
    for (const socket of [direct, relayed, ours]) {
      await keystrokes(socket, 200)
      await receive(socket, bytes)
    }
    for (let round = 0; round < rounds; round++) {
      through.keys.push((await keystrokes(ours, 200)) / (await keystrokes(relayed, 200)))
      const straight = await receive(direct, bytes)
      const own = await costOf(product.server.pid, () => receive(ours, bytes))
      const bare = await costOf(relay.pid, () => receive(relayed, bytes))
      through.output.push(straight / own.seconds)
      through.relayed.push(straight / bare.seconds)
      through.cost.push(own.cost / bare.cost)
    }
    const stalled = await stalledViewer(ours, inspector.port)
    for (const socket of [ours, direct, relayed]) socket.terminate()
    return [
      ratioRow("terminal: a keystroke and its echo", through.keys, { atMost: 1.1 }, "bare relay"),
      ratioRow("terminal: throughput", through.output, { atLeast: 0.8 }, "direct"),
      ratioRow("the bare relay's throughput", through.relayed, {}, "direct"),
      ratioRow("terminal: processor time for a megabyte", through.cost, {}, "bare relay"),
      valueRow("terminal: memory of a stalled viewer", stalled / mebibyte, { atMost: 1 }, "MB"),
    ]
  } finally {
    await Promise.all([product.stop(), relay.stop(), machine.stop()])
  }
}

async function costOf(pid: number, work: () => Promise<number>) {
  const before = processorSeconds(pid) ?? 0
  const seconds = await work()
  return { seconds, cost: (processorSeconds(pid) ?? 0) - before }
}

export async function openTerminal({ server }: Product, visitor: Visitor, id: string) {
  const path = `/deployments/${id}/terminal/socket`
  const socket = await open(`ws://127.0.0.1:${server.port}${path}?rows=24&cols=80`, {
    origin: server.origin,
    host: `localhost:${server.port}`,
    cookie: visitor.cookies.header(path) ?? "",
  })
  // The first message that says so may have arrived with the handshake.
  const until = performance.now() + 10_000
  while (performance.now() < until) {
    const echoed = once(socket, "message")
    socket.send("x")
    const [, isBinary] = await Promise.race([echoed, delay(100, [])])
    if (isBinary) return socket
  }
  throw new Error("The terminal did not open.")
}

async function open(address: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(address, { perMessageDeflate: false, skipUTF8Validation: true, headers })
  await once(socket, "open")
  await delay(100)
  return socket
}

/** The median time of a key's echo, in milliseconds. */
async function keystrokes(socket: WebSocket, count: number) {
  const times: number[] = []
  for (let key = 0; key < count; key++) {
    const began = performance.now()
    const echoed = receiveBytes(socket, 1)
    socket.send("k")
    await echoed
    times.push(performance.now() - began)
  }
  return median(times)
}

/** Seconds until that much output has arrived. */
async function receive(socket: WebSocket, bytes: number) {
  const began = performance.now()
  const received = receiveBytes(socket, bytes)
  socket.send(`${bytes}\n`)
  await received
  return (performance.now() - began) / 1000
}

function receiveBytes(socket: WebSocket, bytes: number) {
  return new Promise<void>((resolve, reject) => {
    let left = bytes
    const count = (data: Buffer, isBinary: boolean) => {
      if (!isBinary) return
      left -= data.length
      if (left > 0) return
      socket.off("message", count)
      socket.off("close", fail)
      resolve()
    }
    const fail = () => reject(new Error(`The socket closed with ${left} bytes missing.`))
    socket.on("message", count)
    socket.on("close", fail)
  })
}

/** What the process holds more when a viewer stops reading in the middle of endless output. */
async function stalledViewer(socket: WebSocket, debugPort: number) {
  // Otherwise the result would include the scrollback, which belongs to the shell.
  await receive(socket, 8 * megabyte)
  const debug = await inspect(debugPort)
  const before = await debug.usedBytes()
  socket.pause()
  socket.send(`${10_000 * megabyte}\n`)
  await delay(stalledMs)
  const held = (await debug.usedBytes()) - before
  debug.close()
  return held
}
