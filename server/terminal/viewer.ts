import { WebSocket } from "ws"
import { terminalClose } from "../../app/domain/terminal-close"
import { readClientFrame, type TerminalSize } from "../../app/domain/terminal-frames"
import type { TerminalMessage } from "../../app/domain/terminal-messages"
import { sayGoodbye } from "./goodbye"
import type { TerminalLimits } from "./limits"
import type { OutputRing } from "./output-ring"

/** One browser's socket on a shell. It goes through the output at its own speed; nothing is queued for it but a bounded rest. */
export interface Viewer {
  /** The size that its own window would give the shell; undefined until it has said so. */
  size: TerminalSize | undefined
  /** How far it has come in the output. */
  readonly position: number
  /** Whether the shell should wait for it. */
  readonly paces: boolean
  /** Stops or starts waiting for it, whatever it wishes itself. */
  setLagging(lagging: boolean): void
  /** Begins at `from` with what `to` says is already there. */
  replay(from: number, modes: string): void
  tell(message: TerminalMessage): void
  /** Sends on what has come since. */
  pump(): void
  pauseInput(): void
  resumeInput(): void
  /** The shell has ended: says so once it has everything. */
  finish(code: number): void
  /** The shell has ended: says so now. */
  cut(code: number): void
  /** Only this socket ends. */
  close(code: number): void
  tick(now: number): void
}

export interface ViewerOptions {
  socket: WebSocket
  shellId: string
  ring: OutputRing
  size: TerminalSize | undefined
  limits: TerminalLimits
  now: () => number
  on: {
    keys(keys: Buffer): void
    resize(size: TerminalSize): void
    /** It has taken some output, or changed whether it is waited for. */
    progress(): void
    gone(code: number, bytes: { received: number; sent: number }): void
  }
}

export function createViewer({ socket, shellId, ring, size, limits, now, on }: ViewerOptions): Viewer {
  let position = 0
  let replayedTo: number | null = null
  let blocked = false
  /** Bytes received and not yet drawn; null until the browser gives its first credit. */
  let undrawn: number | null = null
  let visible = true
  let lagging = false
  let finalCode: number | null = null
  let alive = now()
  let pinged = alive
  const bytes = { received: 0, sent: 0 }

  socket.on("message", (data, isBinary) => {
    alive = now()
    // The binary type is "nodebuffer"; a message is one Buffer then.
    if (!Buffer.isBuffer(data)) return
    bytes.received += data.length
    if (isBinary) obey(data)
    else if (data.length > 0) on.keys(data)
  })
  socket.on("pong", () => {
    alive = now()
  })
  socket.on("close", (code) => on.gone(code, bytes))

  function obey(data: Buffer) {
    const frame = readClientFrame(data)
    if (frame === null) return close(terminalClose.unsupported)
    if (frame.type === "resize") {
      viewer.size = { rows: frame.rows, cols: frame.cols }
      on.resize(viewer.size)
    } else if (frame.type === "credit") {
      undrawn = Math.max((undrawn ?? 0) - frame.bytes, 0)
      if (frame.bytes === 0) tell({ type: "pulse" })
      pump()
    } else {
      visible = frame.on
      on.progress()
    }
  }

  function tell(message: TerminalMessage) {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
  }

  function replay(from: number, modes: string) {
    position = from
    replayedTo = ring.end
    tell({ type: "replay-start", shell: shellId, from, to: ring.end, modes })
    pump()
  }

  function pump() {
    if (socket.readyState !== WebSocket.OPEN || full()) return
    while (position < ring.end) {
      if (full()) return
      if (position < ring.start) return catchUp()
      const piece = ring.read(position, (replayedTo ?? ring.end) - position)
      position += piece.length
      bytes.sent += piece.length
      if (undrawn !== null) undrawn += piece.length
      socket.send(piece, { binary: true }, written)
      if (position === replayedTo) endReplay()
    }
    if (replayedTo !== null) endReplay()
    if (finalCode !== null) cut(finalCode)
  }

  /** Stops at the high-water mark and starts again at the low one, so that neither is touched for every frame. */
  function full() {
    const [buffered, drawn] = blocked
      ? [limits.lowWater, limits.creditLow]
      : [limits.highWater, limits.creditHigh]
    blocked = socket.bufferedAmount > buffered || (undrawn ?? 0) > drawn
    return blocked
  }

  function written(error?: Error | null) {
    if (error) return
    // Taken off a queue: the browser made room. Bytes that the kernel takes at once say nothing about the browser.
    if (socket.bufferedAmount > 0) alive = now()
    pump()
    on.progress()
  }

  function endReplay() {
    replayedTo = null
    tell({ type: "replay-end", at: position })
  }

  /** The shell did not wait, and what would come next is gone: it gets the newest output instead. */
  function catchUp() {
    const { from, modes } = ring.beginning()
    replay(from, modes)
  }

  function cut(code: number) {
    tell({ type: "closed", code, at: position })
    close(code)
  }

  function close(code: number) {
    sayGoodbye(socket, code, limits.goodbye)
  }

  function tick(time: number) {
    if (time - alive >= limits.silence) return socket.terminate()
    if (time - pinged < limits.ping || socket.readyState !== WebSocket.OPEN) return
    pinged = time
    // A script cannot see the ping; the pulse tells it that the connection lives.
    socket.ping()
    if (socket.bufferedAmount < limits.lowWater) tell({ type: "pulse" })
  }

  const viewer: Viewer = {
    size,
    get position() {
      return position
    },
    get paces() {
      return visible && !lagging && socket.readyState === WebSocket.OPEN
    },
    setLagging(value) {
      lagging = value
    },
    replay,
    tell,
    pump,
    pauseInput: () => socket.pause(),
    resumeInput() {
      alive = now()
      socket.resume()
    },
    finish(code) {
      finalCode = code
      pump()
    },
    cut,
    close,
    tick,
  }
  return viewer
}
