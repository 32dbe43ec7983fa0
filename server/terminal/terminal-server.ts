import { randomUUID } from "node:crypto"
import type { IncomingMessage } from "node:http"
import type { Duplex } from "node:stream"
import { setTimeout as delay } from "node:timers/promises"
import { type ServerOptions, type WebSocket, WebSocketServer } from "ws"
import type { Auth } from "../../app/auth/context"
import { terminalClose } from "../../app/domain/terminal-close"
import { type Log, logWith } from "../../app/http/contexts"
import { sendSocketError } from "../socket-error"
import { closeSocket } from "./close-socket"
import { type TerminalLimits, terminalLimits } from "./limits"
import { createShellRegistry } from "./shell-registry"
import { isTerminalPath, parseTerminalRequest } from "./terminal-request"

/** Serves the browsers' terminal sockets: `/deployments/{id}/terminal/socket`. */
export interface TerminalServer {
  /** Memory that all terminals hold, in bytes. */
  readonly heldBytes: number
  /** Whether this is a terminal path. */
  handles(path: string): boolean
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Closes every socket with 1001 and resolves when all are closed. */
  close(): Promise<void>
}

export interface TerminalServerOptions {
  auth: Pick<Auth, "open" | "onSessionEnd">
  platformUrl: string
  origin: string
  log: Log
  limits?: Partial<TerminalLimits>
  /** Milliseconds of a clock that never jumps; tests move it. */
  now?: () => number
}

export function createTerminalServer({
  auth,
  platformUrl,
  origin,
  log,
  ...options
}: TerminalServerOptions): TerminalServer {
  const limits = { ...terminalLimits, ...options.limits }
  const now = options.now ?? (() => performance.now())
  const shells = createShellRegistry({ auth, platformUrl, limits, now, log })
  const sessionRate = createUpgradeRateLimit(limits.upgradesPerSession, now)
  const accountRate = createUpgradeRateLimit(limits.upgradesPerAccount, now)
  const sockets = new Set<WebSocket>()
  const signedOut = new Set<WebSocket>()
  const cookies = new WeakMap<IncomingMessage, string[]>()
  let pending = 0
  let closing = false

  // The types of ws lack `closeTimeout`.
  const acceptorOptions: ServerOptions & { closeTimeout: number } = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    // One frame per turn of the event loop, so that a flood of tiny frames does not delay other browsers.
    allowSynchronousEvents: false,
    maxPayload: limits.browserPayload,
    maxFragments: limits.fragments,
    maxBufferedChunks: limits.browserChunks,
    closeTimeout: limits.closeHandshake,
  }
  const acceptor = new WebSocketServer(acceptorOptions)
  acceptor.on("headers", (headers, request) => {
    for (const cookie of cookies.get(request) ?? []) headers.push(`Set-Cookie: ${cookie}`)
  })
  acceptor.on("wsClientError", (_error, socket) => sendSocketError(socket, 400, origin))

  const unsubscribe = auth.onSessionEnd((sessionKey) => shells.endSession(sessionKey))
  const clock = setInterval(() => {
    shells.tick()
    sessionRate.sweep()
    accountRate.sweep()
  }, limits.tick)
  clock.unref()

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
    // Before the first await: an unhandled socket error would end the process.
    socket.on("error", () => socket.destroy())
    const requestId = randomUUID()
    const target = parseTerminalRequest(request.url ?? "")

    function refuse(status: number, why: string, fields: object = {}) {
      log.warn({ requestId, status, why, ...fields }, "terminal refused")
      sendSocketError(socket, status, origin)
    }

    if (closing || pending >= limits.pendingUpgrades) return refuse(503, "busy")
    // Browsers send cookies with sockets of any page. Only Origin tells which page opened this one.
    if (request.headers.origin !== origin) return refuse(403, "origin")
    if (target === null) return refuse(400, "id")

    const cookie = request.headers.cookie ?? null
    pending++
    const opening = auth.open(cookie, { activity: false, log: logWith(log, { requestId }) })
    const opened = await within(limits.handshake, opening).finally(() => {
      pending--
    })
    if (socket.destroyed) return
    if (opened === null || closing) return refuse(503, "no session store")
    const { session, setCookies } = opened
    const tooOften = session && !(sessionRate.take(session.key) && accountRate.take(session.subject))
    if (tooOften) return refuse(429, "rate", { session: session.key })
    if (!session && signedOut.size >= limits.signedOutSockets) return refuse(401, "session")

    cookies.set(request, setCookies)
    acceptor.handleUpgrade(request, socket, head, (browser) => {
      // "close" follows, but an unhandled error would end the process.
      browser.on("error", () => {})
      sockets.add(browser)
      browser.once("close", () => sockets.delete(browser))
      if (session) return shells.attach(browser, { session, cookie, requestId, target })
      // Scripts cannot see an HTTP status. The close code tells them not to retry.
      log.warn({ requestId, status: 101, why: "session" }, "terminal refused")
      signedOut.add(browser)
      browser.once("close", () => signedOut.delete(browser))
      closeSocket(browser, terminalClose.sessionEnded)
    })
  }

  async function close() {
    closing = true
    clearInterval(clock)
    unsubscribe()
    const gone = [...sockets].map((socket) => new Promise((resolve) => socket.once("close", resolve)))
    shells.endAll(terminalClose.shutdown)
    await Promise.all(gone)
  }

  return {
    get heldBytes() {
      return shells.heldBytes
    },
    handles: isTerminalPath,
    upgrade(request, socket, head) {
      upgrade(request, socket, head).catch((error: unknown) => {
        log.error({ err: error }, "terminal upgrade failed")
        socket.destroy()
      })
    },
    close,
  }
}

/** Null on failure or after `ms`: a client must not wait forever for a store that hangs. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  const late = new AbortController()
  const patience = delay(ms, null, { signal: late.signal })
  return await Promise.race([work, patience])
    .catch(() => null)
    .finally(() => late.abort())
}

/** Allows at most `perSecond` upgrades per key within any second. */
function createUpgradeRateLimit(perSecond: number, now: () => number) {
  const recent = new Map<string, number[]>()

  /** False over the limit; a refused upgrade does not count. */
  function take(key: string) {
    const time = now()
    const times = (recent.get(key) ?? []).filter((then) => time - then < 1000)
    const allowed = times.length < perSecond
    if (allowed) times.push(time)
    recent.set(key, times)
    return allowed
  }

  /** Drops keys without recent upgrades. */
  function sweep() {
    const time = now()
    for (const [key, times] of recent) if (times.every((then) => time - then >= 1000)) recent.delete(key)
  }

  return { take, sweep }
}
