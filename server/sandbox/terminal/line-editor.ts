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

/** The Linux kernel's limit. The editor rings the bell for further characters. */
const lineLimit = 4_096
const historyLimit = 500
const escapeKey = "\x1b"

/**
 * Not node:readline: it deletes code points instead of graphemes, has no limit for a line, and puts text in the wrong
 * place when a frame also holds an arrow key.
 */
export function createLineEditor(host: LineEditorHost) {
  let line: string[] = []
  let cursor = 0
  let unfinished = ""
  let draft: string[] = []
  const history: string[] = []
  /** Index of the line in the history; `history.length` is the new line. */
  let position = 0

  /** Replaces so many characters before the cursor, and shows the rest of the line anew. */
  function replace(count: number, added: string[]) {
    const gone = line.splice(cursor - count, count, ...added)
    cursor += added.length - count
    const tail = line.slice(cursor)
    const blank = " ".repeat(Math.max(widthOf(gone) - widthOf(added), 0))
    host.echo(left(gone) + added.join("") + tail.join("") + blank + left([...tail, ...blank]))
  }

  function insert(text: string) {
    const room = Math.max(0, lineLimit - line.length)
    // Sliced first: splitting a paste of megabytes into graphemes would block the process.
    const added = graphemesOf(text.slice(0, 8 * room)).slice(0, room)
    if (added.length > 0) replace(0, added)
    else host.echo("\x07")
  }

  function move(to: number) {
    const target = Math.max(0, Math.min(line.length, to))
    if (target < cursor) host.echo(left(line.slice(target, cursor)))
    else host.echo(line.slice(cursor, target).join(""))
    cursor = target
  }

  function recall(to: number) {
    if (to < 0 || to > history.length || to === position) return
    if (position === history.length) draft = [...line]
    position = to
    move(line.length)
    replace(line.length, to === history.length ? draft : graphemesOf(history[to] ?? ""))
  }

  function forget() {
    line = []
    cursor = 0
    draft = []
    position = history.length
  }

  function submit() {
    const text = line.join("")
    if (text.trim() !== "" && history.at(-1) !== text) history.push(text)
    if (history.length > historyLimit) history.shift()
    forget()
    host.echo("\r\n")
    host.onLine(text)
  }

  function wordBefore() {
    let start = cursor
    while (start > 0 && line[start - 1] === " ") start -= 1
    while (start > 0 && line[start - 1] !== " ") start -= 1
    return cursor - start
  }

  /** Handles a key sequence, without its introducer. */
  function press(sequence: string) {
    if (sequence === "A") recall(position - 1)
    else if (sequence === "B") recall(position + 1)
    else if (sequence === "C") move(cursor + 1)
    else if (sequence === "D") move(cursor - 1)
    else if (sequence === "H" || sequence === "1~") move(0)
    else if (sequence === "F" || sequence === "4~") move(line.length)
    else if (sequence === "3~") eraseForward()
  }

  function eraseForward() {
    if (cursor === line.length) return
    move(cursor + 1)
    replace(1, [])
  }

  /** Returns true if the key ends the line. */
  function control(key: string): boolean {
    if (key === "\r" || key === "\n") {
      submit()
      return true
    }
    if (key === "\x7f" || key === "\b") replace(Math.min(1, cursor), [])
    else if (key === "\x15") replace(cursor, [])
    else if (key === "\x17") replace(wordBefore(), [])
    else if (key === "\x01") move(0)
    else if (key === "\x05") move(line.length)
    else if (key === "\x03") {
      forget()
      host.echo("^C\r\n")
      host.onInterrupt()
    } else if (key === "\x04") {
      if (line.length > 0) eraseForward()
      else {
        host.onEnd()
        return true
      }
    } else if (key === "\x0c") {
      host.onClear()
      host.echo(line.join("") + left(line.slice(cursor)))
    }
    return false
  }

  return {
    history,
    /** Handles keys up to the end of a line. Returns the remaining keys. */
    feed(keys: string): string {
      let rest = unfinished + keys
      unfinished = ""
      while (rest !== "") {
        const part = nextPart(rest)
        if (part === undefined) {
          // A sequence may arrive in pieces. The limit keeps garbage from piling up.
          unfinished = rest.length < 32 ? rest : ""
          return ""
        }
        rest = rest.slice(part.length)
        if (part.startsWith(escapeKey)) press(part.slice(2))
        else if (!/\p{Cc}/u.test(part)) insert(part)
        else if (control(part)) return rest
      }
      return ""
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

function left(graphemes: string[]) {
  const columns = widthOf(graphemes)
  return columns > 0 ? `${escapeKey}[${columns}D` : ""
}

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" })
const wide =
  /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u

/** An accent or a skin tone belongs to the character before it. */
function graphemesOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** Width in terminal columns. */
function widthOf(graphemes: string[]) {
  return graphemes.reduce((columns, grapheme) => columns + (wide.test(grapheme) ? 2 : 1), 0)
}
