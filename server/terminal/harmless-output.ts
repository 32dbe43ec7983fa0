import type { TerminalSize } from "../../app/domain/terminal-frames"

/**
 * What a program prints, for an emulator of the server. The emulator repeats some sequences as often as they say, and keeps each
 * link and all marks on a character, so that a few bytes could stop the process for minutes or fill its memory. This filter gives
 * it the same screen without them:
 * - Strings (OSC, DCS, SOS, PM, APC: titles, links, colors of the palette, pictures) are dropped. A drawn screen shows none.
 * - Counts are at most the larger side of the screen.
 * - A character has at most 16 marks.
 * Sequences and characters that are cut in two are passed on whole. The results are pieces that each take the emulator a few
 * milliseconds. `onExtra` counts the memory that it needs beside its cells.
 */
export function createHarmlessOutput(
  size: Readonly<TerminalSize>,
  onExtra: (bytes: number) => void = () => {},
) {
  const decode = createDecoder()
  let state: "text" | "escape" | "csi" | "osc" | "dcs" | "dcs data" | "ignored string" = "text"
  /** The bytes of the escape sequence so far, without control characters, which take effect at once. */
  let sequence = ""
  let marks = 0
  /** With insert mode, each character moves the rest of its line. */
  let inserts = false
  let passed = Buffer.alloc(0)
  let length = 0
  let begun = 0
  let work = 0
  let pieces: Buffer[] = []

  function filter(output: Buffer) {
    pieces = []
    // Nothing gets longer: clamped counts have no more digits than before.
    passed = Buffer.allocUnsafe(output.length + longestSequence + longestCharacter)
    length = begun = work = 0
    for (const byte of output) {
      const code = decode(byte)
      if (code === null) continue
      // Most output is plain text, for which this is faster.
      if (state === "text" && code >= 0x20 && code < 0x7f && !inserts) {
        marks = 0
        passed[length++] = code
        work += workOfCharacter
      } else take(code)
    }
    cut()
    return pieces
  }

  function take(code: number) {
    if (code === esc) return enter("escape", "\x1b")
    if (code >= 0x80 && code < 0xa0) return takeC1(code)
    if (code === cancel || code === substitute) return abort()
    switch (state) {
      case "text":
        return takeText(code)
      case "escape":
        return takeEscape(code)
      case "csi":
        return takeCsi(code)
      case "osc":
        // As at the end of every string, a mark that follows belongs to no character.
        return code === bell ? abort() : undefined
      case "dcs":
        // The emulator leaves a malformed string at once.
        if (code >= 0xa0) state = "text"
        else if (code >= 0x40 && code < 0x7f) state = "dcs data"
        return
      case "dcs data":
        return
      case "ignored string":
        if (code >= 0xa0) state = "text"
    }
  }

  function takeC1(code: number) {
    if (code === 0x9b) return enter("csi", "\x1b[")
    if (code === 0x9d) return enter("osc")
    if (code === 0x90) return enter("dcs")
    if (code === 0x98 || code === 0x9e || code === 0x9f) return enter("ignored string")
    if (code === 0x9c) return state === "osc" || state === "dcs data" ? abort() : enter("text")
    state = "text"
    put(code, line())
  }

  function takeText(code: number) {
    if (code < 0x20 || code === 0x7f) return put(code, line())
    if (!hasNoWidth(code)) marks = 0
    else if (++marks > mostMarks) return
    else onExtra(bytesOfMark)
    put(code, workOfCharacter * (inserts ? size.cols : 1))
  }

  function takeEscape(code: number) {
    if (code < 0x20) return put(code, line())
    if (code >= 0xa0) return enter("text")
    if (code === 0x7f) return
    const sign = String.fromCharCode(code)
    if (sequence === "\x1b") {
      const string = strings[sign]
      if (string) return enter(string, sign === "[" ? "\x1b[" : "")
    }
    sequence = `${sequence}${sign}`.slice(0, longestSequence)
    if (code < 0x30) return
    state = "text"
    // Two of them reset the terminal, or fill it with a letter.
    if (sequence.length < longestSequence) pass(sequence, sign === "c" || sign === "8" ? all() : line())
  }

  function takeCsi(code: number) {
    if (code < 0x20) return put(code, line())
    if (code >= 0xa0) return enter("text")
    if (code === 0x7f) return
    const final = String.fromCharCode(code)
    if (sequence.length < longestSequence) sequence += final
    if (code < 0x40) return
    state = "text"
    if (sequence.length === longestSequence || !wellFormed.test(sequence)) return
    if ("hl".includes(final) && sequence.slice(2, -1).split(";").includes("4")) inserts = final === "h"
    if (final === "m" && underline.test(sequence)) onExtra(bytesOfUnderline)
    pass(counted.includes(final) ? clamped(final) : sequence, light.includes(final) ? line() : all())
  }

  function clamped(final: string) {
    const most = moveLines.includes(final) ? size.rows : Math.max(size.rows, size.cols)
    return sequence.replace(/\d+/g, (count) => String(Math.min(Number(count), most)))
  }

  /** What a sequence costs that changes a line and may move all others. */
  function line() {
    return size.rows + size.cols
  }

  /** What a sequence costs that changes each line. */
  function all() {
    return size.rows * line()
  }

  function enter(next: typeof state, begin = "") {
    state = next
    sequence = begin
  }

  /** A sign that is not drawn, and ends what came before as the sequence would have. */
  function abort() {
    state = "text"
    put(cancel, workOfCharacter)
  }

  function put(code: number, cost: number) {
    if (code < 0x80) passed[length++] = code
    else length += passed.write(String.fromCodePoint(code), length)
    spend(cost)
  }

  function pass(text: string, cost: number) {
    length += passed.write(text, length, "latin1")
    spend(cost)
  }

  function spend(cost: number) {
    work += cost
    if (work >= workOfPiece) cut()
  }

  function cut() {
    if (length > begun) pieces.push(passed.subarray(begun, length))
    begun = length
    work = 0
  }

  return filter
}

const [bell, cancel, substitute, esc] = [0x07, 0x18, 0x1a, 0x1b]
const longestSequence = 256
const longestCharacter = 4
const mostMarks = 16
/** As measured. */
const bytesOfMark = 20
const bytesOfUnderline = 50
/** What a cell and its marks and underline need at most. */
export const mostExtra = mostMarks * bytesOfMark + bytesOfUnderline
/** Work is counted in cells that are cleared: about 10 ns. A piece is about 5 ms. */
const workOfPiece = 512 * 1024
const workOfCharacter = 4

const strings: Record<string, "csi" | "osc" | "dcs" | "ignored string"> = {
  "[": "csi",
  "]": "osc",
  P: "dcs",
  X: "ignored string",
  "^": "ignored string",
  _: "ignored string",
}

/** The emulator ignores other sequences. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are matched on purpose
const wellFormed = /^\x1b\[[<=>?]?[\d:;]*[ -/]*[@-~]$/
/** Final characters of sequences whose numbers count or place: more than fits on the screen means the same. */
const counted = "@ABCDEFGHILMPSTXZ`abdef}~"
const moveLines = "LMST"
/** Those that change at most one line. */
const light = "ABCDEFGHIKPXZ`acdefgmnqsu"

/** Underlines, and their colors. */
const underline = /(?<!\d)(?:4|21|58)(?!\d)/

/** Whether the emulator may draw this character into the cell of the one before it. */
function hasNoWidth(code: number) {
  return code >= 0x300 && noWidth.test(String.fromCodePoint(code))
}

const noWidth = /^[\p{M}\p{Cf}\u06de\u1160-\u11ff]$/u

/** Decodes UTF-8 as the emulator does: the code point that this byte completes, or null. What is invalid is left out. */
function createDecoder() {
  let missing = 0
  let code = 0
  let least = 0

  return (byte: number) => {
    if (byte < 0x80) {
      missing = 0
      return byte
    }
    if (byte < 0xc0) {
      if (missing === 0) return null
      code = (code << 6) | (byte & 0x3f)
      missing--
      const valid = code >= least && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
      return missing === 0 && valid ? code : null
    }
    missing = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : byte < 0xf8 ? 3 : 0
    least = missing === 1 ? 0x80 : missing === 2 ? 0x800 : 0x10000
    code = byte & (0x3f >> missing)
    return null
  }
}
