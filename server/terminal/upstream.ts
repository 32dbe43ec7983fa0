import { type ClientOptions, WebSocket } from "ws"
import type { Session } from "../../app/auth/context"
import { closeCodeFromHandshake, closeCodeFromUpstream, terminalClose } from "../../app/domain/terminal-close"
import { resizeFrame, type TerminalSize } from "../../app/domain/terminal-frames"
import { sayGoodbye } from "./goodbye"
import type { TerminalLimits } from "./limits"

/** The platform's side of one shell. */
export interface Upstream {
  send(keys: Buffer): void
  /** Told to the machine after a pause, the last size only; at once when the connection opens. */
  resize(size: TerminalSize): void
  /** Bytes of keystrokes that the machine has not taken. */
  readonly unsent: number
  pause(): void
  resume(): void
  tick(now: number): void
  /** Ends the connection; nothing is reported any more. */
  close(code: number): void
}

export interface UpstreamOptions {
  platformUrl: string
  deploymentId: string
  session: Pick<Session, "token" | "renew" | "refused">
  requestId: string
  limits: TerminalLimits
  now: () => number
  on: {
    open(): void
    output(bytes: Buffer): void
    /** Some of what was sent has been taken. */
    taken(): void
    /** Once, whether it never opened or has ended; `code` is for browsers, `detail` for the log. */
    end(code: number, detail: number | string | null): void
  }
}

export function connectUpstream(options: UpstreamOptions): Upstream {
  const { session, limits, now, on } = options
  let socket = dial(session.token, false)
  let size: TerminalSize | undefined
  let resizing: NodeJS.Timeout | undefined
  let ended = false
  let heard = now()
  let pinged = heard

  function dial(token: string, renewed: boolean) {
    const address = `${options.platformUrl.replace(/^http/, "ws")}/api/deployments/${encodeURIComponent(options.deploymentId)}/terminal`
    // The types do not know `closeTimeout` yet.
    const dialOptions: ClientOptions & { closeTimeout: number } = {
      handshakeTimeout: limits.handshake,
      followRedirects: false,
      perMessageDeflate: false,
      maxPayload: limits.upstreamPayload,
      maxBufferedChunks: limits.upstreamChunks,
      closeTimeout: limits.goodbye,
      // A shell's output is bytes: characters are cut between frames, and not every program writes UTF-8.
      skipUTF8Validation: true,
      headers: { "x-request-id": options.requestId },
    }
    const dialled = new WebSocket(`${address}?token=${encodeURIComponent(token)}`, dialOptions)
    let open = false
    let status: number | null = null
    let problem: string | null = null
    dialled.on("error", (error: NodeJS.ErrnoException) => {
      // Its message may hold the address and with it the token; its code does not.
      problem = error.code ?? error.name
    })
    dialled.on("unexpected-response", (_request, response) => {
      status = response.statusCode ?? null
      dialled.terminate()
    })
    dialled.on("open", () => {
      open = true
      heard = now()
      if (size) dialled.send(resizeFrame(size))
      on.open()
    })
    dialled.on("message", (data) => {
      heard = now()
      // The binary type is "nodebuffer"; a message is one Buffer then.
      if (!ended && Buffer.isBuffer(data) && data.length > 0) on.output(data)
    })
    dialled.on("pong", () => {
      heard = now()
    })
    dialled.on("close", (code) => {
      if (ended) return
      if (open) return end(closeCodeFromUpstream(code), code)
      if (status === 401 && !renewed) return void dialAgain()
      if (status === 401) void session.refused().catch(() => {})
      end(status === 401 ? terminalClose.sessionEnded : closeCodeFromHandshake(status), status ?? problem)
    })
    return dialled
  }

  function sendSize() {
    clearTimeout(resizing)
    resizing = undefined
    if (size && socket.readyState === WebSocket.OPEN) socket.send(resizeFrame(size))
  }

  /** A token that the platform refuses before its time: one new one, one more try. */
  async function dialAgain() {
    const token = await session.renew().catch(() => null)
    if (ended) return
    if (token === null) end(terminalClose.sessionEnded, 401)
    else socket = dial(token, true)
  }

  function end(code: number, detail: number | string | null) {
    ended = true
    clearTimeout(resizing)
    on.end(code, detail)
  }

  function tick(time: number) {
    if (socket.readyState !== WebSocket.OPEN) return
    if (socket.isPaused) {
      // What it says while we do not read is not heard: that silence is ours. Its pings go unanswered too, and it
      // would take us for dead; a pong that nobody asked for says otherwise (RFC 6455 section 5.5.3).
      heard = time
      socket.pong()
    } else if (time - heard >= limits.silence) return socket.terminate()
    if (time - pinged < limits.ping) return
    pinged = time
    socket.ping()
  }

  return {
    send(keys) {
      if (socket.readyState !== WebSocket.OPEN) return
      // What is typed into a window of a new size is meant for that size.
      if (resizing) sendSize()
      socket.send(keys, { binary: false }, (error) => {
        if (error) return
        // Taken off a queue: the peer made room. Bytes that the kernel takes at once say nothing about the peer.
        if (socket.bufferedAmount > 0) heard = now()
        on.taken()
      })
    },
    resize(next) {
      size = next
      resizing ??= setTimeout(sendSize, limits.resizePause)
    },
    get unsent() {
      return socket.bufferedAmount
    },
    pause: () => socket.pause(),
    resume: () => {
      heard = now()
      socket.resume()
    },
    tick,
    close(code) {
      ended = true
      clearTimeout(resizing)
      sayGoodbye(socket, code)
    },
  }
}
