import { randomUUID } from "node:crypto"
import type { IncomingMessage } from "node:http"
import type { Duplex } from "node:stream"
import { type ServerOptions, type WebSocket, WebSocketServer } from "ws"
import type { Auth } from "../../app/auth/context"
import { terminalClose } from "../../app/domain/terminal-close"
import { type Log, logWith } from "../../app/http/contexts"
import type { RecordStore } from "../../app/records/record-store.server"
import type { OpenShell } from "../../app/terminal/terminal-screens"
import { createBuckets } from "../rate-limit"
import { sendSocketError } from "../socket-error"
import { within } from "../within"
import { closeSocket } from "./close-socket"
import { type TerminalLimits, terminalLimits } from "./limits"
import { createRelayMarks, type RelayMarks, type RelayOptions, relayHeader, relayUpgrade } from "./relay"
import { createShellDirectory, type HandedOverShell, type ShellKey } from "./shell-directory"
import { createShellRegistry } from "./shell-registry"
import { isTerminalPath, parseTerminalRequest } from "./terminal-request"
import type { UpstreamOptions } from "./upstream-connection"

export interface TerminalServerOptions extends Pick<UpstreamOptions, "platformUrl" | "agent"> {
  auth: Pick<Auth, "open" | "onSessionEnd">
  origin: string
  /** Keeps shells across restarts, and which node holds which. */
  records: RecordStore
  /** Null when this is the only node. */
  node: { address: string; secrets: string[] } | null
  /** Called for each new shell. */
  opened?(subject: string, deploymentId: string, request: IncomingMessage, requestId: string): void
  log: Log
  limits?: Partial<TerminalLimits>
  /** Milliseconds of a clock that never jumps; tests move it. */
  now?: () => number
}

/** Serves the browsers' terminal sockets: `/deployments/{id}/terminal/socket`. */
export function createTerminalServer(options: TerminalServerOptions) {
  const { auth, origin, records, node, log } = options
  const limits = { ...terminalLimits, ...options.limits }
  const now = options.now ?? (() => performance.now())
  const directory = createShellDirectory({ records, address: node?.address ?? null, limits, now, log })
  const marks = node && createRelayMarks(node)
  // A session may end on another node, which does not notify this one.
  const shellLimits = node ? { ...limits, recheck: limits.tick } : limits
  const shells = createShellRegistry({ ...options, directory, limits: shellLimits, now })
  const upgradesPerSecond = (burst: number) =>
    createBuckets({ burst, perMinute: 60 * burst, capacity: 10_000, now })
  const ofSession = upgradesPerSecond(limits.upgradesPerSession)
  const ofAccount = upgradesPerSecond(limits.upgradesPerAccount)
  const sockets = new Set<WebSocket>()
  const signedOut = new Set<WebSocket>()
  const relayed = new Set<Duplex>()
  /** Shells of an earlier process that are being fetched. Two tabs that return together continue the same one. */
  const arriving = new Map<string, Promise<HandedOverShell | null>>()
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
  const clock = setInterval(shells.tick, limits.tick)
  clock.unref()

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
    // Before the first await: an unhandled socket error would end the process.
    socket.on("error", () => socket.destroy())
    const requestId = randomUUID()
    const target = parseTerminalRequest(request.url ?? "")

    function refuse(status: number, why: string, fields: object = {}) {
      log.warn({ requestId, status, why, ...fields }, "terminal refused")
      sendSocketError(socket, status, origin, fromNode ? { [relayHeader]: "refused" } : {})
    }

    const fromNode = request.headers[relayHeader] !== undefined
    if (fromNode && !marks?.verify(request)) return refuse(403, "relay")
    // Notifies the other node that this one gives up its shells. Any other refusal concerns only this request.
    if (fromNode && closing) return refuse(410, "closing")
    if (closing || pending >= limits.pendingUpgrades) return refuse(503, "busy")
    // Browsers send cookies with sockets of any page. Only Origin says which page opened this one.
    if (request.headers.origin !== origin) return refuse(403, "origin")
    if (target === null) return refuse(400, "id")

    const cookie = request.headers.cookie ?? null
    pending++
    const opening = auth.open(cookie, { activity: false, log: logWith(log, { requestId }) })
    const opened = await within(limits.handshake, opening).finally(() => {
      pending--
    })
    if (socket.destroyed) return
    if (opened === null || closing) return refuse(closing && fromNode ? 410 : 503, "no session store")
    const { setCookies } = opened
    // To a page of another person, its own session has ended.
    const isOther = target.person && opened.session && target.person !== opened.session.tag
    const session = isOther ? null : opened.session
    const tooOften = session && (ofSession.take(session.key) || ofAccount.take(session.subject)) > 0
    if (tooOften) return refuse(429, "rate", { session: session.key })
    if (!session && signedOut.size >= limits.signedOutSockets) return refuse(401, "session")
    let handedOver: HandedOverShell | null = null
    if (session && !shells.holds(session.key, target)) {
      const shell = { sessionKey: session.key, deploymentId: target.deploymentId }
      if (!fromNode && marks) {
        const result = await relay(shell, { request, socket, head, marks })
        if (result === "relayed" || socket.destroyed) return
        if (result !== "here") return refuse(result, "relayed")
      }
      if (target.ends) directory.forget(shell)
      else handedOver = await takeOver(shell)
      if (socket.destroyed || closing) giveBack(shell, handedOver)
      if (socket.destroyed) return
      if (closing) return refuse(fromNode ? 410 : 503, "closing")
    }

    cookies.set(request, setCookies)
    acceptor.handleUpgrade(request, socket, head, (browser) => {
      // "close" follows, but an unhandled error would end the process.
      browser.on("error", () => {})
      sockets.add(browser)
      browser.once("close", () => sockets.delete(browser))
      if (session) {
        const shell = { sessionKey: session.key, deploymentId: target.deploymentId }
        const opened = () => options.opened?.(session.subject, target.deploymentId, request, requestId)
        shells.attach(browser, { session, cookie, requestId, target, handedOver, opened })
        return giveBack(shell, handedOver)
      }
      // Scripts cannot see an HTTP status. The close code says not to retry.
      log.warn({ requestId, status: 101, why: "session" }, "terminal refused")
      signedOut.add(browser)
      browser.once("close", () => signedOut.delete(browser))
      closeSocket(browser, terminalClose.sessionEnded)
    })
  }

  /** Sends the upgrade to the node that holds the shell. "here": no other node does. A number: it refused with this status. */
  async function relay(
    shell: ShellKey,
    { marks, ...upgrade }: Pick<RelayOptions, "request" | "socket" | "head"> & { marks: RelayMarks },
  ): Promise<"relayed" | "here" | number> {
    const address = await directory.otherHolder(shell)
    if (address === null) return "here"
    if (relayed.size >= limits.viewers) return 503
    const { socket, request } = upgrade
    relayed.add(socket)
    socket.once("close", () => relayed.delete(socket))
    const mark = marks.sign(request, address)
    const result = await relayUpgrade({ ...upgrade, address, mark, limits })
    if (result !== "relayed") relayed.delete(socket)
    if (result !== "gone") return result
    log.warn({ session: shell.sessionKey, address }, "terminal node is gone")
    // Another node may have noticed first, and may hold the shell by now. The browser's next attempt finds it.
    return (await directory.otherHolder(shell, address)) === null ? "here" : 503
  }

  function takeOver(shell: ShellKey) {
    const key = JSON.stringify(shell)
    const taking = arriving.get(key) ?? directory.takeOver(shell).finally(() => arriving.delete(key))
    arriving.set(key, taking)
    return taking
  }

  /** A shell that wasn't continued, because its browser left or may not open another one, waits for the next browser. */
  function giveBack(shell: ShellKey, handedOver: HandedOverShell | null) {
    const { deploymentId } = shell
    const open = shells.holds(shell.sessionKey, { deploymentId, shellId: handedOver?.id ?? null })
    if (handedOver && !open) void directory.handOver(shell, handedOver)
  }

  /** Leaves the shells to other processes, closes every socket with 1001, and resolves when all are closed. */
  async function close() {
    closing = true
    clearInterval(clock)
    unsubscribe()
    const gone = [...sockets].map((socket) => new Promise((resolve) => socket.once("close", resolve)))
    await shells.leave()
    // Their shells continue at the other node, so the browsers reconnect and continue.
    for (const socket of relayed) socket.destroy()
    await Promise.all(gone)
  }

  return {
    get heldBytes() {
      return shells.heldBytes
    },
    /** The open shells of a session, on all nodes. */
    async listShells(sessionKey: string): Promise<OpenShell[]> {
      return [...shells.listShells(sessionKey), ...(await directory.shellsElsewhere(sessionKey))]
    },
    handles: isTerminalPath,
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      upgrade(request, socket, head).catch((error: unknown) => {
        log.error({ err: error }, "terminal upgrade failed")
        socket.destroy()
      })
    },
    close,
  }
}
