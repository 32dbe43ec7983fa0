import { createCloudInitScanner } from "~/domain/cloud-init-scanner"
import { openTerminalSocket, terminalAddress } from "./end-shell"
import type { SearchResult } from "./screen-search"
import {
  type ConnectionState,
  createTerminalConnection,
  type TerminalConnection,
} from "./terminal-connection"
import { createTerminalScreen, type ScreenTools } from "./terminal-screen"

/** The screen and the connection of one open panel. */
export interface TerminalSession extends ScreenTools {
  /** The font has come after the terminal opened. */
  measureFont(): void
  retry(): void
  /** Resizes the shell to this window. */
  claimSize(): void
  /** Keeps the shell running after the panel closes. Returns its id, or null if there is no shell. */
  keep(): string | null
  /** Also ends a shell that was opened only to watch the setup. */
  close(): void
}

export interface SessionOptions {
  host: HTMLElement
  deploymentId: string
  /** The terminal was opened to watch the setup. It reports the end of cloud-init. */
  watchSetup: boolean
  on: {
    state(state: ConnectionState): void
    /** Whether another window sets the size of the shell. */
    shared(shared: boolean): void
    /** Whether the setup has ended and nobody has typed. */
    setUp(ended: boolean): void
    /** Input was not sent. */
    unsent(why: "offline" | "too long"): void
    /** Null when no search is active. */
    found(found: SearchResult | null): void
    /** Whether Ctrl is held for the next key. */
    ctrl(held: boolean): void
  }
}

export function createTerminalSession({
  host,
  deploymentId,
  watchSetup,
  on,
}: SessionOptions): TerminalSession {
  const scan = watchSetup ? createCloudInitScanner() : undefined
  let connection: TerminalConnection | undefined
  let finished = false
  let typed = false
  let kept = false

  const screen = createTerminalScreen(host, {
    input(text) {
      if (!isReply(text)) {
        typed = true
        on.setUp(false)
      }
      const outcome = connection?.send(text) ?? "offline"
      if (outcome !== "sent") on.unsent(outcome)
    },
    claim: () => connection?.claimSize(),
    found: on.found,
    ctrl: on.ctrl,
  })

  connection = createTerminalConnection({
    address: terminalAddress(deploymentId),
    size: screen.fittingSize,
    openSocket: openTerminalSocket,
    isHidden: () => document.visibilityState === "hidden",
    onChange: onPageStateChange,
    on: {
      state: on.state,
      line: screen.line,
      begin: screen.begin,
      modes: screen.modes,
      replaying: screen.setReplaying,
      size(size, leads) {
        screen.follow(size, leads)
        on.shared(!leads)
      },
      output(bytes, drawn) {
        screen.output(bytes, drawn)
        if (finished || typed || !scan?.(bytes)) return
        finished = true
        on.setUp(true)
      },
    },
  })

  return {
    ...screen.tools,
    measureFont: screen.measureFont,
    retry: connection.retry,
    claimSize: connection.claimSize,
    keep() {
      kept = true
      return connection?.shell() ?? null
    },
    close() {
      connection?.close(watchSetup && !kept ? "ended" : "kept")
      screen.dispose()
    },
  }
}

/** Programs query the terminal, and its answers are sequences. A person's text isn't. */
function isReply(text: string) {
  return text.startsWith("\x1b")
}

/** Calls the listener when the network returns and when this tab is shown or hidden. */
function onPageStateChange(listener: () => void) {
  window.addEventListener("online", listener)
  window.addEventListener("pageshow", listener)
  document.addEventListener("visibilitychange", listener)
  return () => {
    window.removeEventListener("online", listener)
    window.removeEventListener("pageshow", listener)
    document.removeEventListener("visibilitychange", listener)
  }
}
