/**
 * What the server says about a terminal, as JSON in text frames; binary frames are the shell's output.
 * Sequence numbers count bytes of output since the shell began, so that a viewer who counts what it receives knows
 * where to go on.
 */
export type TerminalMessage =
  | { type: "status"; state: "connecting" | "connected" }
  /**
   * Output `from` to `to` comes again. A viewer of the same shell whose count is not `from` has missed some: what
   * it shows is void. `modes` are the escape sequences that were in force at `from`.
   */
  | { type: "replay-start"; shell: string; from: number; to: number; modes: string }
  | { type: "replay-end"; at: number }
  /** The shell's size; the viewer that `leads` set it, and alone answers what programs ask of a terminal. */
  | { type: "size"; rows: number; cols: number; leads: boolean }
  | { type: "pulse" }
  /** Why there is no room for this terminal, just before the socket closes; `open` are deployments whose terminals are open. */
  | { type: "refused"; why: TerminalRefusal; open: string[] }
  /** The shell has ended; `at` is its last sequence number. */
  | { type: "closed"; code: number; at: number }

export type TerminalRefusal =
  /** The session or the account has as many shells as it may. */
  | "shells"
  /** As many windows show this terminal, or terminals of this account, as may. */
  | "windows"
  /** The server has no room. */
  | "server"

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

/** Null for what is not a message of this version: a tab may outlive the server that it was loaded from. */
export function readTerminalMessage(text: string): TerminalMessage | null {
  const value = parse(text)
  if (typeof value !== "object" || value === null || !("type" in value)) return null
  const { type } = value
  if (typeof type !== "string" || !Object.hasOwn(fields, type)) return null
  const expected = Object.entries(fields[type as TerminalMessage["type"]])
  const complete = expected.every(([name, kind]) => isKind(Reflect.get(value, name), kind))
  // The table above is checked against the type, and the value against the table.
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
