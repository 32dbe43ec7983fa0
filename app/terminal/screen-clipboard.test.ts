import { expect, test } from "vitest"
import { questionAbout, textOf, withoutControls } from "./screen-clipboard"

test("pasted text brings no keystrokes of its own", () => {
  expect(withoutControls("a\x1b[201~\rb\x03\x7f\u009b\tc\n")).toBe("a[201~\rb\tc\n")
  expect(withoutControls("Ångström 東京 👩‍💻")).toBe("Ångström 東京 👩‍💻")
})

test("only what would run at once is asked about", () => {
  expect(questionAbout("echo one")).toBe(null)
  expect(questionAbout("echo one\n")).toBe("This line runs as soon as pasted:\n\necho one\n\nPaste anyway?")
  expect(questionAbout("one\r\ntwo")).toBe(
    "These 2 lines run as soon as pasted:\n\none\ntwo\n\nPaste anyway?",
  )
})

test("of a long text the question shows the beginning", () => {
  const question = questionAbout(["x".repeat(100), ..."abcdef"].join("\n"))
  expect(question).toBe(
    `These 7 lines run as soon as pasted:\n\n${"x".repeat(60)}…\na\nb\nc\nd\nand 2 more\n\nPaste anyway?`,
  )
})

function bufferOf(...rows: string[]) {
  const lines = rows.map((row) => {
    const isWrapped = row.startsWith("↪")
    const text = row.replace("↪", "").padEnd(8)
    return { isWrapped, translateToString: (trim: boolean) => (trim ? text.trimEnd() : text) }
  })
  return { length: lines.length, getLine: (y: number) => lines[y] }
}

test("lines are as they were written, however the screen has broken them", () => {
  expect(textOf(bufferOf("$ ls", "", "a long l", "↪ine of", "↪ three", "$", "", ""))).toBe(
    "$ ls\n\na long line of   three\n$",
  )
})

test("a buffer that begins in the middle of a line shows the rest of it", () => {
  expect(textOf(bufferOf("↪the end", "$"))).toBe("the end\n$")
  expect(textOf(bufferOf("", ""))).toBe("")
})
