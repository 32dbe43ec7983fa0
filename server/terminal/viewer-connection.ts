import { WebSocket } from "ws"
import { terminalClose } from "../../app/domain/terminal-close"
import { readClientFrame, type TerminalSize } from "../../app/domain/terminal-frames"
import type { TerminalMessage } from "../../app/domain/terminal-messages"
import { closeSocket } from "./close-socket"
import { createLatestSender } from "./latest-sender"
import type { TerminalLimits } from "./limits"
import type { RingBuffer } from "./ring-buffer"
import type { Account } from "./types"

/** One browser's socket on a shell. Each viewer reads the output at its own speed, so its send queue stays bounded. */
export interface Viewer {
  /** The size of its window; undefined until the browser has sent it. */
  size: TerminalSize | undefined
  /** Position of the next output byte to send. */
  readonly position: number
  /** Bytes that the socket has not accepted yet; null once the socket is closing. */
  readonly queued: number | null
  /** Whether the upstream is paused when this viewer falls behind. */
  readonly isWaitedFor: boolean
  /** When set, the upstream is not paused for this viewer. */
  setLeftBehind(leftBehind: boolean): void
  replay(from: number, modes: string): void
  sendMessage(message: TerminalMessage): void
  /** Sends the message unless a newer one of the same type replaces it first. */
  sendLatest(message: TerminalMessage): void
  /** Sends output that has arrived since the last call. */
  pump(): void
  pauseInput(): void
  resumeInput(): void
  /** The shell has ended: closes the socket after the remaining output. */
  endAfterOutput(code: number): void
  /** The shell has ended: closes the socket at once. */
  endNow(code: number): void
  /** Closes this socket; the shell goes on. */
  close(code: number): void
  tick(now: number): void
}

export interface ViewerOptions {
  socket: WebSocket
  shellId: string
  ring: RingBuffer
  size: TerminalSize | undefined
  account: Account
  limits: TerminalLimits
  now: () => number
  on: {
    /** Input with a name that the shell knows has been typed before. */
    keys(keys: Buffer, name?: string): void
    resize(size: TerminalSize): void
    /** The browser has accepted output, or `isWaitedFor` has changed. */
    progress(): void
    /** `code` is the one we sent if we closed the socket. */
    closed(code: number, bytes: { received: number; sent: number }): void
  }
}

export function createViewer(options: ViewerOptions): Viewer {
  const { socket, shellId, ring, account, limits, now, on } = options
  const sendLatest = createLatestSender(socket)
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
      viewer.size = { rows: frame.rows, cols: frame.cols }
      on.resize(viewer.size)
    } else if (frame.type === "credit") {
      undrawn = Math.max((undrawn ?? 0) - frame.bytes, 0)
      if (frame.bytes === 0) sendLatest({ type: "pulse" })
      pump()
    } else if (frame.type === "once") {
      on.keys(Buffer.from(frame.keys), frame.name)
    } else {
      visible = frame.on
      on.progress()
    }
  }

  function sendMessage(message: TerminalMessage) {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
  }

  function replay(from: number, modes: string) {
    position = from
    replayedTo = ring.end
    sendMessage({ type: "replay-start", shell: shellId, from, to: ring.end, modes })
    pump()
  }

  function pump() {
    if (socket.readyState !== WebSocket.OPEN || isFull()) return
    while (position < ring.end) {
      if (isFull()) return
      if (position < ring.start) return skipToNewest()
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

  /** The next byte has already been dropped: continue with the newest output instead. */
  function skipToNewest() {
    const { from, modes } = ring.replayStart()
    replay(from, modes)
  }

  function endNow(code: number) {
    // A shell of a server that stops goes on elsewhere: the page must return to it by its name.
    if (code !== terminalClose.shutdown) sendMessage({ type: "closed", code, at: position })
    close(code)
  }

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
    // Scripts cannot see WebSocket pings, so a pulse message tells the page that the connection is alive.
    socket.ping()
    sendLatest({ type: "pulse" })
  }

  const viewer: Viewer = {
    size: options.size,
    get position() {
      return position
    },
    get queued() {
      return socket.readyState === WebSocket.OPEN ? socket.bufferedAmount : null
    },
    get isWaitedFor() {
      return visible && !leftBehind && socket.readyState === WebSocket.OPEN
    },
    setLeftBehind(value) {
      leftBehind = value
    },
    replay,
    sendMessage,
    sendLatest,
    pump,
    pauseInput: () => pauseInput("machine"),
    resumeInput: () => resumeInput("machine"),
    endAfterOutput(code) {
      endCode = code
      pump()
    },
    endNow,
    close,
    tick,
  }
  return viewer
}
