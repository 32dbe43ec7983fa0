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

type FieldKind = "string" | "number" | "boolean" | "strings"

const fields: { [T in TerminalMessage["type"]]: Record<string, FieldKind> } = {
  status: { state: "string" },
  "replay-start": { shell: "string", from: "number", to: "number", modes: "string" },
  "replay-end": { at: "number" },
  size: { rows: "number", cols: "number", leads: "boolean" },
  pulse: {},
  refused: { why: "string", open: "strings" },
  closed: { code: "number", at: "number" },
}

/** Null for an unknown message: a tab may be older or newer than the server. */
export function readTerminalMessage(text: string): TerminalMessage | null {
  const value = parse(text)
  if (typeof value !== "object" || value === null || !("type" in value)) return null
  const { type } = value
  if (typeof type !== "string" || !Object.hasOwn(fields, type)) return null
  const expected = Object.entries(fields[type as TerminalMessage["type"]])
  const complete = expected.every(([name, kind]) => isKind(Reflect.get(value, name), kind))
  // The table is checked against the type, and the value against the table.
  return complete ? (value as TerminalMessage) : null
}

function isKind(value: unknown, kind: FieldKind) {
  if (kind === "strings") return Array.isArray(value) && value.every((one) => typeof one === "string")
  return typeof value === kind
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
