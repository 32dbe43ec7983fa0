import { expect, test } from "vitest"
import { bufferText, pasteQuestion, stripControls } from "./screen-clipboard"

test("control characters are removed from pasted text", () => {
  expect(stripControls("a\x1b[201~\rb\x03\x7f\u009b\tc\n")).toBe("a[201~\rb\tc\n")
  expect(stripControls("Ångström 東京 👩‍💻")).toBe("Ångström 東京 👩‍💻")
})

test("only a text that runs commands needs a confirmation", () => {
  expect(pasteQuestion("echo one")).toBe(null)
  expect(pasteQuestion("echo one\n")).toBe("This line runs as soon as pasted:\n\necho one\n\nPaste anyway?")
  expect(pasteQuestion("one\r\ntwo")).toBe(
    "These 2 lines run as soon as pasted:\n\none\ntwo\n\nPaste anyway?",
  )
})

test("the question shows the beginning of a long text", () => {
  const question = pasteQuestion(["x".repeat(100), ..."abcdef"].join("\n"))
  expect(question).toBe(
    `These 7 lines run as soon as pasted:\n\n${"x".repeat(60)}…\na\nb\nc\nd\nand 2 more\n\nPaste anyway?`,
  )
})

function createBuffer(...rows: string[]) {
  const lines = rows.map((row) => {
    const isWrapped = row.startsWith("↪")
    const text = row.replace("↪", "").padEnd(8)
    return { isWrapped, translateToString: (trim: boolean) => (trim ? text.trimEnd() : text) }
  })
  return { length: lines.length, getLine: (y: number) => lines[y] }
}

test("wrapped lines are joined", () => {
  expect(bufferText(createBuffer("$ ls", "", "a long l", "↪ine of", "↪ three", "$", "", ""))).toBe(
    "$ ls\n\na long line of   three\n$",
  )
})

test("a buffer can begin in the middle of a line", () => {
  expect(bufferText(createBuffer("↪the end", "$"))).toBe("the end\n$")
  expect(bufferText(createBuffer("", ""))).toBe("")
})
