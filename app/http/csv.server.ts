import { setImmediate as nextRound } from "node:timers/promises"
import { attachment } from "./attachment.server"

/** Rows per chunk: large enough to be fast, small enough that the first rows are sent early. */
const rowsPerChunk = 200

/** Without it Excel takes the file for one in the computer's own character set. */
const byteOrderMark = "\ufeff"

/**
 * Streams a table as a CSV file (RFC 4180, UTF-8). What a spreadsheet would read as a formula gets an apostrophe
 * before it, so that exported data cannot run code.
 */
export function csvFile(name: string, header: readonly string[], rows: Iterable<readonly string[]>) {
  const chunks = chunksOf(header, rows)
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      // Otherwise a file whose reader is fast is made in one block.
      await nextRound()
      const { value, done } = chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
  return attachment({ body, length: null }, { name, type: "text/csv" })
}

function* chunksOf(header: readonly string[], rows: Iterable<readonly string[]>) {
  const encoder = new TextEncoder()
  let lines = byteOrderMark + csvLine(header)
  let count = 0
  for (const row of rows) {
    lines += csvLine(row)
    if (++count % rowsPerChunk > 0) continue
    yield encoder.encode(lines)
    lines = ""
  }
  if (lines !== "") yield encoder.encode(lines)
}

function csvLine(cells: readonly string[]) {
  return `${cells.map(csvCell).join(",")}\r\n`
}

/**
 * At the start of a cell, also for spreadsheets that separate cells by semicolons, tabs or bars. For these a line break in a
 * quoted cell begins a row, and quotes after a separator enclose a cell.
 */
const formula = /^(?=[=+\-@\t\r\n＝＋－＠])|(?=[=+\-@＝＋－＠])(?<=[;|\t\r\n]"*)/g

function csvCell(text: string) {
  const escaped = text.replace(formula, "'")
  return /[",\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped
}
