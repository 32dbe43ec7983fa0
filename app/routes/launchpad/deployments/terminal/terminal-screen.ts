import { FitAddon } from "@xterm/addon-fit"
import { Terminal } from "@xterm/xterm"
import "@xterm/xterm/css/xterm.css"
import type { TerminalSize } from "~/domain/terminal-frames"
import { terminalLines } from "./connection-words"
import { type BarKey, createStickyCtrl, sequenceOf } from "./key-sequences"
import { shortcutOf } from "./keys"
import { connectLinks } from "./links"
import { guardReplies } from "./replies"
import { connectClipboard, type ScreenClipboard } from "./screen-clipboard"
import { createScreenSearch, type Found, type ScreenSearch } from "./screen-search"
import { textOf } from "./screen-text"
import type { TerminalLine } from "./terminal-connection"
import { terminalTheme } from "./terminal-theme"
import { connectTouchScroll } from "./touch-scroll"
import { createWriteQueue } from "./write-queue"

/** What is drawn and typed in one panel. */
export interface TerminalScreen {
  /** The size that fits this panel; null before it has one. */
  fittingSize(): TerminalSize | null
  output(bytes: Uint8Array, drawn: () => void): void
  line(line: TerminalLine): void
  begin(kind: "new shell" | "gap", modes: string): void
  setReplaying(replaying: boolean): void
  /** The shell's size, and whether this panel sets it. */
  follow(size: TerminalSize, leads: boolean): void
  tools: ScreenTools
  dispose(): void
}

/** What a person does with a screen beside typing. */
export interface ScreenTools {
  focus(): void
  /** What is selected: by hand, or as the current match of a search. */
  selection(): string
  /** All output that is still there. */
  text(): string
  search: ScreenSearch
  clipboard: ScreenClipboard
  /** A key of the key bar. */
  press(key: BarKey): void
  /** Ctrl for the key that comes next. */
  holdCtrl(on: boolean): void
  /** Says output to screen readers as it comes. */
  setScreenReader(on: boolean): void
}

export interface ScreenEvents {
  input(text: string): void
  /** The panel's own size has changed, or somebody has clicked into it. */
  claim(): void
  found(found: Found | null): void
  ctrl(held: boolean): void
}

/** Ends what a program that is gone has left switched on: colours, character sets, mouse, focus and paste reports. */
const neutral = "\x1b[!p\x1b[0m\x1b(B\x0f\x1b[?1;9;1000;1002;1003;1004;1005;1006;1015;2004l\x1b[?7;25h"

export function createTerminalScreen(host: HTMLElement, on: ScreenEvents): TerminalScreen {
  const terminal = new Terminal({
    fontFamily: getComputedStyle(host).fontFamily,
    fontSize: 14,
    lineHeight: 1.2,
    cursorBlink: true,
    scrollback: 5000,
    // Programs choose colours for grounds that are not ours; all of them stay readable.
    minimumContrastRatio: 4.5,
    theme: terminalTheme,
    // The marks of a search are decorations, which xterm still counts among what may change.
    allowProposedApi: true,
  })
  const fit = new FitAddon()
  const queue = createWriteQueue(terminal)
  let used = false
  let replaying = false
  let leads = true
  let fitted: TerminalSize | null = null

  terminal.loadAddon(fit)
  terminal.open(host)
  // The panel is one stop of the Tab key, and Enter leads in: Tab itself belongs to the shell.
  if (terminal.textarea) terminal.textarea.tabIndex = -1
  guardReplies(terminal, () => leads && !replaying)
  connectLinks(terminal, host)
  const search = createScreenSearch(terminal, host, on.found)
  const ctrl = createStickyCtrl(on.ctrl)
  const clipboard = connectClipboard(terminal, host, () => ctrl.hold(false))
  connectTouchScroll(terminal, host)
  // The panel answers these; the shell never sees them.
  terminal.attachCustomKeyEventHandler((event) => shortcutOf(event) === null)
  terminal.onData((text) => {
    // A replay answers questions that were answered long ago.
    if (replaying) return
    const focusReport = text === "\x1b[I" || text === "\x1b[O"
    if (leads || !focusReport) on.input(ctrl.applyTo(text))
  })
  terminal.textarea?.addEventListener("focus", () => {
    if (!leads) on.claim()
  })
  const observer = new ResizeObserver(refit)
  observer.observe(host)
  refit()

  function refit() {
    const proposed = fit.proposeDimensions()
    if (!proposed || proposed.rows === 0 || Number.isNaN(proposed.cols)) return
    const size = { rows: proposed.rows, cols: proposed.cols }
    if (size.rows === fitted?.rows && size.cols === fitted.cols) return
    fitted = size
    if (leads) terminal.resize(size.cols, size.rows)
    on.claim()
  }

  /** Begins a line that no program has a part in. */
  function startLine() {
    if (!used) return
    queue.act(() => {
      const { type, cursorX } = terminal.buffer.active
      const inLine = type === "alternate" || cursorX > 0
      terminal.write(`${type === "alternate" ? "\x1b[?1049l" : ""}${neutral}${inLine ? "\r\n" : ""}`)
    })
  }

  function write(text: string) {
    used = true
    queue.write(text)
  }

  return {
    fittingSize: () => fitted,
    output(bytes, drawn) {
      used = true
      queue.write(bytes, drawn)
    },
    line(line) {
      startLine()
      write(`\x1b[90m${terminalLines[line]}\x1b[39m\r\n`)
    },
    begin(kind, modes) {
      if (kind === "new shell") startLine()
      else queue.act(() => terminal.reset())
      write(modes)
    },
    setReplaying(value) {
      queue.act(() => {
        replaying = value
      })
    },
    follow(size, nowLeads) {
      leads = nowLeads
      const next = leads && fitted ? fitted : size
      queue.act(() => terminal.resize(next.cols, next.rows))
    },
    tools: {
      focus: () => terminal.focus(),
      selection: () => terminal.getSelection(),
      text: () => textOf(terminal.buffer.active),
      search,
      clipboard,
      press(key) {
        const application = terminal.modes.applicationCursorKeysMode
        terminal.input(sequenceOf(key, { ctrl: ctrl.take(), application }))
      },
      holdCtrl: ctrl.hold,
      setScreenReader(on) {
        terminal.options.screenReaderMode = on
      },
    },
    dispose() {
      observer.disconnect()
      terminal.dispose()
    },
  }
}
