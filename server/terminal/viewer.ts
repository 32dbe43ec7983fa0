import { WebSocket } from "ws"
import { terminalClose } from "../../app/domain/terminal-close"
import { readClientFrame, type TerminalSize } from "../../app/domain/terminal-frames"
import type { TerminalMessage } from "../../app/domain/terminal-messages"
import { sayGoodbye } from "./goodbye"
import type { TerminalLimits } from "./limits"
import type { Account } from "./memory"
import { createNewest } from "./newest"
import type { OutputRing } from "./output-ring"

/** One browser's socket on a shell. It goes through the output at its own speed; nothing is queued for it but a bounded rest. */
export interface Viewer {
  /** The size that its own window would give the shell; undefined until it has said so. */
  size: TerminalSize | undefined
  /** How far it has come in the output. */
  readonly position: number
  /** Bytes that it has not taken; null once it is being closed, which takes a second at most. */
  readonly queued: number | null
  /** Whether the shell should wait for it. */
  readonly paces: boolean
  /** Stops or starts waiting for it, whatever it wishes itself. */
  setLagging(lagging: boolean): void
  /** Begins at `from` with what `to` says is already there. */
  replay(from: number, modes: string): void
  tell(message: TerminalMessage): void
  /** The same for what is void as soon as there is a newer message of its type. */
  tellNewest(message: TerminalMessage): void
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
  account: Account
  limits: TerminalLimits
  now: () => number
  on: {
    keys(keys: Buffer): void
    resize(size: TerminalSize): void
    /** It has taken some output, or changed whether it is waited for. */
    progress(): void
    /** `code` is ours if we closed it. */
    gone(code: number, bytes: { received: number; sent: number }): void
  }
}

export function createViewer(options: ViewerOptions): Viewer {
  const { socket, shellId, ring, account, limits, now, on } = options
  const tellNewest = createNewest(socket)
  const inputHolds = new Set<"machine" | "rate">()
  let position = 0
  let replayedTo: number | null = null
  let blocked = false
  /** Bytes received and not yet drawn; null until the browser gives its first credit. */
  let undrawn: number | null = null
  let visible = true
  let lagging = false
  let finalCode: number | null = null
  let ownCode: number | null = null
  let heard = now()
  /** When it last took something, or had nothing to take. */
  let taken = heard
  let pinged = heard
  const bytes = { received: 0, sent: 0 }

  socket.on("message", (data, isBinary) => {
    // The binary type is "nodebuffer"; a message is one Buffer then.
    if (!Buffer.isBuffer(data) || !admit(data.length)) return
    bytes.received += data.length
    if (isBinary) obey(data)
    else if (data.length > 0) on.keys(data)
  })
  socket.on("ping", (data) => admit(data.length))
  socket.on("pong", (data) => admit(data.length))
  socket.on("close", (code) => on.gone(ownCode ?? code, bytes))

  /** False for what is not to be heeded: a flood, and what still arrives while the socket closes. */
  function admit(length: number) {
    const frames = account.frames.add(1)
    const tooFast = account.input.add(length) > limits.inputBytesPerSecond || frames > limits.framesPerSecond
    if (socket.readyState !== WebSocket.OPEN) {
      // It is cut within a second; until then nothing more needs to be read of who sends so much.
      if (tooFast) socket.pause()
      return false
    }
    heard = now()
    if (frames > limits.frameFlood) {
      close(terminalClose.tooMuch)
      socket.pause()
      return false
    }
    if (tooFast && !inputHolds.has("rate")) {
      holdInput("rate")
      setTimeout(() => releaseInput("rate"), Math.max(account.frames.left, account.input.left)).unref()
    }
    return true
  }

  function holdInput(reason: "machine" | "rate") {
    inputHolds.add(reason)
    socket.pause()
  }

  function releaseInput(reason: "machine" | "rate") {
    if (!inputHolds.delete(reason) || inputHolds.size > 0 || socket.readyState !== WebSocket.OPEN) return
    heard = now()
    socket.resume()
  }

  function obey(data: Buffer) {
    const frame = readClientFrame(data)
    if (frame === null) return close(terminalClose.unsupported)
    if (frame.type === "resize") {
      viewer.size = { rows: frame.rows, cols: frame.cols }
      on.resize(viewer.size)
    } else if (frame.type === "credit") {
      undrawn = Math.max((undrawn ?? 0) - frame.bytes, 0)
      if (frame.bytes === 0) tellNewest({ type: "pulse" })
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
    taken = now()
    // Taken off a queue: the browser made room. Bytes that the kernel takes at once say nothing about the browser.
    if (socket.bufferedAmount > 0) heard = taken
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
    if (socket.readyState !== WebSocket.OPEN) return
    ownCode = code
    sayGoodbye(socket, code)
    on.progress()
  }

  function tick(time: number) {
    if (socket.readyState !== WebSocket.OPEN) return
    // What a browser sends is no sign that it reads.
    if (socket.bufferedAmount === 0) taken = time
    if (time - taken >= limits.silence) return close(terminalClose.tooSlow)
    if (time - heard >= limits.silence) return socket.terminate()
    if (time - pinged < limits.ping) return
    pinged = time
    // A script cannot see the ping; the pulse tells it that the connection lives.
    socket.ping()
    tellNewest({ type: "pulse" })
  }

  const viewer: Viewer = {
    size: options.size,
    get position() {
      return position
    },
    get queued() {
      return socket.readyState === WebSocket.OPEN ? socket.bufferedAmount : null
    },
    get paces() {
      return visible && !lagging && socket.readyState === WebSocket.OPEN
    },
    setLagging(value) {
      lagging = value
    },
    replay,
    tell,
    tellNewest,
    pump,
    pauseInput: () => holdInput("machine"),
    resumeInput: () => releaseInput("machine"),
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
