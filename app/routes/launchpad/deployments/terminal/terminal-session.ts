import { createCloudInitScanner } from "~/domain/cloud-init-scanner"
import { onAttention } from "./page-attention"
import type { Found } from "./screen-search"
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
  close(): void
}

export interface SessionOptions {
  host: HTMLElement
  deploymentId: string
  /** Whether the end of cloud-init is looked for. */
  watchSetup: boolean
  on: {
    state(state: ConnectionState): void
    /** Whether another window sets the shell's size. */
    shared(shared: boolean): void
    setUp(): void
    /** Something typed or pasted went nowhere. */
    unsent(why: "offline" | "too long"): void
    /** What a search has come to; null when there is none. */
    found(found: Found | null): void
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
    address: `${location.origin.replace(/^http/, "ws")}/deployments/${encodeURIComponent(deploymentId)}/terminal/socket`,
    size: screen.fittingSize,
    openSocket: (address) => new WebSocket(address),
    isHidden: () => document.visibilityState === "hidden",
    onChange: onAttention,
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
    close() {
      connection?.close()
      screen.dispose()
    },
  }
}
