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
  return attachment({ body: csvStream(header, rows), length: null }, { name, type: "text/csv" })
}

function csvStream(header: readonly string[], rows: Iterable<readonly string[]>) {
  const encoder = new TextEncoder()
  const iterator = rows[Symbol.iterator]()
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(byteOrderMark + csvLine(header)))
    },
    pull(controller) {
      let lines = ""
      for (let count = 0; count < rowsPerChunk; count++) {
        const { value, done } = iterator.next()
        if (!done) {
          lines += csvLine(value)
          continue
        }
        if (lines !== "") controller.enqueue(encoder.encode(lines))
        controller.close()
        return
      }
      controller.enqueue(encoder.encode(lines))
    },
  })
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
