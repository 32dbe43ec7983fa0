import { expect, test } from "vitest"
import { textOf } from "./screen-text"

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
