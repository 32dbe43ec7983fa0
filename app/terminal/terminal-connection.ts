import { reconnectDelay } from "~/domain/reconnect-delay"
import { mayReconnect, terminalClose } from "~/domain/terminal-close"
import type { TerminalSize } from "~/domain/terminal-frames"
import type { TerminalMessage } from "~/domain/terminal-messages"
import { createTerminalSocket, endShell, type TerminalSocket } from "./terminal-socket"

export type ConnectionState =
  | { phase: "connecting" }
  | { phase: "connected" }
  /**
   * Reconnects at `until` (milliseconds of `performance.now()`). `unwritten` is the line that must not be written into the
   * output of a shell that may continue. `refusal` says which limit was reached. `blocked`: no attempt has ever reached the
   * server, as behind a proxy without WebSockets.
   */
  | {
      phase: "waiting"
      until: number
      code: number
      unwritten: TerminalLine | null
      refusal: Refusal | null
      blocked: boolean
    }
  /** Reconnects only on retry(). */
  | { phase: "ended"; code: number }

export type Refusal = Extract<TerminalMessage, { type: "refused" }>

/** Lines between two shells. They never interrupt the output of a shell that continues. */
export type TerminalLine = "connected" | "disconnected" | "failed"

/** What a screen shows of a connection. */
export interface ConnectionOutput {
  line(line: TerminalLine): void
  /** A new shell begins, or output was lost. Either way the modes of the terminal no longer apply. */
  begin(kind: "new shell" | "gap"): void
  /** The escape sequences that are in force where the output begins. */
  modes(sequences: string): void
  replaying(replaying: boolean): void
  output(bytes: Uint8Array, drawn: () => void): void
  /** The size of the shell. `leads` says whether this window sets it. */
  size(size: TerminalSize, leads: boolean): void
}

export interface ConnectionOptions {
  /** The address of the WebSocket, without a query. */
  address: string
  /** The size of this window, or null before layout. */
  size(): TerminalSize | null
  openSocket(address: string): WebSocket
  isHidden(): boolean
  /** Calls the listener when the network returns and when the tab is shown or hidden. */
  onChange(listener: () => void): () => void
  on: ConnectionOutput & { state(state: ConnectionState): void }
}

const lifeCheckMs = 2500
const triesUntilBlocked = 3
/** After a connection of this length, the next delay is short again. */
const stableMs = 10_000
const maxInput = 1024 * 1024

export type TerminalConnection = ReturnType<typeof createTerminalConnection>

/** The connection of one open panel. It reconnects automatically and continues the output where it stopped. */
export function createTerminalConnection(options: ConnectionOptions) {
  const { on } = options
  let socket: TerminalSocket | undefined
  let state: ConnectionState = { phase: "connecting" }
  let attempt = 0
  let opened = false
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  /** The shell on the screen while it may continue, with the number of output bytes received. */
  let shell: { id: string; seen: number; greeted: boolean } | undefined
  let machineReady = false
  let replaying = false
  let connectedAt: number | undefined
  let failureWritten = false
  let endWritten = false
  let leads = true
  let hasConnected = false
  let refusal: Refusal | null = null

  const unsubscribe = options.onChange(onChange)
  const lifeCheck = setInterval(() => {
    if (socket?.isDead()) drop()
  }, lifeCheckMs)
  connect()

  function connect() {
    clearTimeout(retryTimer)
    machineReady = false
    connectedAt = undefined
    endWritten = false
    refusal = null
    setState({ phase: "connecting" })
    const query = new URLSearchParams()
    if (shell) {
      query.set("shell", shell.id)
      query.set("after", String(shell.seen))
    }
    const size = options.size()
    if (size) {
      query.set("rows", String(size.rows))
      query.set("cols", String(size.cols))
    }
    socket = createTerminalSocket(options.openSocket(`${options.address}?${query}`), {
      open() {
        opened = true
        socket?.pace(!options.isHidden())
      },
      message: onMessage,
      output(bytes, drawn) {
        if (shell) shell.seen += bytes.length
        on.output(bytes, drawn)
      },
      closed,
    })
  }

  function onMessage(message: TerminalMessage) {
    switch (message.type) {
      case "status":
        machineReady = message.state === "connected"
        return updateConnected()
      case "replay-start":
        startReplay(message)
        return updateConnected()
      case "replay-end":
        replaying = false
        on.replaying(false)
        return updateConnected()
      case "size":
        leads = message.leads
        return on.size({ rows: message.rows, cols: message.cols }, leads)
      case "refused":
        refusal = message
        return
      case "closed":
        return forgetShell()
    }
  }

  function startReplay({ shell: id, from, modes }: Extract<TerminalMessage, { type: "replay-start" }>) {
    const begins = shell?.id !== id ? "new shell" : shell.seen !== from ? "gap" : null
    if (shell?.id !== id) shell = { id, seen: from, greeted: false }
    shell.seen = from
    if (begins) on.begin(begins)
    // The Connected line comes before the output that follows this message, and on the normal screen.
    if (machineReady) greet()
    if (begins) on.modes(modes)
    replaying = true
    on.replaying(true)
  }

  /** The state is connected once the machine is ready and its earlier output has been replayed. */
  function updateConnected() {
    if (!machineReady || !shell) return
    greet()
    if (replaying || state.phase === "connected") return
    connectedAt = performance.now()
    setState({ phase: "connected" })
    // The shell takes the size of the last active window. Opening a terminal counts as activity, reconnecting doesn't.
    if (!hasConnected && !leads) claimSize()
    hasConnected = true
  }

  function greet() {
    if (!shell || shell.greeted) return
    shell.greeted = true
    failureWritten = false
    on.line("connected")
  }

  function forgetShell() {
    if (shell?.greeted) on.line("disconnected")
    else writeFailure()
    endWritten = true
    shell = undefined
  }

  function writeFailure() {
    if (!failureWritten) on.line("failed")
    failureWritten = true
  }

  function closed(code: number) {
    socket = undefined
    if (replaying) on.replaying(false)
    replaying = false
    if (!mayReconnect(code)) {
      // The server refused before any shell began.
      if (!endWritten) forgetShell()
      return setState({ phase: "ended", code })
    }
    if (!shell?.greeted) writeFailure()
    if (connectedAt !== undefined && performance.now() - connectedAt >= stableMs) attempt = 0
    const delay = reconnectDelay(attempt++, Math.random())
    retryTimer = setTimeout(connect, delay)
    const line = connectedAt === undefined ? "failed" : "disconnected"
    const unwritten = shell?.greeted ? line : null
    const blocked = !opened && attempt >= triesUntilBlocked
    setState({ phase: "waiting", until: performance.now() + delay, code, unwritten, refusal, blocked })
  }

  function drop() {
    socket?.close(terminalClose.ended)
    closed(1006)
  }

  function onChange() {
    const hidden = options.isHidden()
    socket?.pace(!hidden)
    if (hidden) return
    if (state.phase === "waiting") connect()
    else socket?.ping()
  }

  /** Resizes the shell to this window. */
  function claimSize() {
    const size = options.size()
    if (size) socket?.resize(size)
  }

  function setState(next: ConnectionState) {
    state = next
    on.state(next)
  }

  return {
    /** Input is never queued: a command typed offline must not run later. */
    send(text: string): "sent" | "offline" | "too long" {
      if (!socket || state.phase !== "connected" || replaying) return "offline"
      if (text.length + socket.unsent > maxInput) return "too long"
      if (!leads) claimSize()
      socket.send(text)
      return "sent"
    },
    claimSize,
    /** Connects immediately if the connection is waiting or ended. */
    retry() {
      if (state.phase === "connecting" || state.phase === "connected") return
      attempt = 0
      connect()
    },
    /** The shell on the screen, or null if it has ended. */
    shell: () => shell?.id ?? null,
    /** Closes for good. The server keeps the shell for a while, or ends it. */
    close(end: "kept" | "ended" = "kept") {
      clearTimeout(retryTimer)
      clearInterval(lifeCheck)
      unsubscribe()
      const sent = socket?.close(end === "ended" ? terminalClose.shellNotNeeded : terminalClose.ended)
      if (end === "ended" && !sent && shell) void endShell(options.address, shell.id, options.openSocket)
    },
  }
}
