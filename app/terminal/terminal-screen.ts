import { FitAddon } from "@xterm/addon-fit"
import { WebLinksAddon } from "@xterm/addon-web-links"
import { Terminal } from "@xterm/xterm"
import "@xterm/xterm/css/xterm.css"
import type { TerminalSize } from "~/domain/terminal-frames"
import { terminalLines } from "./connection-copy"
import { type BarKey, createStickyCtrl, sequenceOf, shortcutOf } from "./keys"
import { connectClipboard, type ScreenClipboard, textOf } from "./screen-clipboard"
import { createScreenSearch, type ScreenSearch, type SearchResult } from "./screen-search"
import type { TerminalLine } from "./terminal-connection"
import { terminalTheme } from "./terminal-theme"
import { connectTouchScroll } from "./touch-scroll"

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
  found(found: SearchResult | null): void
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

/** Output chooses the address: only what leads to another page is opened, and it learns nothing of this one. */
function openLink(address: string) {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return
  window.open(address, "_blank", "noopener,noreferrer")
}

/**
 * Makes addresses clickable, those that stand in the output and those that hide behind a text (OSC 8).
 * While the pointer is on one, `host` says where it leads: the text may promise something else.
 */
function connectLinks(terminal: Terminal, host: HTMLElement) {
  const activate = (_event: MouseEvent, address: string) => openLink(address)
  const hover = (_event: MouseEvent, address: string) => {
    host.title = address
  }
  const leave = () => host.removeAttribute("title")
  terminal.options.linkHandler = { activate, hover, leave }
  terminal.loadAddon(new WebLinksAddon(activate, { hover, leave }))
}

/**
 * Programs ask a terminal what it is and where its cursor stands, and the answer comes in as if it was typed.
 * Of several windows on one shell only one may answer. Swallows every question while `mayAnswer` says no.
 */
function guardReplies({ parser }: Terminal, mayAnswer: () => boolean) {
  const swallow = () => !mayAnswer()
  const swallowQuestion = (data: string) => !mayAnswer() && data.includes("?")
  return [
    // Device attributes, status and cursor position, modes, settings.
    parser.registerCsiHandler({ final: "c" }, swallow),
    parser.registerCsiHandler({ prefix: ">", final: "c" }, swallow),
    parser.registerCsiHandler({ final: "n" }, swallow),
    parser.registerCsiHandler({ prefix: "?", final: "n" }, swallow),
    parser.registerCsiHandler({ intermediates: "$", final: "p" }, swallow),
    parser.registerCsiHandler({ prefix: "?", intermediates: "$", final: "p" }, swallow),
    parser.registerDcsHandler({ intermediates: "$", final: "q" }, swallow),
    // Colours: of the palette, the text, the ground and the cursor.
    ...[4, 10, 11, 12].map((code) => parser.registerOscHandler(code, swallowQuestion)),
  ]
}

/**
 * The terminal draws what is written some time later. What must happen between two pieces of output, and not before
 * the first is on the screen, goes through here.
 */
function createWriteQueue(terminal: Pick<Terminal, "write">) {
  const waiting: Array<() => void> = []
  let inAct = false

  function run(step: () => void) {
    if (inAct) waiting.push(step)
    else step()
  }

  return {
    write(data: string | Uint8Array, drawn?: () => void) {
      run(() => terminal.write(data, drawn))
    },
    /** Calls `act` when everything written so far is on the screen; what is written meanwhile comes after it. */
    act(act: () => void) {
      run(() => {
        inAct = true
        terminal.write("", () => {
          act()
          inAct = false
          while (!inAct && waiting.length > 0) waiting.shift()?.()
        })
      })
    },
  }
}
