import { createCloudInitScanner } from "~/domain/cloud-init-scanner"
import { openTerminalSocket, terminalAddress } from "./end-shell"
import type { SearchResult } from "./screen-search"
import {
  type ConnectionState,
  createTerminalConnection,
  type TerminalConnection,
} from "./terminal-connection"
import { createTerminalScreen } from "./terminal-screen"

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

export type TerminalSession = ReturnType<typeof createTerminalSession>

/** The screen and the connection of one open panel. */
export function createTerminalSession({ host, deploymentId, watchSetup, on }: SessionOptions) {
  const scan = watchSetup ? createCloudInitScanner() : undefined
  /** Undefined while the screen opens, which claims its size already. */
  let connection: TerminalConnection | undefined
  let finished = false
  let typed = false
  let kept = false

  const screen = createTerminalScreen(host, {
    input(text) {
      // Programs query the terminal, and its answers are sequences. A person's text isn't.
      if (!text.startsWith("\x1b")) {
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
      ...screen.output,
      state: on.state,
      size(size, leads) {
        screen.output.size(size, leads)
        on.shared(!leads)
      },
      output(bytes, drawn) {
        screen.output.output(bytes, drawn)
        if (finished || typed || !scan?.(bytes)) return
        finished = true
        on.setUp(true)
      },
    },
  })

  return {
    ...screen.tools,
    retry: connection.retry,
    /** Keeps the shell running after the panel closes. Returns its id, or null if there is no shell. */
    keep() {
      kept = true
      return connection?.shell() ?? null
    },
    /** Also ends a shell that was opened only to watch the setup. */
    close() {
      connection?.close(watchSetup && !kept ? "ended" : "kept")
      screen.dispose()
    },
  }
}

/** Calls the listener when the network returns and when this tab is shown or hidden. */
function onPageStateChange(listener: () => void) {
  const gone = new AbortController()
  const { signal } = gone
  window.addEventListener("online", listener, { signal })
  window.addEventListener("pageshow", listener, { signal })
  document.addEventListener("visibilitychange", listener, { signal })
  return () => gone.abort()
}
