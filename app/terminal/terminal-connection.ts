import { reconnectDelay } from "~/domain/reconnect-delay"
import { mayReconnect, terminalClose } from "~/domain/terminal-close"
import type { TerminalSize } from "~/domain/terminal-frames"
import type { TerminalMessage } from "~/domain/terminal-messages"
import { endShell } from "./end-shell"
import { createTerminalSocket, type TerminalSocket } from "./terminal-socket"

export type ConnectionState =
  | { phase: "connecting" }
  | { phase: "connected" }
  /**
   * Tries again by itself at `until` (milliseconds of `performance.now()`). `unsaid` is the line that the output of a shell that may go
   * on has no place for; `refusal` says why there is no room.
   */
  | { phase: "waiting"; until: number; code: number; unsaid: TerminalLine | null; refusal: Refusal | null }
  /** Tries again only when told to. */
  | { phase: "ended"; code: number }

export type Refusal = Extract<TerminalMessage, { type: "refused" }>

/** Lines that stand between shells, never in the output of one that goes on. */
export type TerminalLine = "connected" | "disconnected" | "failed"

export interface TerminalConnection {
  /** Nothing typed while offline runs later. */
  send(text: string): "sent" | "offline" | "too long"
  /** Gives the shell the size of this window. */
  claimSize(): void
  /** Waiting or ended: connects at once. */
  retry(): void
  /** The shell on the screen; null when there is none, or when it has ended. */
  shell(): string | null
  /** For good. The server keeps the shell for a while, or ends it. */
  close(shell?: "kept" | "ended"): void
}

export interface ConnectionEvents {
  state(state: ConnectionState): void
  line(line: TerminalLine): void
  /** Another shell begins, or output of this one was missed: what was done to the terminal no longer holds. */
  begin(kind: "new shell" | "gap", modes: string): void
  replaying(replaying: boolean): void
  output(bytes: Uint8Array, drawn: () => void): void
  size(size: TerminalSize, leads: boolean): void
}

export interface ConnectionOptions {
  /** The socket's address without a query. */
  address: string
  /** This window's size; null while it has none. */
  size(): TerminalSize | null
  openSocket(address: string): WebSocket
  isHidden(): boolean
  /** Calls back when the network returns, and when the tab is shown or hidden. */
  onChange(listener: () => void): () => void
  on: ConnectionEvents
}

const lifeCheckMs = 2500
/** A connection that held for so long was worth having: the next wait is a short one again. */
const steadyMs = 10_000
const longestInput = 1024 * 1024

/** A terminal's connection for as long as its panel is open: it comes back by itself and goes on where it was. */
export function createTerminalConnection(options: ConnectionOptions): TerminalConnection {
  const { on } = options
  let socket: TerminalSocket | undefined
  let state: ConnectionState = { phase: "connecting" }
  let attempt = 0
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  /** The shell on the screen, as long as it may go on, and how much of its output has come. */
  let shell: { id: string; seen: number; greeted: boolean } | undefined
  let machineReady = false
  let replaying = false
  let connectedAt: number | undefined
  let failureTold = false
  let endTold = false
  let leads = true
  let arrived = false
  let refusal: Refusal | null = null

  const unsubscribe = options.onChange(attend)
  const lifeCheck = setInterval(() => {
    if (socket?.isDead()) drop()
  }, lifeCheckMs)
  connect()

  function connect() {
    clearTimeout(retryTimer)
    machineReady = false
    connectedAt = undefined
    endTold = false
    refusal = null
    become({ phase: "connecting" })
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
      open: () => socket?.pace(!options.isHidden()),
      message: obey,
      output(bytes, drawn) {
        if (shell) shell.seen += bytes.length
        on.output(bytes, drawn)
      },
      closed,
    })
  }

  function obey(message: TerminalMessage) {
    switch (message.type) {
      case "status":
        machineReady = message.state === "connected"
        return settle()
      case "replay-start":
        startReplay(message)
        return settle()
      case "replay-end":
        replaying = false
        on.replaying(false)
        return settle()
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
    if (shell?.id !== id) {
      shell = { id, seen: from, greeted: false }
      on.begin("new shell", modes)
    } else if (shell.seen !== from) {
      shell.seen = from
      on.begin("gap", modes)
    }
    // Before its output, which comes after this message.
    if (machineReady) greet()
    replaying = true
    on.replaying(true)
  }

  /** Connected is who has the machine's terminal and everything that it has written. */
  function settle() {
    if (!machineReady || !shell) return
    greet()
    if (replaying || state.phase === "connected") return
    connectedAt = performance.now()
    become({ phase: "connected" })
    // Opening a terminal is an act, and the shell takes the size of the window that acted last; coming back is none.
    if (!arrived && !leads) claimSize()
    arrived = true
  }

  function greet() {
    if (!shell || shell.greeted) return
    shell.greeted = true
    failureTold = false
    on.line("connected")
  }

  function forgetShell() {
    if (shell?.greeted) on.line("disconnected")
    else tellFailure()
    endTold = true
    shell = undefined
  }

  function tellFailure() {
    if (!failureTold) on.line("failed")
    failureTold = true
  }

  function closed(code: number) {
    socket = undefined
    if (replaying) on.replaying(false)
    replaying = false
    if (!mayReconnect(code)) {
      // Refused before there was a shell that could say so.
      if (!endTold) forgetShell()
      return become({ phase: "ended", code })
    }
    if (!shell?.greeted) tellFailure()
    if (connectedAt !== undefined && performance.now() - connectedAt >= steadyMs) attempt = 0
    const delay = reconnectDelay(attempt++, Math.random())
    retryTimer = setTimeout(connect, delay)
    const line = connectedAt === undefined ? "failed" : "disconnected"
    const unsaid = shell?.greeted ? line : null
    become({ phase: "waiting", until: performance.now() + delay, code, unsaid, refusal })
  }

  function drop() {
    socket?.close(terminalClose.ended)
    closed(1006)
  }

  function attend() {
    const hidden = options.isHidden()
    socket?.pace(!hidden)
    if (hidden) return
    if (state.phase === "waiting") connect()
    else socket?.ask()
  }

  function claimSize() {
    const size = options.size()
    if (size) socket?.resize(size)
  }

  function become(next: ConnectionState) {
    state = next
    on.state(next)
  }

  return {
    send(text) {
      if (!socket || state.phase !== "connected" || replaying) return "offline"
      if (text.length + socket.unsent > longestInput) return "too long"
      if (!leads) claimSize()
      socket.send(text)
      return "sent"
    },
    claimSize,
    retry() {
      if (state.phase === "connecting" || state.phase === "connected") return
      attempt = 0
      connect()
    },
    shell: () => shell?.id ?? null,
    close(fate = "kept") {
      clearTimeout(retryTimer)
      clearInterval(lifeCheck)
      unsubscribe()
      const told = socket?.close(fate === "ended" ? terminalClose.shellNotNeeded : terminalClose.ended)
      if (fate === "ended" && !told && shell) void endShell(options.address, shell.id, options.openSocket)
    },
  }
}
