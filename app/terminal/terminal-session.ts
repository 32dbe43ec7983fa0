import { createCloudInitScanner } from "~/domain/cloud-init-scanner"
import { terminalAddress } from "./end-shell"
import type { SearchResult } from "./screen-search"
import {
  type ConnectionState,
  createTerminalConnection,
  type TerminalConnection,
} from "./terminal-connection"
import { createTerminalScreen, type ScreenTools } from "./terminal-screen"

/** A screen with its connection: one open panel. */
export interface TerminalSession extends ScreenTools {
  retry(): void
  /** Gives the shell the size of this window. */
  claimSize(): void
  /** Has the shell kept when the panel closes, and says which one; null when there is none to keep. */
  keep(): string | null
  /** Ends the shell too if nobody asked for it: it was opened to watch the setup. */
  close(): void
}

export interface SessionOptions {
  host: HTMLElement
  deploymentId: string
  /** Whether it was opened only to watch the setup: then the end of cloud-init is looked for. */
  watchSetup: boolean
  on: {
    state(state: ConnectionState): void
    /** Whether another window sets the shell's size. */
    shared(shared: boolean): void
    setUp(): void
    /** Something typed or pasted went nowhere. */
    unsent(why: "offline" | "too long"): void
    /** What a search has come to; null when there is none. */
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
  let kept = false

  const screen = createTerminalScreen(host, {
    input(text) {
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
    openSocket: (address) => new WebSocket(address),
    isHidden: () => document.visibilityState === "hidden",
    onChange: onPageStateChange,
    on: {
      state: on.state,
      line: screen.line,
      begin: screen.begin,
      replaying: screen.setReplaying,
      size(size, leads) {
        screen.follow(size, leads)
        on.shared(!leads)
      },
      output(bytes, drawn) {
        screen.output(bytes, drawn)
        if (finished || !scan?.(bytes)) return
        finished = true
        on.setUp()
      },
    },
  })

  return {
    ...screen.tools,
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

/** Calls back when the network returns, and when this tab is shown or hidden. */
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
