import { mkdtempSync, rmSync } from "node:fs"
import { createServer, type IncomingMessage } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Duplex } from "node:stream"
import { vi } from "vitest"
import { type ClientOptions, WebSocket, WebSocketServer } from "ws"
import type { Auth, Session } from "../../app/auth/context"
import { readTerminalMessage, type TerminalMessage } from "../../app/domain/terminal-messages"
import type { RecordStore } from "../../app/records/record-store.server"
import { listen } from "../../tests/support/listen"
import { openSqliteRecords, recordFile } from "../records/sqlite-records"
import { pathOf } from "../request-target"
import { sendSocketError } from "../socket-error"
import { createTestEmulators } from "./emulators.fixture"
import type { TerminalLimits } from "./limits"
import { createTerminalServer } from "./terminal-server"

/** How the test upstream answers handshakes. */
export type Handshake = "open" | "hang" | "garbage" | "wrong accept" | { status: number; location?: string }

interface FixtureOptions {
  limits?: Partial<TerminalLimits>
  now?: () => number
  /** Those of another place. */
  records?: RecordStore
}

/** A terminal server between a real upstream and real sockets. */
export async function createTerminalFixture(options: FixtureOptions = {}) {
  const shared = await createSharedParts(options)
  const node = await startNode(shared, options)
  return {
    ...shared,
    ...node,
    async [Symbol.asyncDispose]() {
      await node.stop()
      await shared.close()
    },
  }
}

/** Several nodes with one store, one identity provider and one platform. A node that is started later joins them. */
export async function createNodesFixture(options: FixtureOptions = {}) {
  const shared = await createSharedParts(options)
  const nodes: Array<Awaited<ReturnType<typeof startNode>>> = []
  return {
    ...shared,
    async startNode() {
      const node = await startNode(shared, { ...options, joins: true })
      nodes.push(node)
      return node
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(nodes.map((node) => node.stop()))
      await shared.close()
    },
  }
}

const secrets = ["a secret of at least thirty-two characters"]
/** The address that all nodes have for browsers. */
const publicOrigin = "https://launchpad.example"

async function createSharedParts(options: FixtureOptions) {
  const upstream = await startUpstream()
  const dataDir = mkdtempSync(join(tmpdir(), "terminals-"))
  const own = openSqliteRecords({ dataDir, file: recordFile, secrets, now: () => 1_000_000 })
  const records: RecordStore = options.records ?? own
  const log: Array<Record<string, unknown>> = []
  return {
    upstream,
    records,
    auth: createTestAuth(),
    log,
    async close() {
      await upstream.close()
      await own.close()
      rmSync(dataDir, { recursive: true })
    },
  }
}

async function startNode(
  { upstream, records, auth, log }: Awaited<ReturnType<typeof createSharedParts>>,
  { joins = false, ...options }: FixtureOptions & { joins?: boolean },
) {
  const note = (fields: object, message: string) => void log.push({ ...fields, message })
  const server = createServer((_request, response) => response.end("page"))
  const port = await listen(server)
  const address = `http://localhost:${port}`
  const origin = joins ? publicOrigin : address
  const emulators = await createTestEmulators(log)
  const terminals = createTerminalServer({
    auth,
    platformUrl: `${upstream.origin}/base`,
    origin,
    records,
    node: joins ? { address, secrets } : null,
    log: { info: note, warn: note, error: note },
    ...options,
  })
  server.on("upgrade", (request, socket, head) => {
    socket.on("error", () => socket.destroy())
    if (terminals.handles(pathOf(request.url ?? ""))) terminals.upgrade(request, socket, head)
    else sendSocketError(socket, 404, origin)
  })
  let stopped: Promise<void> | undefined

  async function stop() {
    await terminals.close()
    await emulators.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }

  return {
    server,
    port,
    origin,
    address,
    terminals,
    emulators,
    connections: () =>
      new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count))),
    /** Opens a browser tab on a deployment's terminal. */
    browse: (deploymentId: string, { as = "ada", query = "", headers, ...rest }: BrowseOptions = {}) =>
      browse(`ws://localhost:${port}/deployments/${deploymentId}/terminal/socket${query}`, {
        origin,
        headers: { cookie: `session=${as}`, ...headers },
        ...rest,
      }),
    stop() {
      stopped ??= stop()
      return stopped
    },
  }
}

interface BrowseOptions extends ClientOptions {
  as?: string
  query?: string
}

export type Tab = ReturnType<typeof browse>

function browse(address: string, options: ClientOptions) {
  const socket = new WebSocket(address, options)
  const output: Buffer[] = []
  const tab = {
    socket,
    messages: [] as TerminalMessage[],
    /** The output position, counted like the page does. */
    position: 0,
    refused: undefined as IncomingMessage | undefined,
    closed: undefined as number | undefined,
    /** Stops collecting messages; for floods. */
    forget: () => socket.off("message", collect),
    get text() {
      return tab.bytes.toString()
    },
    get bytes() {
      return Buffer.concat(output)
    },
    get connected() {
      return tab.messages.some((message) => message.type === "status" && message.state === "connected")
    },
    last<T extends TerminalMessage["type"]>(type: T) {
      return tab.messages.findLast(
        (message): message is Extract<TerminalMessage, { type: T }> => message.type === type,
      )
    },
  }
  function collect(data: unknown, isBinary: boolean) {
    if (isBinary && Buffer.isBuffer(data)) {
      output.push(data)
      tab.position += data.length
      return
    }
    const message = readTerminalMessage(String(data))
    if (message) tab.messages.push(message)
    if (message?.type === "replay-start") tab.position = message.from
  }
  socket.on("message", collect)
  socket.on("unexpected-response", (_request, response) => {
    tab.refused = response
    response.resume()
    socket.terminate()
  })
  socket.on("error", () => {})
  socket.on("close", (code) => {
    tab.closed = code
  })
  return tab
}

/** The upstream's side of one shell. */
export interface Machine {
  socket: WebSocket
  url: string
  headers: IncomingMessage["headers"]
  received: Array<{ text: string } | { binary: number[] }>
  closed: number | undefined
}

async function startUpstream() {
  const acceptor = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: 64 * 1024 * 1024,
  })
  const server = createServer((_request, response) => response.end())
  const requests: string[] = []
  const machines: Machine[] = []
  const held = new Set<Duplex>()
  const state: { handshake: Handshake; onMachine: (machine: Machine) => void } = {
    handshake: "open",
    onMachine: () => {},
  }

  server.on("request", (request) => requests.push(request.url ?? ""))
  server.on("upgrade", (request, socket, head) => {
    requests.push(request.url ?? "")
    held.add(socket)
    socket.on("error", () => {})
    socket.on("close", () => held.delete(socket))
    const { handshake } = state
    if (handshake === "hang") return
    if (handshake === "garbage") return socket.end("SSH-2.0-OpenSSH_9.6\r\n")
    if (handshake === "wrong accept") {
      return socket.end(
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: bm8=\r\n\r\n",
      )
    }
    if (handshake !== "open") {
      const location = handshake.location ? `Location: ${handshake.location}\r\n` : ""
      return socket.end(
        `HTTP/1.1 ${handshake.status} No\r\n${location}Content-Length: 0\r\nConnection: close\r\n\r\n`,
      )
    }
    acceptor.handleUpgrade(request, socket, head, (accepted) => {
      const machine: Machine = {
        socket: accepted,
        url: request.url ?? "",
        headers: request.headers,
        received: [],
        closed: undefined,
      }
      accepted.on("message", (data, isBinary) => {
        if (!Buffer.isBuffer(data)) return
        machine.received.push(isBinary ? { binary: [...data] } : { text: data.toString() })
      })
      accepted.on("error", () => {})
      accepted.on("close", (code) => {
        machine.closed = code
      })
      machines.push(machine)
      state.onMachine(machine)
    })
  })
  const port = await listen(server)

  return {
    origin: `http://localhost:${port}`,
    /** All request targets, of upgrades and other requests. */
    requests,
    machines,
    set handshake(handshake: Handshake) {
      state.handshake = handshake
    },
    /** Called when a shell is opened. */
    set onMachine(onMachine: (machine: Machine) => void) {
      state.onMachine = onMachine
    },
    get openMachines() {
      return machines.filter((machine) => machine.closed === undefined)
    },
    async close() {
      for (const socket of held) socket.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Fake sign-in: the cookie `session=ada` is Ada's session, and `session=ada_phone` is another session of hers. */
function createTestAuth() {
  const ended = new Set<string>()
  const listeners = new Set<(key: string) => void>()
  const state = {
    /** Session lookups wait for this promise. */
    gate: Promise.resolve(),
    renewal: (): string | null => "renewed-token",
    lookups: 0,
    active: 0,
    setCookies: [] as string[],
  }

  const open: Auth["open"] = async (cookieHeader, { activity }) => {
    state.lookups++
    if (activity) state.active++
    await state.gate
    const name = /(?:^|; )session=(\w+)/.exec(cookieHeader ?? "")?.[1]
    if (name === undefined || ended.has(name)) return { session: null, setCookies: state.setCookies }
    const session: Session = {
      key: name,
      subject: name.split("_", 1)[0] ?? name,
      tag: `tag-of-${name.split("_", 1)[0]}`,
      email: `${name}@example.com`,
      name,
      token: `token-of-${name}&=?`,
      renew: async () => state.renewal(),
      refused: async () => {},
    }
    return { session, setCookies: state.setCookies }
  }

  return {
    open,
    onSessionEnd(listener: (key: string) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    state,
    /** Ends the session and notifies listeners. */
    signOut(name: string) {
      ended.add(name)
      for (const listener of listeners) listener(name)
    },
    /** Ends the session elsewhere: no listener is notified. */
    expire: (name: string) => void ended.add(name),
  }
}

/** A fake clock for the terminals and their ticks. Sockets run in real time. */
export function createTestClock() {
  const step = 5000
  let time = 1_000_000
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
  return {
    now: () => time,
    advance(seconds: number) {
      for (let left = seconds * 1000; left > 0; left -= step) {
        time += Math.min(left, step)
        vi.advanceTimersByTime(Math.min(left, step))
      }
    },
    [Symbol.dispose]: () => void vi.useRealTimers(),
  }
}
