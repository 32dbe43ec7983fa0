import { expect, test } from "vitest"
import { createLineEditor } from "./line-editor"

const [right, left] = ["\x1b[C", "\x1b[D"]

function newEditor() {
  const seen = { echoed: "", lines: [] as string[], events: [] as string[] }
  const editor = createLineEditor({
    echo: (text) => {
      seen.echoed += text
    },
    onLine: (line) => seen.lines.push(line),
    onInterrupt: () => seen.events.push("interrupt"),
    onEnd: () => seen.events.push("end"),
    onClear: () => seen.events.push("clear"),
  })
  /** Feeds all keys, including those after the end of a line. */
  function type(keys: string) {
    for (let rest = keys; rest !== ""; ) rest = editor.feed(rest)
    return seen
  }
  return { editor, type, seen }
}

test.each([
  ["plain text", "echo hi\r", "echo hi"],
  ["Backspace", "echp\x7fo\r", "echo"],
  ["Backspace at the start", "\x7f\x7fls\r", "ls"],
  ["Ctrl-U", "wrong\x15ls\r", "ls"],
  ["Ctrl-W over a word and the blanks after it", "cat one  two  \x17three\r", "cat one  three"],
  ["Left and Right", `ac${left}b${right}d\r`, "abcd"],
  ["Home and End", "bc\x01a\x05d\r", "abcd"],
  ["Delete", `abc\x01\x1b[3~\r`, "bc"],
  ["Ctrl-D in the middle", `abc${left}\x04\r`, "ab"],
  ["Backspace in the middle", `abc${left}\x7f\r`, "ac"],
  ["unknown sequences", "a\x1b[200~b\x1bOPc\r", "abc"],
  ["an emoji as one character", "a👩‍💻\x7fb\r", "ab"],
  ["accents and other scripts", "Ångström 東京\r", "Ångström 東京"],
])("%s", (_, keys, line) => {
  expect(newEditor().type(keys).lines).toEqual([line])
})

test.each([
  ["letters", "x"],
  ["accents", "\u0301"],
  ["wide letters", "東"],
])("a line has a limit in bytes, and the bell rings at it: %s", (_, letter) => {
  const { type, seen } = newEditor()
  type(letter.repeat(5_000))
  type(`${letter}\r`)
  expect(Buffer.byteLength(seen.lines[0] ?? "")).toBe(4_096 - (4_096 % Buffer.byteLength(letter)))
  expect(seen.echoed).toContain("\x07")
})

test.each([
  ["a line in the middle", `ad|${left}|bc`, "ad\x1b[1D\x1b[Jbcd\x1b[1D"],
  ["an accent", "e|\u0301", "e\x1b[1D\x1b[Je\u0301"],
  ["a wide letter", "東x|\x7f\x7f", "東x\x1b[3D\x1b[J"],
  ["what comes together", "abc\x7f\x01\x05", "ab"],
])("%s is drawn once", (_, keys, echoed) => {
  const { editor, seen } = newEditor()
  for (const message of keys.split("|")) editor.feed(message)
  expect(seen.echoed).toBe(echoed)
})

test("an endless escape sequence is dropped", () => {
  const { type, seen } = newEditor()
  type(`\x1b[${"1;".repeat(100)}`)
  type("ls\r")
  expect(seen.lines).toEqual(["ls"])
})
