import { Unicode11Addon } from "@xterm/addon-unicode11"
import { Terminal } from "@xterm/headless"
import type { TerminalSize } from "../../app/domain/terminal-frames"
import { drawScreen, readLines } from "./screen-picture"

/** Answers to programs of one piece of output, in characters. */
const mostAnswers = 4 * 1024
/** A turn of the thread. It is over after the next slice of output: how long one takes depends on the screen's size. */
const turnMs = 8
const sliceBytes = 256
/** Marks of a character are repeated with it. */
const mostRepeated = 10_000
/** Output after which the memory of marks and underlines is measured again. */
const measureEvery = 128 * 1024
const mostExtra = 4 * 1024 * 1024
/** As measured. */
const bytesOfMark = 20
const bytesOfUnderline = 50

/** One screen, in the thread that draws. What it throws ends the screen. */
export function createEmulator({ modes, ...options }: TerminalSize & { modes: string; scrollback: number }) {
  const terminal = new Terminal({ ...options, allowProposedApi: true, logLevel: "off" })
  // As in the browser's terminal: programs count two columns for an emoji.
  terminal.loadAddon(new Unicode11Addon())
  terminal.unicode.activeVersion = "11"
  const filtered = createFilter(terminal)
  let cursor = true
  let answers = ""
  let unmeasured = 0
  let extra = 0
  /** The public interface does not say whether the cursor is hidden. Both resets show it again. */
  const shows = (shown: boolean) => (modes: Array<number | number[]>) => {
    if (modes.length === 0 || modes.includes(25)) cursor = shown
    return false
  }
  terminal.parser.registerCsiHandler({ prefix: "?", final: "h" }, shows(true))
  terminal.parser.registerCsiHandler({ prefix: "?", final: "l" }, shows(false))
  terminal.parser.registerCsiHandler({ intermediates: "!", final: "p" }, () => shows(true)([]))
  terminal.parser.registerEscHandler({ final: "c" }, () => shows(true)([]))
  terminal.onData((text) => {
    if (answers.length < mostAnswers) answers += text
  })
  limitCounts(terminal)
  terminal.write(modes)

  return {
    /** Draws what fits into a turn. What programs asked is answered; `extra` are bytes of memory beside the cells. */
    async write(output: Uint8Array) {
      answers = ""
      let taken = 0
      const end = performance.now() + turnMs
      await new Promise<void>((resolve) => {
        const next = () => {
          if (taken === output.length || performance.now() > end) return resolve()
          const slice = output.subarray(taken, taken + sliceBytes)
          taken += slice.length
          terminal.write(filtered(slice), next)
        }
        next()
      })
      unmeasured += taken
      if (unmeasured >= measureEvery) {
        unmeasured = 0
        extra = extraBytes(terminal)
        if (extra > mostExtra) throw new Error("the screen takes too much memory")
      }
      return { answers, extra, taken, applicationKeys: terminal.modes.applicationCursorKeysMode }
    },
    resize: ({ rows, cols }: TerminalSize) => terminal.resize(cols, rows),
    picture: () => drawScreen(terminal, { cursor }),
    lines: () => readLines(terminal),
    close: () => terminal.dispose(),
  }
}

export type EmulatorInThread = ReturnType<typeof createEmulator>

/** What repeats its work as often as its count says. The filter limits the counts that it finds. */
const repeating = { L: "rows", M: "rows", S: "rows", T: "rows", I: "cols", Z: "cols", b: "cols" } as const

function limitCounts(terminal: Terminal) {
  for (const [final, limit] of Object.entries(repeating))
    terminal.parser.registerCsiHandler({ final }, ([count]) => Number(count) > terminal[limit])
  terminal.parser.registerCsiHandler({ final: "b" }, ([count]) => {
    const { active } = terminal.buffer
    const line = active.getLine(active.baseY + active.cursorY)
    const text = line?.translateToString(false, Math.max(active.cursorX - 2, 0), active.cursorX) ?? ""
    return Number(count) * text.length > mostRepeated
  })
}

/** What marks on characters and underlines need beside the cells. */
function extraBytes({ buffer, cols }: Terminal) {
  let bytes = 0
  for (const screen of [buffer.normal, buffer.alternate]) {
    const cell = screen.getNullCell()
    for (let y = 0; y < screen.length; y++) {
      const line = screen.getLine(y)
      for (let x = 0; line && x < cols; x++) {
        const one = line.getCell(x, cell)
        if (one?.isUnderline()) bytes += bytesOfUnderline
        const { length = 0 } = one?.getChars() ?? ""
        if (length > 1) bytes += length * bytesOfMark
      }
    }
  }
  return bytes
}

/**
 * Drops strings: titles, links, colors of the palette, pictures, commands. A drawn screen shows none, and the emulator would keep up
 * to 10 MB of each. Limits counts to the screen's rows, or to its columns: further ones would only take time. Reads bytes as characters:
 * a control character of two bytes begins with \xc2.
 */
function createFilter(screen: TerminalSize) {
  /** What the next piece begins with, so that a sequence that is cut in two is found. */
  let carried = ""
  const limited = (count: string, final: keyof typeof repeating) =>
    String(Math.min(Number(count), screen[repeating[final]]))
  return (output: Uint8Array) => {
    const text = carried + Buffer.from(output).toString("latin1")
    const half = text.endsWith("\xc2") ? "\xc2" : ""
    const whole = text.slice(0, text.length - half.length)
    let open = ""
    const drop = (begin: string) => (all: string, end: string, at: number, within: string) => {
      if (!end && at + all.length === within.length) open = begin
      // Ends the sequence before it, as the string would have.
      return "\x18"
    }
    const withoutStrings = whole.replace(titles, drop("\x1b]")).replace(otherStrings, drop("\x1bP"))
    const passed = withoutStrings.replace(counts, limited)
    carried = (open || (unfinished.exec(passed)?.[0] ?? "")) + half
    return Buffer.from(passed, "latin1")
  }
}

/** A bell ends only the first kind. Both end with the next sequence. */
const titles =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are matched on purpose
  /(?:\x1b[\0-\x17\x19\x1c-\x1f\x7f]*\]|\xc2\x9d)(?:[^\x07\x18\x1a\x1b\xc2]|\xc2(?![\x80-\x9f]))*([\x07\x18\x1a]|\xc2\x9c|)/g
const otherStrings =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are matched on purpose
  /(?:\x1b[\0-\x17\x19\x1c-\x1f\x7f]*[PX^_]|\xc2[\x90\x98\x9e\x9f])(?:[^\x18\x1a\x1b\xc2]|\xc2(?![\x80-\x9f]))*([\x18\x1a]|\xc2\x9c|)/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are matched on purpose
const counts = /(?<=\x1b\[|\xc2\x9b)\d+(?=(?:[;:][\d;:]*)?([ILMSTZb]))/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are matched on purpose
const unfinished = /(?:\x1b[\0-\x17\x19\x1c-\x1f\x7f]*|(?:\x1b\[|\xc2\x9b)[\d;:]{0,20})$/
