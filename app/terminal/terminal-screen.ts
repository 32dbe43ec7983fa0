import { FitAddon } from "@xterm/addon-fit"
import { Unicode11Addon } from "@xterm/addon-unicode11"
import { WebLinksAddon } from "@xterm/addon-web-links"
import { type ITheme, Terminal } from "@xterm/xterm"
import "@xterm/xterm/css/xterm.css"
import { parseUrl } from "~/domain/parse-url"
import type { TerminalSize } from "~/domain/terminal-frames"
import { type BarKey, keySequence } from "~/domain/terminal-keys"
import { terminalLines } from "./connection-copy"
import { createHalvesJoiner, createStickyCtrl, missingControl, shortcutOf } from "./keys"
import palette from "./palette.json"
import { bufferText, connectClipboard } from "./screen-clipboard"
import { createScreenSearch, type SearchResult } from "./screen-search"
import type { ConnectionOutput } from "./terminal-connection"
import { connectTouchScroll } from "./touch-scroll"
import { createWriteQueue } from "./write-queue"

export interface ScreenEvents {
  input(text: string): void
  /** The size of the panel has changed, or the panel got the focus. */
  claim(): void
  found(found: SearchResult | null): void
  ctrl(held: boolean): void
}

/** Dark in both themes of the product. xterm can't read CSS tokens: the palette repeats `terminal` and `terminal-ink`. */
const theme: ITheme = {
  ...palette,
  cursor: palette.foreground,
  cursorAccent: palette.background,
  selectionBackground: "#eb7b4466",
  scrollbarSliderBackground: "#eeebe533",
  scrollbarSliderHoverBackground: "#eeebe555",
  scrollbarSliderActiveBackground: "#eeebe577",
}

/** Resets the modes that a program leaves behind: colors, character sets, mouse, focus and paste reports. */
const resetModes = "\x1b[!p\x1b[0m\x1b(B\x0f\x1b[?1;9;1000;1002;1003;1004;1005;1006;1015;2004l\x1b[?7;25h"

/** The output and the input of one panel. */
export function createTerminalScreen(host: HTMLElement, on: ScreenEvents) {
  const terminal = new Terminal({
    fontFamily: getComputedStyle(host).fontFamily,
    fontSize: 14,
    lineHeight: 1.2,
    cursorBlink: true,
    // While a program uses the mouse, a Mac has no other key that selects.
    macOptionClickForcesSelection: true,
    scrollback: 5000,
    // Programs choose colors for other backgrounds. This keeps all of them readable.
    minimumContrastRatio: 4.5,
    theme,
    // xterm still marks decorations, which highlight the matches of a search, and widths as a proposed API.
    allowProposedApi: true,
  })
  const fit = new FitAddon()
  const closing = new AbortController()
  const queue = createWriteQueue(terminal, closing.signal)
  let used = false
  let replaying = false
  /** Whether a replay is the first that this window shows. */
  let fresh = false
  let leads = true
  let fitted: TerminalSize | null = null

  terminal.loadAddon(fit)
  // Programs count two columns for an emoji.
  terminal.loadAddon(new Unicode11Addon())
  terminal.unicode.activeVersion = "11"
  terminal.open(host)
  // Tab stops at the panel, and Enter moves into the terminal, where Tab belongs to the shell.
  if (terminal.textarea) {
    terminal.textarea.tabIndex = -1
    // How to leave the terminal is said with its input.
    const hint = host.closest("[aria-describedby]")?.getAttribute("aria-describedby")
    if (hint) terminal.textarea.setAttribute("aria-describedby", hint)
  }
  guardReplies(terminal, () => leads && !replaying)
  connectLinks(terminal, host)
  const search = createScreenSearch(terminal, host, closing.signal, on.found)
  const ctrl = createStickyCtrl(on.ctrl)
  const join = createHalvesJoiner()
  const clipboard = connectClipboard(terminal, host, closing.signal, () => ctrl.hold(false))
  connectTouchScroll(terminal, host)
  terminal.attachCustomKeyEventHandler((event) => {
    const control = missingControl(event)
    if (control !== null && event.type === "keydown") {
      event.preventDefault()
      terminal.input(control)
    }
    // The panel handles shortcuts. The shell never receives them.
    return control === null && shortcutOf(event) === null
  })
  terminal.onData((text) => {
    // During a replay, xterm would answer old queries again.
    if (replaying) return
    const focusReport = text === "\x1b[I" || text === "\x1b[O"
    const whole = join(text)
    if (whole !== "" && (leads || !focusReport)) on.input(ctrl.applyTo(whole))
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
    // Programs break in fewer. A smaller panel scrolls.
    const size = { rows: Math.max(proposed.rows, 5), cols: Math.max(proposed.cols, 20) }
    if (size.rows === fitted?.rows && size.cols === fitted.cols) return
    fitted = size
    if (leads) terminal.resize(size.cols, size.rows)
    on.claim()
  }

  /** Starts a fresh line and resets the modes of the last program. */
  function startLine() {
    if (!used) return
    queue.runAfterOutput(() => {
      const { type, cursorX } = terminal.buffer.active
      const inLine = type === "alternate" || cursorX > 0
      terminal.write(`${type === "alternate" ? "\x1b[?1049l" : ""}${resetModes}${inLine ? "\r\n" : ""}`)
    })
  }

  function write(text: string) {
    used = true
    queue.write(text)
  }

  const output: ConnectionOutput = {
    output(bytes, drawn) {
      used = true
      queue.write(bytes, drawn)
    },
    line(line) {
      startLine()
      write(`\x1b[90m${terminalLines[line]}\x1b[39m\r\n`)
    },
    begin(kind) {
      fresh = !used
      if (kind === "new shell") startLine()
      else queue.runAfterOutput(() => terminal.reset())
    },
    modes: (sequences) => queue.write(sequences),
    replaying(value) {
      queue.runAfterOutput(() => {
        replaying = value
        // Thousands of lines would run past. The field for typing keeps the focus.
        const rows = host.querySelector<HTMLElement>(".xterm-rows")
        if (!rows) return
        if (value && fresh) rows.style.visibility = "hidden"
        // xterm paints what it has drawn in the next frame.
        else requestAnimationFrame(() => rows.style.removeProperty("visibility"))
        if (!value) fresh = false
      })
    },
    size(size, nowLeads) {
      leads = nowLeads
      const next = leads && fitted ? fitted : size
      queue.runAfterOutput(() => terminal.resize(next.cols, next.rows))
    },
  }

  return {
    output,
    /** The size that fits this panel, or null before layout. */
    fittingSize: () => fitted,
    /** The actions of a person apart from typing. */
    tools: {
      focus: () => terminal.focus(),
      /** The text selected by hand, or the current match of a search. */
      selection: () => terminal.getSelection(),
      /** The screen and its scrollback. */
      text: () => bufferText(terminal.buffer.active),
      search,
      clipboard,
      press(key: BarKey) {
        const application = terminal.modes.applicationCursorKeysMode
        terminal.input(keySequence(key, { ctrl: ctrl.take(), application }))
      },
      /** Applies Ctrl to the next key. */
      holdCtrl: ctrl.hold,
      /** Announces new output to screen readers. */
      setScreenReader(on: boolean) {
        terminal.options.screenReaderMode = on
      },
      /** In pixels. */
      setTextSize(size: number) {
        terminal.options.fontSize = size
        refit()
      },
      /** The font has come after the terminal opened. xterm measures it when the value changes. */
      measureFont() {
        const { fontFamily } = terminal.options
        terminal.options.fontFamily = "monospace"
        terminal.options.fontFamily = fontFamily
        refit()
      },
    },
    dispose() {
      closing.abort()
      observer.disconnect()
      terminal.dispose()
    },
  }
}

/** Output chooses the address, so only http and https open, in a tab without access to this page. */
function openLink(address: string) {
  if (!/^https?:\/\//i.test(address) || !parseUrl(address)) return
  window.open(address, "_blank", "noopener,noreferrer")
}

/**
 * Links the addresses in the output and the hyperlinks behind a text (OSC 8). The tooltip of `host` shows the address,
 * because the text of a hyperlink may claim a different one.
 */
function connectLinks(terminal: Terminal, host: HTMLElement) {
  const activate = (_event: MouseEvent, address: string) => openLink(address)
  const hover = (_event: MouseEvent, address: string) => {
    host.title = address
  }
  const leave = () => host.removeAttribute("title")
  terminal.options.linkHandler = { activate, hover, leave }
  terminal.loadAddon(new WebLinksAddon(activate, { hover, leave, urlRegex: webAddress }))
}

/** The addon's own expression with pairs of parentheses, which addresses of encyclopedias have. */
const webAddress =
  /https?:\/\/(?:[^\s"'!*(){}|\\^<>`]|\([^\s"'!*(){}|\\^<>`]*\))*(?:[^\s"':,.!?{}|\\^~[\]`()<>]|\([^\s"'!*(){}|\\^<>`]*\))/i

/**
 * Programs query a terminal for its type and its cursor position, and the reply arrives as input. If several windows show
 * one shell, only one may reply. Drops every query while `mayReply` returns false.
 */
function guardReplies({ parser }: Terminal, mayReply: () => boolean) {
  const drop = () => !mayReply()
  const dropQuery = (data: string) => !mayReply() && data.includes("?")
  return [
    // Device attributes, status and cursor position, modes, settings.
    parser.registerCsiHandler({ final: "c" }, drop),
    parser.registerCsiHandler({ prefix: ">", final: "c" }, drop),
    parser.registerCsiHandler({ final: "n" }, drop),
    parser.registerCsiHandler({ prefix: "?", final: "n" }, drop),
    parser.registerCsiHandler({ intermediates: "$", final: "p" }, drop),
    parser.registerCsiHandler({ prefix: "?", intermediates: "$", final: "p" }, drop),
    parser.registerDcsHandler({ intermediates: "$", final: "q" }, drop),
    // Colors of the palette, the text, the background and the cursor.
    ...[4, 10, 11, 12].map((code) => parser.registerOscHandler(code, dropQuery)),
  ]
}
