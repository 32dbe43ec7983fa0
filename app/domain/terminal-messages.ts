/**
 * Server messages about a terminal, as JSON in text frames; binary frames are output. Sequence numbers count output
 * bytes since the shell began, so that a viewer knows where to continue.
 */
export type TerminalMessage =
  | { type: "status"; state: "connecting" | "connected" }
  /**
   * Output from `from` to `to` follows again. If the viewer's count is not `from`, it has missed output and must
   * clear its screen. `modes` are the escape sequences active at `from`.
   */
  | { type: "replay-start"; shell: string; from: number; to: number; modes: string }
  | { type: "replay-end"; at: number }
  /** The shell's size. Only the viewer with `leads` sets it and answers terminal queries. */
  | { type: "size"; rows: number; cols: number; leads: boolean }
  | { type: "pulse" }
  /**
   * Why this terminal cannot be opened, sent just before the socket closes; `open` lists deployments with open
   * terminals.
   */
  | { type: "refused"; why: TerminalRefusal; open: string[] }
  /** The shell has ended; `at` is its last sequence number. */
  | { type: "closed"; code: number; at: number }

export type TerminalRefusal =
  /** The session or the account has too many shells. */
  | "shells"
  /** Too many windows show this terminal or terminals of this account. */
  | "windows"
  /** The server is full. */
  | "server"
  /** Only of a screen that the server draws: it is too large, or drawing its output has failed too often. */
  | "drawing"

const types = ["status", "replay-start", "replay-end", "size", "pulse", "refused", "closed"]

/** Null for an unknown message: a tab may be older or newer than the server, and a proxy may send its own text. */
export function readTerminalMessage(text: string): TerminalMessage | null {
  try {
    // Only the server writes here, and each of its messages has the fields of its type. Reading the type of null fails.
    const message: TerminalMessage = JSON.parse(text)
    return types.includes(message.type) ? message : null
  } catch {
    return null
  }
}
