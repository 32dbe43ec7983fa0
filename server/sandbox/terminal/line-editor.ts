export interface LineEditorHost {
  echo(text: string): void
  onLine(line: string): void
  /** Ctrl-C: the line is discarded. */
  onInterrupt(): void
  /** Ctrl-D on an empty line. */
  onEnd(): void
  /** Ctrl-L: the host clears the screen and prints the prompt; then the editor prints its line again. */
  onClear(): void
}

/** The Linux kernel's limit, in bytes: a letter may have any number of accents. The editor rings the bell for what is beyond. */
const lineBytes = 4_096
const historyLimit = 100
/** Others get a turn after so many keys: each may be about a whole line. */
const keysAtOnce = 64
const escapeKey = "\x1b"

/**
 * Not node:readline: it deletes code points instead of graphemes, has no limit for a line, and puts text in the wrong
 * place when a frame also holds an arrow key.
 */
export function createLineEditor(host: LineEditorHost) {
  let [line, cursor] = ["", 0]
  /** What the terminal shows. */
  let [shown, shownCursor] = ["", 0]
  let [bell, cleared] = ["", false]
  let unfinished = ""
  let draft = ""
  const history: string[] = []
  /** Index of the line in the history; `history.length` is the new line. */
  let position = 0

  /** Shows once what all keys have changed: each of a thousand in one message could print the whole line. */
  function draw(end = "") {
    if (cleared) {
      host.onClear()
      ;[shown, shownCursor] = ["", 0]
    }
    let same = 0
    while (same < line.length && line[same] === shown[same]) same += 1
    const start = Math.min(startAt(line, same), startAt(shown, same))
    const changed = start < Math.max(line.length, shown.length)
    // Before the text: behind a text that fills its row, the terminal would erase the last character.
    const erased = start < shown.length ? `${escapeKey}[J` : ""
    const text = changed ? go(shown, shownCursor, start) + erased + line.slice(start) : ""
    const echo = text + go(line, changed ? line.length : shownCursor, cursor) + bell + end
    if (echo !== "") host.echo(echo)
    ;[shown, shownCursor, bell, cleared] = [line, cursor, "", false]
  }

  function replace(from: number, to: number, text = "") {
    line = line.slice(0, from) + text + line.slice(to)
    cursor = from + text.length
  }

  function insert(text: string) {
    const room = new Uint8Array(lineBytes - Buffer.byteLength(line))
    const { read } = new TextEncoder().encodeInto(text, room)
    if (read < text.length) bell = "\x07"
    replace(cursor, cursor, text.slice(0, read))
  }

  function recall(to: number) {
    if (to < 0 || to > history.length) return
    if (position === history.length) draft = line
    position = to
    replace(0, line.length, history[to] ?? draft)
  }

  function forget() {
    ;[line, cursor, shown, shownCursor, draft] = ["", 0, "", 0, ""]
    position = history.length
  }

  function submit() {
    const text = line
    draw("\r\n")
    if (text.trim() !== "" && history.at(-1) !== text) history.push(text)
    if (history.length > historyLimit) history.shift()
    forget()
    host.onLine(text)
  }

  const previous = () => startAt(line, cursor - 1)
  const next = () => cursor + (segmenter.segment(line.slice(cursor)).containing(0)?.segment.length ?? 0)

  /** Handles a key sequence, without its introducer. */
  function press(sequence: string) {
    if (sequence === "A") recall(position - 1)
    else if (sequence === "B") recall(position + 1)
    else if (sequence === "C") cursor = next()
    else if (sequence === "D") cursor = previous()
    else if (sequence === "H" || sequence === "1~") cursor = 0
    else if (sequence === "F" || sequence === "4~") cursor = line.length
    else if (sequence === "3~") replace(cursor, next())
  }

  /** Returns true if the key ends the line. */
  function control(key: string): boolean {
    if (key === "\r" || key === "\n") {
      submit()
      return true
    }
    if (key === "\x7f" || key === "\b") replace(previous(), cursor)
    else if (key === "\x15") replace(0, cursor)
    else if (key === "\x17") replace(line.slice(0, cursor).trimEnd().lastIndexOf(" ") + 1, cursor)
    else if (key === "\x01") cursor = 0
    else if (key === "\x05") cursor = line.length
    else if (key === "\x0c") cleared = true
    else if (key === "\x03") {
      forget()
      host.echo("^C\r\n")
      host.onInterrupt()
    } else if (key === "\x04") {
      if (line !== "") replace(cursor, next())
      else {
        host.onEnd()
        return true
      }
    }
    return false
  }

  return {
    history,
    /** Handles keys up to the end of a line, or the first few of many. Returns the remaining keys. */
    feed(keys: string): string {
      let rest = unfinished + keys
      unfinished = ""
      for (let count = 0; rest !== "" && count < keysAtOnce; count++) {
        const part = nextPart(rest)
        // A sequence may arrive in pieces. The limit keeps garbage from piling up.
        if (part === undefined && rest.length < 32) unfinished = rest
        rest = rest.slice(part?.length ?? rest.length)
        if (part === undefined) break
        if (part.startsWith(escapeKey)) press(part.slice(2))
        else if (!/\p{Cc}/u.test(part)) insert(part)
        else if (control(part)) return rest
      }
      if (rest === "") draw()
      return rest
    },
  }
}

/** The next control character, escape sequence or run of text. Undefined while a sequence is incomplete. */
function nextPart(keys: string): string | undefined {
  if (!keys.startsWith(escapeKey)) return /^\P{Cc}+/u.exec(keys)?.[0] ?? keys.charAt(0)
  if (keys.length === 1) return undefined
  if (!"[O".includes(keys.charAt(1))) return keys.slice(0, 2)
  const sequence = /^[0-9;]*[^0-9;]/.exec(keys.slice(2))?.[0]
  return sequence && keys.slice(0, 2 + sequence.length)
}

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" })
const wide =
  /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u

/** Where the character at this place starts: an accent or a skin tone belongs to the character before it. */
function startAt(text: string, at: number) {
  return segmenter.segment(text).containing(at)?.index ?? Math.max(at, 0)
}

/** Moves the terminal's cursor within this text. */
function go(text: string, from: number, to: number) {
  if (to >= from) return text.slice(from, to)
  const graphemes = Array.from(segmenter.segment(text.slice(to, from)), ({ segment }) => segment)
  const columns = graphemes.reduce((sum, grapheme) => sum + (wide.test(grapheme) ? 2 : 1), 0)
  return `${escapeKey}[${columns}D`
}
