import { terminalClose } from "~/domain/terminal-close"
import type { ClipboardOutcome } from "./screen-clipboard"
import type { ConnectionState, Refusal, TerminalLine } from "./terminal-connection"

/** The terminal writes these lines between two shells. */
export const terminalLines: Record<TerminalLine, string> = {
  connected: "*** Connected ***",
  disconnected: "*** Disconnected ***",
  failed: "*** Error: Connection failed ***",
}

/** A message that is shown in addition to the state. */
export type TerminalNote = "shared" | "finished" | "offline" | "too long" | ClipboardOutcome

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
  const copy = stateCopy(state, note, nameOf)
  // Copying works without a connection too, so its result replaces the text of any state.
  const clipboardText = note && clipboardCopy(note)
  return clipboardText ? { ...copy, text: clipboardText } : copy
}

function stateCopy(
  state: ConnectionState,
  note: TerminalNote | null,
  nameOf: (deploymentId: string) => string,
): ConnectionCopy {
  switch (state.phase) {
    case "connecting":
      return { tone: "busy", text: note === "offline" ? offline : "Connecting…", action: null }
    case "connected":
      return { tone: "good", text: connectedCopy(note), action: null }
    case "waiting":
      return {
        tone: "busy",
        text: note === "offline" ? offline : waitingCopy(state, nameOf),
        action: "Retry now",
      }
    case "ended":
      return { tone: "bad", ...endedCopy(state.code) }
  }
}

function clipboardCopy(note: TerminalNote) {
  switch (note) {
    case "copied":
      return "Copied."
    case "nothing selected":
      return "Nothing is selected."
    case "copy refused":
      return "Couldn't copy. The browser blocked access to the clipboard."
    case "paste refused":
      return "Couldn't paste. The browser blocked access to the clipboard. Press Ctrl+Shift+V, or Cmd+V on a Mac."
    default:
      return null
  }
}

const offline = "Not connected. Your typing isn't sent."

function connectedCopy(note: TerminalNote | null) {
  switch (note) {
    case "finished":
      return "Setup has finished. This terminal closes automatically."
    case "too long":
      return "Couldn't paste. The text is larger than 1 MB."
    case "shared":
      return "Connected. Another window sets the terminal size. Type here to use the size of this window."
    default:
      return "Connected"
  }
}

function waitingCopy(
  { code, unwritten, refusal, blocked }: Extract<ConnectionState, { phase: "waiting" }>,
  nameOf: (deploymentId: string) => string,
) {
  if (refusal) return refusalCopy(refusal, nameOf)
  switch (code) {
    case terminalClose.unreachable:
      return "Couldn't reach the machine's terminal."
    case terminalClose.lost:
      return "The machine closed the connection."
    case terminalClose.tryLater:
      return unwritten
        ? "The machine doesn't accept input."
        : "Too many terminals are open. Close another terminal."
    case terminalClose.tooSlow:
      return "This window couldn't keep up with the output."
    case terminalClose.tooMuch:
      return "This window sent too much input at once."
    case terminalClose.shutdown:
      return "The server is restarting."
    default:
      if (blocked)
        return "No connection. A proxy may block the terminal's WebSockets; the text view needs none."
      return unwritten ? "" : "No connection."
  }
}

const maxNamed = 8

function refusalCopy({ why, open }: Refusal, nameOf: (deploymentId: string) => string) {
  if (why === "server") return "The server is at its terminal limit. Try again later."
  if (why === "drawing")
    return "The server can't draw this terminal's screen. A browser with scripts can show it."
  const problem = why === "shells" ? "Too many terminals are open." : "Too many terminal windows are open."
  const named = open.slice(0, maxNamed).map(nameOf).join(", ")
  const more = open.length > maxNamed ? ` and ${open.length - maxNamed} more` : ""
  return `${problem} Close one of these first: ${named}${more}.`
}

function endedCopy(code: number): Pick<ConnectionCopy, "text" | "action"> {
  switch (code) {
    case terminalClose.ended:
      return { text: "The shell has ended.", action: "Start a new shell" }
    case terminalClose.sessionEnded:
      return { text: "You are signed out.", action: "Sign In" }
    case terminalClose.forbidden:
      return { text: "Access denied. Your account can't open this terminal.", action: null }
    default:
      return { text: "This deployment no longer has a terminal.", action: null }
  }
}
