import { type ClientOptions, WebSocket } from "ws"
import type { Session } from "../../app/auth/context"
import { closeCodeFromHandshake, closeCodeFromUpstream, terminalClose } from "../../app/domain/terminal-close"
import { resizeFrame, type TerminalSize } from "../../app/domain/terminal-frames"
import { closeSocket } from "./close-socket"
import type { TerminalLimits } from "./limits"

export interface UpstreamOptions {
  platformUrl: string
  /** Leads through a proxy. */
  agent?: ClientOptions["agent"]
  deploymentId: string
  session: Pick<Session, "token" | "renew" | "refused">
  requestId: string
  limits: TerminalLimits
  now: () => number
  on: {
    open(): void
    output(bytes: Buffer): void
    /** The machine has accepted some keystrokes. */
    taken(): void
    /** Called once, also when the connection never opened. `code` is for browsers, `detail` for the log. */
    end(code: number, detail: number | string | null): void
  }
}

export type Upstream = ReturnType<typeof connectUpstream>

/** The connection of one shell to the platform. */
export function connectUpstream(options: UpstreamOptions) {
  const { session, limits, now, on } = options
  let socket = connect(session.token, false)
  let size: TerminalSize | undefined
  let resizing: NodeJS.Timeout | undefined
  let ended = false
  let lastHeardAt = now()
  let lastPingAt = lastHeardAt

  function connect(token: string, renewed: boolean) {
    const address = `${options.platformUrl.replace(/^http/, "ws")}/api/deployments/${encodeURIComponent(options.deploymentId)}/terminal`
    // The types of ws lack `closeTimeout`.
    const clientOptions: ClientOptions & { closeTimeout: number } = {
      handshakeTimeout: limits.handshake,
      agent: options.agent,
      followRedirects: false,
      perMessageDeflate: false,
      maxPayload: limits.upstreamPayload,
      maxBufferedChunks: limits.upstreamChunks,
      closeTimeout: limits.closeHandshake,
      // Output is bytes: characters are split between frames, and not every program writes UTF-8.
      skipUTF8Validation: true,
      headers: { "x-request-id": options.requestId },
    }
    const connection = new WebSocket(`${address}?token=${encodeURIComponent(token)}`, clientOptions)
    let open = false
    let status: number | null = null
    let problem: string | null = null
    connection.on("error", (error: NodeJS.ErrnoException) => {
      // Not the message: it may contain the URL with the token.
      problem = error.code ?? error.name
    })
    connection.on("unexpected-response", (_request, response) => {
      status = response.statusCode ?? null
      connection.terminate()
    })
    connection.on("open", () => {
      open = true
      lastHeardAt = now()
      if (size) connection.send(resizeFrame(size))
      on.open()
    })
    connection.on("message", (data) => {
      lastHeardAt = now()
      // With the default binary type "nodebuffer", each message is one Buffer.
      if (!ended && Buffer.isBuffer(data) && data.length > 0) on.output(data)
    })
    connection.on("pong", () => {
      lastHeardAt = now()
    })
    connection.on("close", (code) => {
      if (ended) return
      if (open) return end(closeCodeFromUpstream(code), code)
      if (status === 401 && !renewed) return void reconnectWithNewToken()
      if (status === 401) void session.refused().catch(() => {})
      end(status === 401 ? terminalClose.sessionEnded : closeCodeFromHandshake(status), status ?? problem)
    })
    return connection
  }

  function sendSize() {
    clearTimeout(resizing)
    resizing = undefined
    if (size && socket.readyState === WebSocket.OPEN) socket.send(resizeFrame(size))
  }

  /** The platform refused a token that has not expired: retry once with a new one. */
  async function reconnectWithNewToken() {
    const token = await session.renew().catch(() => null)
    if (ended) return
    if (token === null) end(terminalClose.sessionEnded, 401)
    else socket = connect(token, true)
  }

  function end(code: number, detail: number | string | null) {
    ended = true
    clearTimeout(resizing)
    on.end(code, detail)
  }

  function tick(time: number) {
    if (socket.readyState !== WebSocket.OPEN) return
    if (socket.isPaused) {
      // While paused we hear nothing, so silence proves nothing. We do not answer the machine's pings either, so an unsolicited
      // pong (RFC 6455 section 5.5.3) keeps it from closing the connection.
      lastHeardAt = time
      socket.pong()
    } else if (time - lastHeardAt >= limits.silence) return socket.terminate()
    if (time - lastPingAt < limits.ping) return
    lastPingAt = time
    socket.ping()
  }

  return {
    send(keys: Buffer): void {
      if (socket.readyState !== WebSocket.OPEN) return
      // The size must arrive before what was typed at that size.
      if (resizing) sendSize()
      socket.send(keys, { binary: false }, (error) => {
        if (error) return
        // Only a shrinking queue proves that the peer reads: the kernel accepts the first bytes even for a dead peer.
        if (socket.bufferedAmount > 0) lastHeardAt = now()
        on.taken()
      })
    },
    /** Debounced: only the last size is sent. Sent at once when the connection opens. */
    resize(next: TerminalSize): void {
      size = next
      resizing ??= setTimeout(sendSize, limits.resizePause)
    },
    /** Keystrokes that the machine has not accepted, in bytes. */
    get unsent() {
      return socket.bufferedAmount
    },
    pause: (): void => socket.pause(),
    resume: (): void => {
      lastHeardAt = now()
      socket.resume()
    },
    tick,
    /** Ends the connection. No callback runs afterwards. */
    close(code: number): void {
      ended = true
      clearTimeout(resizing)
      closeSocket(socket, code)
    },
  }
}
