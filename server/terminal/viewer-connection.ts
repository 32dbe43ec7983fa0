import { WebSocket } from "ws"
import { terminalClose } from "../../app/domain/terminal-close"
import { readClientFrame, type TerminalSize } from "../../app/domain/terminal-frames"
import type { TerminalMessage } from "../../app/domain/terminal-messages"
import { closeSocket } from "./close-socket"
import type { TerminalLimits } from "./limits"
import type { AccountUse } from "./rate-meter"
import type { RingBuffer } from "./ring-buffer"

export type Viewer = ReturnType<typeof createViewer>

export interface ViewerOptions {
  socket: WebSocket
  shellId: string
  ring: RingBuffer
  size: TerminalSize | undefined
  account: Pick<AccountUse, "frames" | "input">
  limits: TerminalLimits
  now: () => number
  on: {
    keys(keys: Buffer): void
    resize(): void
    /** The browser has accepted output, or `isWaitedFor` has changed. */
    progress(): void
    /** `code` is the one we sent if we closed the socket. */
    closed(code: number, bytes: { received: number; sent: number }): void
  }
}

/** One browser's socket on a shell. Each viewer reads the output at its own speed, so its send queue stays bounded. */
export function createViewer(options: ViewerOptions) {
  const { socket, shellId, ring, account, limits, now, on } = options
  let { size } = options
  /** Messages of which only the latest of each type is sent. */
  const latest = new Map<TerminalMessage["type"], TerminalMessage>()
  let sendingLatest = false
  const inputPauses = new Set<"machine" | "rate">()
  let position = 0
  let replayedTo: number | null = null
  let blocked = false
  /** Bytes sent to the browser and not yet drawn there; null until the browser sends its first credit. */
  let undrawn: number | null = null
  let visible = true
  let leftBehind = false
  let endCode: number | null = null
  let ourCloseCode: number | null = null
  let lastHeardAt = now()
  /** When the browser last accepted output, or when there was nothing to accept. */
  let lastTakenAt = lastHeardAt
  let lastPingAt = lastHeardAt
  const bytes = { received: 0, sent: 0 }

  socket.on("message", (data, isBinary) => {
    // With the default binary type "nodebuffer", each message is one Buffer.
    if (!Buffer.isBuffer(data) || !accept(data.length)) return
    bytes.received += data.length
    if (isBinary) handleControlFrame(data)
    else if (data.length > 0) on.keys(data)
  })
  socket.on("ping", (data) => accept(data.length))
  socket.on("pong", (data) => accept(data.length))
  socket.on("close", (code) => on.closed(ourCloseCode ?? code, bytes))

  /** False for frames to ignore: a flood, and anything that arrives while the socket closes. */
  function accept(length: number) {
    const frames = account.frames.add(1)
    const tooFast = account.input.add(length) > limits.inputBytesPerSecond || frames > limits.framesPerSecond
    if (socket.readyState !== WebSocket.OPEN) {
      // The socket is cut within a second. Until then a flood must not keep the process busy.
      if (tooFast) socket.pause()
      return false
    }
    lastHeardAt = now()
    if (frames > limits.frameFlood) {
      close(terminalClose.tooMuch)
      socket.pause()
      return false
    }
    if (tooFast && !inputPauses.has("rate")) {
      pauseInput("rate")
      setTimeout(() => resumeInput("rate"), Math.max(account.frames.resetsIn, account.input.resetsIn)).unref()
    }
    return true
  }

  function pauseInput(reason: "machine" | "rate") {
    inputPauses.add(reason)
    socket.pause()
  }

  function resumeInput(reason: "machine" | "rate") {
    if (!inputPauses.delete(reason) || inputPauses.size > 0 || socket.readyState !== WebSocket.OPEN) return
    lastHeardAt = now()
    socket.resume()
  }

  function handleControlFrame(data: Buffer) {
    const frame = readClientFrame(data)
    if (frame === null) return close(terminalClose.unsupported)
    if (frame.type === "resize") {
      size = { rows: frame.rows, cols: frame.cols }
      on.resize()
    } else if (frame.type === "credit") {
      undrawn = Math.max((undrawn ?? 0) - frame.bytes, 0)
      if (frame.bytes === 0) sendLatest({ type: "pulse" })
      pump()
    } else {
      visible = frame.on
      on.progress()
    }
  }

  function sendMessage(message: TerminalMessage) {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
  }

  /** One at a time: for a browser that does not read, a reply to each of its frames would be queued. */
  function sendLatest(message: TerminalMessage | undefined) {
    if (message) latest.set(message.type, message)
    const [next] = latest.values()
    if (sendingLatest || !next || socket.readyState !== WebSocket.OPEN) return
    latest.delete(next.type)
    sendingLatest = true
    socket.send(JSON.stringify(next), (error) => {
      sendingLatest = false
      if (!error) sendLatest(undefined)
    })
  }

  function replay(from: number, modes: string) {
    position = from
    replayedTo = ring.end
    sendMessage({ type: "replay-start", shell: shellId, from, to: ring.end, modes })
    pump()
  }

  /** Sends output that has arrived since the last call. */
  function pump() {
    if (socket.readyState !== WebSocket.OPEN || isFull()) return
    while (position < ring.end) {
      if (isFull()) return
      if (position < ring.start) return replayNewest()
      const piece = ring.read(position, (replayedTo ?? ring.end) - position)
      position += piece.length
      bytes.sent += piece.length
      if (undrawn !== null) undrawn += piece.length
      socket.send(piece, { binary: true }, onSent)
      if (position === replayedTo) endReplay()
    }
    if (replayedTo !== null) endReplay()
    if (endCode !== null) endNow(endCode)
  }

  /** Stops at the high-water mark and starts again at the low one, so the state does not flip on every frame. */
  function isFull() {
    const [buffered, drawn] = blocked
      ? [limits.lowWater, limits.creditLow]
      : [limits.highWater, limits.creditHigh]
    blocked = socket.bufferedAmount > buffered || (undrawn ?? 0) > drawn
    return blocked
  }

  function onSent(error?: Error | null) {
    if (error) return
    lastTakenAt = now()
    // Only a shrinking queue proves that the browser reads: the kernel accepts the first bytes even for a dead peer.
    if (socket.bufferedAmount > 0) lastHeardAt = lastTakenAt
    pump()
    on.progress()
  }

  function endReplay() {
    replayedTo = null
    sendMessage({ type: "replay-end", at: position })
  }

  /** To a window that joins, or whose next byte has already been dropped. */
  function replayNewest() {
    const { from, modes } = ring.replayStart(limits.replay)
    replay(from, modes)
  }

  /** The shell has ended: closes the socket at once. */
  function endNow(code: number) {
    // A shell of a server that stops continues elsewhere: the page must return to it by its name.
    if (code !== terminalClose.shutdown) sendMessage({ type: "closed", code, at: position })
    close(code)
  }

  /** Closes this socket; the shell continues. */
  function close(code: number) {
    if (socket.readyState !== WebSocket.OPEN) return
    ourCloseCode = code
    closeSocket(socket, code)
    on.progress()
  }

  function tick(time: number) {
    if (socket.readyState !== WebSocket.OPEN) return
    // Only accepted output counts: a browser that sends but never reads must not stay connected.
    if (socket.bufferedAmount === 0) lastTakenAt = time
    if (time - lastTakenAt >= limits.silence) return close(terminalClose.tooSlow)
    if (time - lastHeardAt >= limits.silence) return socket.terminate()
    if (time - lastPingAt < limits.ping) return
    lastPingAt = time
    // Scripts cannot see WebSocket pings, so a pulse message shows the page that the connection is alive.
    socket.ping()
    sendLatest({ type: "pulse" })
  }

  return {
    /** The size of its window; undefined until the browser has sent it. */
    get size() {
      return size
    },
    /** Position of the next output byte to send. */
    get position() {
      return position
    },
    /** Bytes that the socket has not accepted yet; null once the socket is closing. */
    get queued() {
      return socket.readyState === WebSocket.OPEN ? socket.bufferedAmount : null
    },
    /** Whether the upstream is paused when this viewer falls behind. */
    get isWaitedFor() {
      return visible && !leftBehind && socket.readyState === WebSocket.OPEN
    },
    setLeftBehind(value: boolean) {
      leftBehind = value
    },
    replay,
    replayNewest,
    sendMessage,
    /** Sends the message unless a newer one of the same type replaces it first. */
    sendLatest,
    pump,
    pauseInput: () => pauseInput("machine"),
    resumeInput: () => resumeInput("machine"),
    /** The shell has ended: closes the socket after the remaining output. */
    endAfterOutput(code: number) {
      endCode = code
      pump()
    },
    endNow,
    close,
    tick,
  }
}
