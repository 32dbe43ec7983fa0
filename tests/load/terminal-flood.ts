import type { Socket } from "node:net"
import { setTimeout as delay } from "node:timers/promises"
import { WebSocket } from "ws"
import { controlFrames, openRawTerminal, rawFrame, repeatFrames } from "../support/raw-terminal"
import { startServer, type TestServer } from "../support/server"
import { signIn, type Visitor } from "../support/visitor"
import { metricsPort, type Outcome, observe, requestUntil } from "./measure"

/** Sockets that never read: they request endless responses, or let their machines write endlessly. */
type Attack = "control frames" | "output"

const machinesPerSession = 8
const mebibyte = 1024 * 1024

/** Sessions of one account, each with eight machines and two sockets for each, while another person types. */
export async function terminalFlood(attack: Attack, { seconds = 15, sessions = 4 } = {}): Promise<Outcome> {
  const metrics = await metricsPort()
  const server = await startServer({ TRUSTED_PROXY_HOPS: "1", ...metrics.env })
  try {
    const attackers = await Promise.all(
      Array.from({ length: sessions }, () => signIn(server, "ada@example.com")),
    )
    const bystander = await signIn(server, "noor@example.com")
    const machines = await machinesOf(server, "ada@example.com", machinesPerSession)
    const [ownMachine = ""] = await machinesOf(server, "noor@example.com", 1)
    const shell = await openShell(server, bystander, ownMachine)
    const target = {
      pid: server.pid,
      metricsPort: metrics.port,
      bystander: () => bystander.send("/balance"),
    }
    return await observe(target, async () => {
      const end = performance.now() + seconds * 1000
      const running = () => performance.now() < end
      const crowd = createCrowd(server, attack, running)
      const [samples] = await Promise.all([
        requestUntil(() => !running(), 20, shell.echo),
        ...attackers.map((attacker) => crowd.join(attacker, machines)),
      ])
      shell.close()
      const { opened, closed, sent } = crowd.leave()
      const sending = attack === "output" ? "" : `, ${Math.round(sent / mebibyte)} MiB sent`
      return {
        samples,
        remark: `requests are keystrokes; ${closed} of ${opened} sockets that do not read were closed${sending}; others ask for their balance page`,
      }
    })
  } finally {
    await server.stop()
  }
}

function createCrowd(server: TestServer, attack: Attack, running: () => boolean) {
  const sockets = new Set<Socket>()
  const counts = { sent: 0, opened: 0, closed: 0 }

  async function join(attacker: Visitor, machines: string[]) {
    // A session may open ten terminals a second.
    for (const [index, machine] of [...machines, ...machines].entries()) {
      if (!running()) return
      await open(attacker, machine, index)
      await delay(125)
    }
    while (running()) await delay(500)
  }

  async function open(attacker: Visitor, machine: string, index: number) {
    const socket = await openRawTerminal(server, attacker, machine)
    if (!socket) return
    counts.opened++
    sockets.add(socket)
    socket.on("close", () => {
      if (sockets.delete(socket) && running()) counts.closed++
    })
    if (attack === "output") socket.write(rawFrame("text", Buffer.from("flood 4294967296\r")))
    else pour(socket, controls(index))
  }

  /** Writes the same bytes as long as the socket takes them. */
  function pour(socket: Socket, block: Buffer) {
    const next = () => {
      while (running() && !socket.destroyed) {
        counts.sent += block.length
        if (!socket.write(block)) return void socket.once("drain", next)
      }
    }
    next()
  }

  return {
    join,
    leave() {
      for (const socket of sockets) socket.destroy()
      return counts
    },
  }
}

function controls(index: number) {
  const { credit, sizes, ping } = controlFrames
  return repeatFrames([[credit], sizes, [credit, ...sizes], [ping, credit]][index % 4] ?? [])
}

async function openShell(server: TestServer, visitor: Visitor, machine: string) {
  const path = `/deployments/${machine}/terminal/socket`
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}${path}`, {
    headers: {
      origin: server.origin,
      host: `localhost:${server.port}`,
      cookie: visitor.cookies.header(path) ?? "",
    },
  })
  let output = ""
  let heard = () => {}
  socket.on("error", () => {})
  socket.on("message", (data, isBinary) => {
    if (!isBinary) return
    output = (output + String(data)).slice(-200)
    heard()
  })
  function until(text: string) {
    return new Promise<void>((resolve) => {
      heard = () => {
        if (output.includes(text)) resolve()
      }
      heard()
    })
  }
  await until("# ")
  let count = 0
  return {
    /** The round trip of one key. The line is cleared now and then. */
    async echo() {
      const key = String.fromCharCode(97 + (count++ % 26))
      output = ""
      socket.send(count % 60 === 0 ? "\x15" : key)
      if (count % 60 !== 0) await until(key)
      return { status: 200, body: "" }
    },
    close: () => socket.terminate(),
  }
}

async function machinesOf(server: TestServer, email: string, count: number) {
  return await server.control.deployments({
    email,
    name: "flood",
    configId: "trial_vm_hetzner",
    status: "running",
    count,
  })
}
