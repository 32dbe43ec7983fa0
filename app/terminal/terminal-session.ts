import { createCloudInitScanner } from "~/domain/cloud-init-scanner"
import { isServerReachable } from "~/page/server-connection"
import type { TerminalNote } from "./connection-copy"
import type { SearchResult } from "./screen-search"
import {
  type ConnectionState,
  createTerminalConnection,
  type TerminalConnection,
} from "./terminal-connection"
import { createTerminalScreen } from "./terminal-screen"
import { openTerminalSocket, terminalAddress } from "./terminal-socket"

export interface SessionView {
  state: ConnectionState
  /** Another window sets the size of the shell. */
  shared: boolean
  /** The setup has ended and nobody has typed. */
  finished: boolean
  /** Why something was not sent, copied or pasted. */
  note: TerminalNote | null
  /** Null when no search is active. */
  found: SearchResult | null
  /** Ctrl is held for the next key. */
  ctrl: boolean
}

interface SessionOptions {
  host: HTMLElement
  deploymentId: string
  /** The terminal was opened to watch the setup. It reports the end of cloud-init. */
  watchSetup: boolean
  show(change: Partial<SessionView>): void
}

export type TerminalSession = ReturnType<typeof createTerminalSession>

export function createTerminalSession({ host, deploymentId, watchSetup, show }: SessionOptions) {
  const scan = watchSetup ? createCloudInitScanner() : undefined
  /** Undefined while the screen opens, which claims its size already. */
  let connection: TerminalConnection | undefined
  let finished = false
  let typed = false
  let kept = false

  const screen = createTerminalScreen(host, {
    input(text) {
      // Programs query the terminal, and its answers are sequences. A person's text isn't.
      if (!typed && !text.startsWith("\x1b")) {
        typed = true
        show({ finished: false })
      }
      const outcome = connection?.send(text) ?? "offline"
      if (outcome !== "sent") show({ note: outcome })
    },
    claim: () => connection?.claimSize(),
    found: (found) => show({ found }),
    ctrl: (ctrl) => show({ ctrl }),
  })
  connection = createTerminalConnection({
    address: terminalAddress(deploymentId),
    size: screen.fittingSize,
    openSocket: openTerminalSocket,
    isHidden: () => document.visibilityState === "hidden",
    onChange: onPageStateChange,
    on: {
      ...screen.output,
      state(state) {
        show({ state })
        // Browsers hide who refused a socket, or cut it off. This asks, and a notice says it.
        if (state.phase === "waiting" && state.code === 1006) void isServerReachable()
      },
      size(size, leads) {
        screen.output.size(size, leads)
        show({ shared: !leads })
      },
      output(bytes, drawn) {
        screen.output.output(bytes, drawn)
        if (finished || typed || !scan?.(bytes)) return
        finished = true
        show({ finished: true })
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
