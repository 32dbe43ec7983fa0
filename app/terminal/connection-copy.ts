import { terminalClose } from "~/domain/terminal-close"
import type { ClipboardOutcome } from "./screen-clipboard"
import type { ConnectionState, Refusal, TerminalLine } from "./terminal-connection"

/** What the terminal writes between shells. */
export const terminalLines: Record<TerminalLine, string> = {
  connected: "*** Connected ***",
  disconnected: "*** Disconnected ***",
  failed: "*** Error: Connection failed ***",
}

/** Something to say beside the state. */
export type TerminalNote = "shared" | "finished" | "offline" | "too long" | ClipboardOutcome

/** What a panel says of its connection, and what the person can do about it. */
export interface ConnectionCopy {
  tone: "good" | "busy" | "bad"
  text: string
  act: "Retry now" | "Start a new shell" | "Sign In" | null
}

export function connectionCopy(
  state: ConnectionState,
  note: TerminalNote | null,
  nameOf: (deploymentId: string) => string,
): ConnectionCopy {
  const words = ofState(state, note, nameOf)
  const said = note && ofClipboard(note)
  // Copying works on a screen without a connection too.
  return said ? { ...words, text: said } : words
}

function ofState(
  state: ConnectionState,
  note: TerminalNote | null,
  nameOf: (deploymentId: string) => string,
): ConnectionCopy {
  switch (state.phase) {
    case "connecting":
      return { tone: "busy", text: note === "offline" ? offline : "Connecting…", act: null }
    case "connected":
      return { tone: "good", text: whileConnected(note), act: null }
    case "waiting":
      return {
        tone: "busy",
        text: note === "offline" ? offline : whyWaiting(state, nameOf),
        act: "Retry now",
      }
    case "ended":
      return { tone: "bad", ...whyEnded(state.code) }
  }
}

function ofClipboard(note: TerminalNote) {
  switch (note) {
    case "copied":
      return "Copied."
    case "nothing selected":
      return "Nothing is selected."
    case "copy refused":
      return "The browser refused to copy."
    case "paste refused":
      return "The browser refused to read the clipboard. Paste with Ctrl+Shift+V, or Cmd+V on a Mac."
    default:
      return null
  }
}

const offline = "Not connected: nothing typed is sent."

function whileConnected(note: TerminalNote | null) {
  switch (note) {
    case "finished":
      return "Setup has finished; this closes by itself."
    case "too long":
      return "Not pasted: that is more than 1 MB."
    case "shared":
      return "Connected. Another window sets the size; type to use this one's."
    default:
      return "Connected"
  }
}

function whyWaiting(
  { code, unsaid, refusal }: Extract<ConnectionState, { phase: "waiting" }>,
  nameOf: (deploymentId: string) => string,
) {
  if (refusal) return whyRefused(refusal, nameOf)
  switch (code) {
    case terminalClose.unreachable:
      return "The machine's terminal cannot be reached."
    case terminalClose.lost:
      return "The machine broke off the connection."
    case terminalClose.tryLater:
      return unsaid ? "The machine takes no input." : "Too many terminals are open: close another one."
    case terminalClose.tooSlow:
      return "This window fell too far behind."
    case terminalClose.tooMuch:
      return "This window sent too much at once."
    case terminalClose.shutdown:
      return "The server is restarting."
    default:
      return unsaid ? "" : "No connection."
  }
}

const mostNamed = 8

function whyRefused({ why, open }: Refusal, nameOf: (deploymentId: string) => string) {
  if (why === "server") return "The server has no room for another terminal."
  const problem = why === "shells" ? "Too many terminals are open." : "Too many windows show terminals."
  const named = open.slice(0, mostNamed).map(nameOf).join(", ")
  const more = open.length > mostNamed ? ` and ${open.length - mostNamed} more` : ""
  return `${problem} Close one of these first: ${named}${more}.`
}

function whyEnded(code: number): Pick<ConnectionCopy, "text" | "act"> {
  switch (code) {
    case terminalClose.ended:
      return { text: "The shell has ended.", act: "Start a new shell" }
    case terminalClose.sessionEnded:
      return { text: "You are signed out.", act: "Sign In" }
    case terminalClose.forbidden:
      return { text: "You may not open this terminal.", act: null }
    default:
      return { text: "This deployment has no terminal any more.", act: null }
  }
}
