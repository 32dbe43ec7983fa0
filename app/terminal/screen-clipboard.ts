import type { Terminal } from "@xterm/xterm"
import { attempt } from "~/ui/browser-features"
import { toClipboard } from "~/ui/copy-text"

export type ClipboardOutcome = "copied" | "nothing selected" | "mouse used" | "copy refused" | "paste refused"

/** Only keys and buttons reach the clipboard. Output can't, so a program can't read or replace its content. */
export function connectClipboard(
  terminal: Terminal,
  host: HTMLElement,
  closed: AbortSignal,
  beforePaste: () => void,
) {
  // Runs before xterm's listener, for keys, the middle button and the browser's menu alike.
  host.addEventListener(
    "paste",
    (event) => {
      event.preventDefault()
      event.stopPropagation()
      insert(event.clipboardData?.getData("text/plain") ?? "")
    },
    { capture: true },
  )

  function insert(pasted: string) {
    const text = stripControls(pasted)
    if (text === "") return
    if (!terminal.modes.bracketedPasteMode && !confirmLines(text)) return
    beforePaste()
    terminal.paste(text)
  }

  return {
    async copy(): Promise<ClipboardOutcome> {
      const text = terminal.getSelection()
      if (text !== "") return copyText(text)
      return terminal.modes.mouseTrackingMode === "none" ? "nothing selected" : "mouse used"
    },
    write: copyText,
    /** Needs the browser's permission. The keyboard shortcuts for pasting don't. */
    async paste(): Promise<ClipboardOutcome | null> {
      const text = await attempt(() => navigator.clipboard.readText())?.catch(() => undefined)
      if (text === undefined) return "paste refused"
      // The browser may ask for permission first, and the panel may close meanwhile.
      if (!closed.aborted) insert(text)
      return null
    },
  }
}

async function copyText(text: string): Promise<ClipboardOutcome> {
  return (await toClipboard(text)) ? "copied" : "copy refused"
}

/** A web page can hide keystrokes in copied text, such as the sequence that ends a bracketed paste. */
export function stripControls(text: string) {
  return text.replaceAll(/(?![\t\r\n])\p{Cc}/gu, "")
}

/** Without bracketed paste, a program takes each line break as Enter and runs the line. */
function confirmLines(text: string) {
  const question = pasteQuestion(text)
  return question === null || window.confirm(question)
}

const maxLines = 5
const maxColumns = 60

/** The question to ask before a paste that runs commands. Null if the text has no line break. */
export function pasteQuestion(text: string): string | null {
  if (!/[\r\n]/.test(text)) return null
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "")
  const shown = lines
    .slice(0, maxLines)
    .map((line) => (line.length > maxColumns ? `${line.slice(0, maxColumns)}…` : line))
  if (lines.length > maxLines) shown.push(`and ${lines.length - maxLines} more`)
  const what = lines.length === 1 ? "This line runs" : `These ${lines.length} lines run`
  return `${what} as soon as pasted:\n\n${shown.join("\n")}\n\nPaste anyway?`
}

interface BufferLine {
  isWrapped: boolean
  translateToString(trimRight: boolean): string
}

/** The text of a buffer. Joins wrapped lines and drops empty lines at the end. */
export function bufferText(buffer: { length: number; getLine(y: number): BufferLine | undefined }) {
  const lines: string[] = []
  for (let y = 0; y < buffer.length; y++) {
    const line = buffer.getLine(y)
    if (!line) continue
    // Blanks at the end are padding, unless the next row continues the line.
    const text = line.translateToString(!buffer.getLine(y + 1)?.isWrapped)
    if (line.isWrapped && lines.length > 0) lines[lines.length - 1] += text
    else lines.push(text)
  }
  return lines.join("\n").trimEnd()
}
