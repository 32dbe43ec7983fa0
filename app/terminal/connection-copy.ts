import { isolated } from "~/domain/isolated"
import { terminalClose } from "~/domain/terminal-close"
import type { ConnectionState, Refusal, TerminalLine } from "./terminal-connection"

/** The terminal writes these lines between two shells. */
export const terminalLines: Record<TerminalLine, string> = {
  connected: "*** Connected ***",
  disconnected: "*** Disconnected ***",
  failed: "*** Error: Connection failed ***",
}

/** What is said instead of the state, in all phases or in some. */
const notes = {
  copied: { text: "Copied." },
  "nothing selected": { text: "Nothing is selected." },
  "mouse used": {
    text: "Nothing is selected. A program uses the mouse: hold Shift while you drag, or Option on a Mac.",
  },
  "copy refused": { text: "Couldn't copy. The browser blocked access to the clipboard." },
  "paste refused": {
    text: "Couldn't paste. The browser blocked access to the clipboard. Press Ctrl+Shift+V, or Cmd+V on a Mac.",
  },
  offline: { text: "Not connected. Your typing isn't sent.", phases: ["connecting", "waiting"] },
  finished: {
    text: "Setup has finished. This terminal closes automatically.",
    phases: ["connected"],
  },
  "too long": { text: "Couldn't paste. The text is larger than 1 MB.", phases: ["connected"] },
  shared: {
    text: "Connected. Another window sets the terminal size. Type here to use the size of this window.",
    phases: ["connected"],
  },
} satisfies Record<string, { text: string; phases?: Array<ConnectionState["phase"]> }>

export type TerminalNote = keyof typeof notes

export interface ConnectionCopy {
  tone: "good" | "busy" | "bad"
  text: string
  action: "Retry now" | "Start a new shell" | "Sign In" | null
}

export function connectionCopy(
  state: ConnectionState,
  note: TerminalNote | null,
  nameOf: (deploymentId: string) => string,
): ConnectionCopy {
  const copy = stateCopy(state, nameOf)
  if (note === null) return copy
  const { text, phases }: { text: string; phases?: string[] } = notes[note]
  return !phases || phases.includes(state.phase) ? { ...copy, text } : copy
}

function stateCopy(state: ConnectionState, nameOf: (deploymentId: string) => string): ConnectionCopy {
  switch (state.phase) {
    case "connecting":
      return { tone: "busy", text: "Connecting…", action: null }
    case "connected":
      return { tone: "good", text: "Connected", action: null }
    case "waiting":
      return { tone: "busy", text: waitingCopy(state, nameOf), action: "Retry now" }
    case "ended":
      return { tone: "bad", ...(ended[state.code] ?? noTerminal) }
  }
}

const waiting: Record<number, string> = {
  [terminalClose.unreachable]: "Couldn't reach the machine's terminal.",
  [terminalClose.lost]: "The machine closed the connection.",
  [terminalClose.tooSlow]: "This window couldn't keep up with the output.",
  [terminalClose.tooMuch]: "This window sent too much input at once.",
  [terminalClose.shutdown]: "The server is restarting.",
}

function waitingCopy(
  { code, unwritten, refusal, blocked }: Extract<ConnectionState, { phase: "waiting" }>,
  nameOf: (deploymentId: string) => string,
) {
  if (refusal) return refusalCopy(refusal, nameOf)
  if (code === terminalClose.tryLater)
    return unwritten
      ? "The machine doesn't accept input."
      : "Too many terminals are open. Close another terminal."
  const known = waiting[code]
  if (known !== undefined) return known
  if (blocked) return "No connection. A proxy may block the terminal's WebSockets; the text view needs none."
  return unwritten ? "" : "No connection."
}

const maxNamed = 8

function refusalCopy({ why, open }: Refusal, nameOf: (deploymentId: string) => string) {
  if (why === "server") return "The server is at its terminal limit. Try again later."
  if (why === "drawing")
    return "The server can't draw this terminal's screen. A browser with scripts can show it."
  const problem = why === "shells" ? "Too many terminals are open." : "Too many terminal windows are open."
  const names = open.slice(0, maxNamed).map((id) => isolated(nameOf(id)))
  const more = open.length > maxNamed ? ` and ${open.length - maxNamed} more` : ""
  return `${problem} Close one of these first: ${names.join(", ")}${more}.`
}

const ended: Record<number, Pick<ConnectionCopy, "text" | "action">> = {
  [terminalClose.ended]: { text: "The shell has ended.", action: "Start a new shell" },
  [terminalClose.sessionEnded]: { text: "You are signed out.", action: "Sign In" },
  [terminalClose.forbidden]: {
    text: "Access denied. Your account can't open this terminal.",
    action: null,
  },
}
const noTerminal = { text: "This deployment no longer has a terminal.", action: null }
