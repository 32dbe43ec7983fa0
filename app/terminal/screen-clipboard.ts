import type { Terminal } from "@xterm/xterm"

export type ClipboardOutcome = "copied" | "nothing selected" | "copy refused" | "paste refused"

export interface ScreenClipboard {
  /** Copies what is selected. */
  copy(): Promise<ClipboardOutcome>
  /** Reads the clipboard, which a browser may refuse; the keys for pasting need no such permission. */
  paste(): Promise<ClipboardOutcome | null>
  write(text: string): Promise<ClipboardOutcome>
}

/** Output never comes here: only a person's own keys and buttons read and write the clipboard. */
export function connectClipboard(
  terminal: Terminal,
  host: HTMLElement,
  beforePaste: () => void,
): ScreenClipboard {
  // Before xterm's own listener: keys, the middle button and the browser's menu all end here.
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
    const text = withoutControls(pasted)
    if (text === "") return
    if (!terminal.modes.bracketedPasteMode && !confirmLines(text)) return
    beforePaste()
    terminal.paste(text)
  }

  return {
    async copy() {
      const text = terminal.getSelection()
      return text === "" ? "nothing selected" : copyText(text)
    },
    write: copyText,
    async paste() {
      try {
        insert(await navigator.clipboard.readText())
        return null
      } catch {
        return "paste refused"
      }
    },
  }
}

async function copyText(text: string): Promise<ClipboardOutcome> {
  try {
    await navigator.clipboard.writeText(text)
    return "copied"
  } catch {
    return "copy refused"
  }
}

/** A page from which something was copied could have hidden keystrokes in it, the end of a bracketed paste among them. */
export function withoutControls(text: string) {
  return text.replaceAll(/(?![\t\r\n])\p{Cc}/gu, "")
}

/** A program that does not know a paste from typing takes every line break as Enter. */
function confirmLines(text: string) {
  const question = questionAbout(text)
  return question === null || window.confirm(question)
}

const linesShown = 5
const columnsShown = 60

/** What to ask before such a paste; null for a text that runs nothing by itself. */
export function questionAbout(text: string): string | null {
  if (!/[\r\n]/.test(text)) return null
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "")
  const shown = lines
    .slice(0, linesShown)
    .map((line) => (line.length > columnsShown ? `${line.slice(0, columnsShown)}…` : line))
  if (lines.length > linesShown) shown.push(`and ${lines.length - linesShown} more`)
  const what = lines.length === 1 ? "This line runs" : `These ${lines.length} lines run`
  return `${what} as soon as pasted:\n\n${shown.join("\n")}\n\nPaste anyway?`
}

interface BufferLine {
  isWrapped: boolean
  translateToString(trimRight: boolean): string
}

/** Everything in a buffer as text: lines that the screen has broken are whole again, and empty ones at the end are gone. */
export function textOf(buffer: { length: number; getLine(y: number): BufferLine | undefined }) {
  const lines: string[] = []
  for (let y = 0; y < buffer.length; y++) {
    const line = buffer.getLine(y)
    if (!line) continue
    // Blanks at the end are nothing but room, unless the line goes on.
    const text = line.translateToString(!buffer.getLine(y + 1)?.isWrapped)
    if (line.isWrapped && lines.length > 0) lines[lines.length - 1] += text
    else lines.push(text)
  }
  return lines.join("\n").trimEnd()
}
