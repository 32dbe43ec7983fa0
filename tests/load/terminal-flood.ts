import { readFileSync } from "node:fs"
import type { Socket } from "node:net"
import { WebSocket } from "ws"
import { askingFrames, openRawTerminal, rawFrame, repeated } from "../support/raw-terminal"
import type { TestServer } from "../support/server"
import { signIn, type Visitor } from "../support/visitor"

/** What the attackers do; each of them has a session of its own, all of them of one account. */
export type TerminalAttack =
  /** Nothing but to sit there: what the others are compared with. */
  | "none"
  /** Credits of nothing, resizes and pings from sockets that never read. */
  | "control frames"
  /** Messages in pieces of one byte, and empty ones. */
  | "fragments"
  /** Machines that write without end to sockets that never read. */
  | "unread output"
  /** The same to sockets that read everything. */
  | "read output"
  /** Opens and leaves terminals with much to replay, without reading. */
  | "coming and going"

export interface TerminalFloodOptions {
  attack: TerminalAttack
  seconds: number
  /** Sessions of the attacking account, each with eight machines and two sockets for each of them. */
  sessions?: number
  /** The METRICS_PORT of the server, for its own measure of the event loop. */
  metricsPort?: number
}

export interface TerminalFloodResult {
  attack: TerminalAttack
  seconds: number
  /** Resident memory of the process in MB: before the attack, and the most during it. */
  rssBefore: number
  rssMax: number
  /** Milliseconds; null without a metrics port. */
  loopDelayP99: number | null
  /** Milliseconds that another person's page and keystroke take meanwhile. */
  pages: { count: number; p50: number; p95: number }
  keystrokes: { count: number; p50: number; p95: number }
  /** What the attackers were able to send, in MB. */
  sent: number
  /** Their sockets that the server has closed. */
  closed: number
  opened: number
}

const machinesPerSession = 8
const mb = 1024 * 1024

/** One attack on the terminals of a running server, and what others notice of it. */
export async function terminalFlood(
  server: TestServer,
  { attack, seconds, sessions = 1, metricsPort }: TerminalFloodOptions,
): Promise<TerminalFloodResult> {
  const attackers = await Promise.all(
    Array.from({ length: sessions }, () => signIn(server, "ada@example.com")),
  )
  const bystander = await signIn(server, "noor@example.com")
  const machines = await machinesOf(server, "ada@example.com", machinesPerSession)
  const [ownMachine = ""] = await machinesOf(server, "noor@example.com", 1)
  const shell = await openShell(server, bystander, ownMachine)
  // What is measured is the attack and not a process that warms up.
  for (let i = 0; i < 50; i++) await bystander.send("/balance")
  const rssBefore = rss(server.pid)
  let rssMax = rssBefore
  const memory = setInterval(() => {
    rssMax = Math.max(rssMax, rss(server.pid))
  }, 50)
  const end = performance.now() + seconds * 1000
  const running = () => performance.now() < end
  const crowd = createCrowd(server, attack, running)
  const attacks = attackers.map((attacker) => crowd.join(attacker, machines))
  const pages: number[] = []
  const keystrokes: number[] = []
  await Promise.all([
    ...attacks,
    repeat(running, pages, async () => void (await bystander.send("/balance"))),
    repeat(running, keystrokes, async () => await shell.echo()),
  ])
  clearInterval(memory)
  const loopDelayP99 = metricsPort ? await loopDelay(metricsPort) : null
  const { sent, opened, closed } = crowd.leave()
  shell.close()
  return {
    attack,
    seconds,
    rssBefore,
    rssMax,
    loopDelayP99,
    pages: spread(pages),
    keystrokes: spread(keystrokes),
    sent: Math.round(sent / mb),
    opened,
    closed,
  }
}

function createCrowd(server: TestServer, attack: TerminalAttack, running: () => boolean) {
  const sockets = new Set<Socket>()
  const counts = { sent: 0, opened: 0, closed: 0 }

  async function join(attacker: Visitor, machines: string[]) {
    const seats = [...machines, ...machines]
    // A session may open ten terminals a second.
    for (const [index, machine] of seats.entries()) {
      if (!running()) return
      await open(attacker, machine, index)
      await pause(125)
    }
    while (running()) {
      if (attack === "coming and going") {
        for (const socket of [...sockets].slice(0, 4)) socket.destroy()
        await Promise.all(machines.slice(0, 4).map((machine, index) => open(attacker, machine, index)))
      }
      await pause(500)
    }
  }

  async function open(attacker: Visitor, machine: string, index: number) {
    const socket = await openRawTerminal(server, attacker, machine)
    if (!socket) return
    counts.opened++
    sockets.add(socket)
    socket.on("close", () => {
      if (sockets.delete(socket) && running()) counts.closed++
    })
    if (attack === "read output") socket.resume()
    if (attack.endsWith("output") || attack === "coming and going") {
      socket.write(rawFrame("text", Buffer.from("flood 4294967296\r")))
    } else if (attack !== "none") pour(socket, attack === "fragments" ? fragments(index) : controls(index))
  }

  /** Writes the same bytes for as long as they are taken. */
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
  const { credit, sizes, ping } = askingFrames
  return repeated([[credit], sizes, [credit, ...sizes], [ping, credit]][index % 4] ?? [])
}

function fragments(index: number) {
  const x = Buffer.from("x")
  const nothing = Buffer.alloc(0)
  const pieces = Array<Buffer>(20).fill(rawFrame("continuation", nothing, false))
  const message = [rawFrame("text", x, false), ...pieces, rawFrame("continuation", x)]
  return repeated(index % 2 === 0 ? [rawFrame("text", nothing)] : message)
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
    /** One keystroke there and back; the line is thrown away every now and then. */
    async echo() {
      const key = String.fromCharCode(97 + (count++ % 26))
      output = ""
      socket.send(count % 60 === 0 ? "\x15" : key)
      if (count % 60 !== 0) await until(key)
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

async function repeat(running: () => boolean, times: number[], act: () => Promise<void>) {
  while (running()) {
    const began = performance.now()
    await act()
    times.push(performance.now() - began)
    await pause(20)
  }
}

function spread(times: number[]) {
  const sorted = times.sort((a, b) => a - b)
  const at = (part: number) => Math.round(sorted[Math.floor(sorted.length * part)] ?? 0)
  return { count: sorted.length, p50: at(0.5), p95: at(0.95) }
}

/** Linux only. */
function rss(pid: number) {
  return Math.round((Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * 4096) / mb)
}

async function loopDelay(port: number) {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Math.round(Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text)?.[1]) * 1000)
}

function pause(ms: number) {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
