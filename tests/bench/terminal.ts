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
    const bytes = seconds * 20 * megabyte
    for (const socket of [direct, ours]) {
      await keystroke(socket)
      await receive(socket, bytes)
    }
    const [echo, bare] = [await keystroke(ours), await keystroke(direct)]
    const [output, straight] = [await receive(ours, bytes), await receive(direct, bytes)]
    for (const socket of [ours, direct]) socket.terminate()
    const speed = ` (${digits(bytes / megabyte / output)} MB a second)`
    return [
      row(
        "terminal: a keystroke and its echo",
        echo / bare,
        { atMost: 4 },
        "× direct",
        ` (${digits(echo)} ms)`,
      ),
      row("terminal: output", straight / output, { atLeast: 0.2 }, "× direct", speed),
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

/** The median time of a key's echo, in milliseconds. */
async function keystroke(socket: WebSocket) {
  const times: number[] = []
  for (let key = 0; key < 201; key++) {
    const began = performance.now()
    const echoed = receiveBytes(socket, 1)
    socket.send("k")
    await echoed
    times.push(performance.now() - began)
  }
  return times.sort((a, b) => a - b)[100] ?? Number.NaN
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
