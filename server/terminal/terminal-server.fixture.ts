import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import type { Duplex } from "node:stream"
import { vi } from "vitest"
import { type ClientOptions, WebSocket, WebSocketServer } from "ws"
import type { Auth, Session } from "../../app/auth/context"
import { readTerminalMessage, type TerminalMessage } from "../../app/domain/terminal-messages"
import { pathOf } from "../request-target"
import { sendSocketError } from "../socket-error"
import type { TerminalLimits } from "./limits"
import { createTerminalServer } from "./terminal-server"

/** What the upstream of the tests does with the next handshakes. */
export type Handshake = "open" | "hang" | "garbage" | "wrong accept" | { status: number; location?: string }

/** The terminals on a server of their own, between a real upstream and real sockets. */
export async function createTerminalFixture(
  options: { limits?: Partial<TerminalLimits>; now?: () => number } = {},
) {
  const upstream = await startUpstream()
  const auth = createTestAuth()
  const log: Array<Record<string, unknown>> = []
  const note = (fields: object, message: string) => void log.push({ ...fields, message })
  const server = createServer((_request, response) => response.end("page"))
  const port = await listen(server)
  const origin = `http://localhost:${port}`
  const terminals = createTerminalServer({
    auth,
    platformUrl: `${upstream.origin}/base`,
    origin,
    log: { info: note, warn: note, error: note },
    ...options,
  })
  server.on("upgrade", (request, socket, head) => {
    socket.on("error", () => socket.destroy())
    if (terminals.handles(pathOf(request.url ?? ""))) terminals.upgrade(request, socket, head)
    else sendSocketError(socket, 404, origin)
  })

  return {
    upstream,
    auth,
    log,
    server,
    port,
    origin,
    terminals,
    /** A tab of a person's browser on a deployment's terminal. */
    browse: (deploymentId: string, { as = "ada", query = "", ...rest }: BrowseOptions = {}) =>
      browse(`ws://localhost:${port}/deployments/${deploymentId}/terminal/socket${query}`, {
        origin,
        headers: { cookie: `session=${as}` },
        ...rest,
      }),
    async [Symbol.asyncDispose]() {
      await terminals.close()
      await upstream.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
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
  const messages: TerminalMessage[] = []
  const output: Buffer[] = []
  let refused: IncomingMessage | undefined
  let error: Error | undefined
  let closed: number | undefined
  let position = 0
  socket.on("unexpected-response", (_request, response) => {
    refused = response
    response.resume()
    socket.terminate()
  })
  socket.on("error", (problem) => {
    error = problem
  })
  socket.on("close", (code) => {
    closed = code
  })
  const collect = (data: unknown, isBinary: boolean) => {
    if (isBinary && Buffer.isBuffer(data)) {
      output.push(data)
      position += data.length
      return
    }
    const message = readTerminalMessage(String(data))
    if (message) messages.push(message)
    if (message?.type === "replay-start") position = message.from
  }
  socket.on("message", collect)
  return {
    socket,
    messages,
    /** Nothing is collected any more: for floods. */
    forget: () => socket.off("message", collect),
    get text() {
      return Buffer.concat(output).toString()
    },
    get bytes() {
      return Buffer.concat(output)
    },
    /** Its sequence number, counted as a page counts it. */
    get position() {
      return position
    },
    get refused() {
      return refused
    },
    get error() {
      return error
    },
    get closed() {
      return closed
    },
    get connected() {
      return messages.some((message) => message.type === "status" && message.state === "connected")
    },
    last<T extends TerminalMessage["type"]>(type: T) {
      return messages.findLast(
        (message): message is Extract<TerminalMessage, { type: T }> => message.type === type,
      )
    },
  }
}

/** One shell as the upstream sees it. */
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
  const lines: Machine[] = []
  const held = new Set<Duplex>()
  const state: { handshake: Handshake; onLine: (line: Machine) => void } = {
    handshake: "open",
    onLine: () => {},
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
      const line: Machine = {
        socket: accepted,
        url: request.url ?? "",
        headers: request.headers,
        received: [],
        closed: undefined,
      }
      accepted.on("message", (data, isBinary) => {
        if (!Buffer.isBuffer(data)) return
        line.received.push(isBinary ? { binary: [...data] } : { text: data.toString() })
      })
      accepted.on("error", () => {})
      accepted.on("close", (code) => {
        line.closed = code
      })
      lines.push(line)
      state.onLine(line)
    })
  })
  const port = await listen(server)

  return {
    origin: `http://localhost:${port}`,
    /** Every request target that came, upgrades and others. */
    requests,
    lines,
    set handshake(handshake: Handshake) {
      state.handshake = handshake
    },
    /** What the machine does as soon as a shell is opened. */
    set onLine(onLine: (line: Machine) => void) {
      state.onLine = onLine
    },
    get openLines() {
      return lines.filter((line) => line.closed === undefined)
    },
    async close() {
      for (const socket of held) socket.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Sign-in as the terminals use it: the cookie `session=ada` is Ada's session, and `session=ada_phone` another of hers. */
function createTestAuth() {
  const ended = new Set<string>()
  const listeners = new Set<(key: string) => void>()
  const state = {
    /** What a look-up waits for. */
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
    /** The session ends here, and everybody is told. */
    signOut(name: string) {
      ended.add(name)
      for (const listener of listeners) listener(name)
    },
    /** The session ends elsewhere: nobody is told. */
    expire: (name: string) => void ended.add(name),
  }
}

/** Moves the time of the terminals, and with it their ticks; sockets go on in real time. */
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

async function listen(server: ReturnType<typeof createServer>) {
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve))
  // Listening on a port, not a pipe: the address is an object.
  return (server.address() as AddressInfo).port
}
