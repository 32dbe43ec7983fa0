import { once } from "node:events"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { WebSocket } from "ws"
import type { Visitor } from "../support/visitor"
import { digits, type Row, row } from "./row"
import { type Product, startProduct, startScript } from "./servers"

const megabyte = 1_000_000

/** Keystrokes and output, beside a direct connection to the machine. */
export async function benchTerminal(seconds: number): Promise<Row[]> {
  const machine = await startScript([join(import.meta.dirname, "machine.js")], "1-")
  const product = await startProduct({ PLATFORM_API_URL: `http://127.0.0.1:${machine.port}` })
  try {
    const ours = await openTerminal(product, await product.signIn(), "dep-1")
    const direct = await open(`ws://127.0.0.1:${machine.port}/machine`)
    const bytes = seconds * megabyte
    const echo = await compare(400, ours, direct, "k", 1)
    const output = await compare(20, ours, direct, `${bytes}\n`, bytes)
    for (const socket of [ours, direct]) socket.terminate()
    const time = ` (${digits(echo.seconds * 1000)} ms)`
    const speed = ` (${digits(bytes / megabyte / output.seconds)} MB a second)`
    return [
      row("terminal: a keystroke and its echo", echo.ratio, { atMost: 30 }, "× direct", time),
      row("terminal: output", 1 / output.ratio, { atLeast: 0.1 }, "× direct", speed),
    ]
  } finally {
    await Promise.all([product.stop(), machine.stop()])
  }
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
  return socket
}

/** The median seconds of ours, and their ratio to the median of the other. They take turns: what else the computer does meets both. */
async function compare(rounds: number, ours: WebSocket, other: WebSocket, keys: string, bytes: number) {
  const times: number[] = []
  const otherTimes: number[] = []
  const sides = [
    { socket: ours, taken: times },
    { socket: other, taken: otherTimes },
  ]
  for (let round = 0; round < rounds; round++) {
    for (const { socket, taken } of sides) {
      const began = performance.now()
      const received = receive(socket, bytes)
      socket.send(keys)
      await received
      // The first ones compile the code that the next ones run.
      if (round >= rounds / 4) taken.push((performance.now() - began) / 1000)
    }
  }
  return { seconds: median(times), ratio: median(times) / median(otherTimes) }
}

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN

function receive(socket: WebSocket, bytes: number) {
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
