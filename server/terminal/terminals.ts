import { randomUUID } from "node:crypto"
import type { IncomingMessage } from "node:http"
import type { Duplex } from "node:stream"
import { setTimeout as delay } from "node:timers/promises"
import { type ServerOptions, type WebSocket, WebSocketServer } from "ws"
import type { Auth } from "../../app/auth/context"
import { terminalClose } from "../../app/domain/terminal-close"
import { type Log, logWith } from "../../app/http/contexts"
import { refuseSocket } from "../socket-refusal"
import { sayGoodbye } from "./goodbye"
import { type TerminalLimits, terminalLimits } from "./limits"
import { createShells } from "./shells"
import { isTerminalPath, readTarget } from "./target"
import { createUpgradeRate } from "./upgrade-rate"

/** The browser's side of every terminal: `/deployments/{id}/terminal/socket`. */
export interface Terminals {
  /** Bytes of output and keystrokes that are held for browsers and machines. */
  readonly held: number
  /** Whether an upgrade's path is a terminal's; any other path is refused by the caller with 404. */
  handles(path: string): boolean
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Closes every socket with 1001 and resolves when all are gone. */
  close(): Promise<void>
}

export interface TerminalsOptions {
  auth: Pick<Auth, "open" | "onSessionEnd">
  platformUrl: string
  origin: string
  log: Log
  limits?: Partial<TerminalLimits>
  /** Milliseconds of a clock that never jumps; tests move it. */
  now?: () => number
}

export function createTerminals({ auth, platformUrl, origin, log, ...options }: TerminalsOptions): Terminals {
  const limits = { ...terminalLimits, ...options.limits }
  const now = options.now ?? (() => performance.now())
  const shells = createShells({ auth, platformUrl, limits, now, log })
  const sessionRate = createUpgradeRate(limits.upgradesPerSession, now)
  const accountRate = createUpgradeRate(limits.upgradesPerAccount, now)
  const sockets = new Set<WebSocket>()
  const strangers = new Set<WebSocket>()
  const cookies = new WeakMap<IncomingMessage, string[]>()
  let pending = 0
  let closing = false

  // The types do not know `closeTimeout` yet.
  const acceptorOptions: ServerOptions & { closeTimeout: number } = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    // One frame of each browser in turn: thousands of tiny ones that come at once hold up nobody else.
    allowSynchronousEvents: false,
    maxPayload: limits.browserPayload,
    maxFragments: limits.fragments,
    maxBufferedChunks: limits.browserChunks,
    closeTimeout: limits.goodbye,
  }
  const acceptor = new WebSocketServer(acceptorOptions)
  acceptor.on("headers", (headers, request) => {
    for (const cookie of cookies.get(request) ?? []) headers.push(`Set-Cookie: ${cookie}`)
  })
  acceptor.on("wsClientError", (_error, socket) => refuseSocket(socket, 400, origin))

  const unsubscribe = auth.onSessionEnd((sessionKey) => shells.endSession(sessionKey))
  const clock = setInterval(() => {
    shells.tick()
    sessionRate.sweep()
    accountRate.sweep()
  }, limits.tick)
  clock.unref()

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
    // Before anything that waits: a reset while nobody listens would end the process.
    socket.on("error", () => socket.destroy())
    const requestId = randomUUID()
    const target = readTarget(request.url ?? "")

    function refuse(status: number, why: string, fields: object = {}) {
      log.warn({ requestId, status, why, ...fields }, "terminal refused")
      refuseSocket(socket, status, origin)
    }

    if (closing || pending >= limits.pendingUpgrades) return refuse(503, "busy")
    // A browser sends a cookie with a socket of any page: only Origin tells whose page it is.
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
    if (!session && strangers.size >= limits.strangers) return refuse(401, "session")

    cookies.set(request, setCookies)
    acceptor.handleUpgrade(request, socket, head, (browser) => {
      // "close" follows; without a listener the error would end the process.
      browser.on("error", () => {})
      sockets.add(browser)
      browser.once("close", () => sockets.delete(browser))
      if (session) return shells.attach(browser, { session, cookie, requestId, target })
      // Scripts cannot see an HTTP status; of a close code they can tell that trying again is of no use.
      log.warn({ requestId, status: 101, why: "session" }, "terminal refused")
      strangers.add(browser)
      browser.once("close", () => strangers.delete(browser))
      sayGoodbye(browser, terminalClose.sessionEnded)
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
    get held() {
      return shells.held
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

/** Null when it fails, or takes longer than `ms`: a client must not wait for ever for a store that hangs. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  const late = new AbortController()
  const patience = delay(ms, null, { signal: late.signal })
  return await Promise.race([work, patience])
    .catch(() => null)
    .finally(() => late.abort())
}
