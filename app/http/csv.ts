import { attachment } from "./attachment"

/** Rows that are handed over at once: enough to be quick, few enough that the first ones leave early. */
const rowsAtOnce = 200

/**
 * A table as a file (RFC 4180, UTF-8), sent as it is written. No cell can become a formula in a spreadsheet: what would
 * be taken for one begins with an apostrophe.
 */
export function csvFile(name: string, header: readonly string[], rows: Iterable<readonly string[]>) {
  return attachment({ body: csvStream(header, rows), length: null }, { name, type: "text/csv" })
}

function csvStream(header: readonly string[], rows: Iterable<readonly string[]>) {
  const encoder = new TextEncoder()
  const left = rows[Symbol.iterator]()
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(csvLine(header)))
    },
    pull(controller) {
      let lines = ""
      for (let count = 0; count < rowsAtOnce; count++) {
        const { value, done } = left.next()
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

function csvCell(text: string) {
  const harmless = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
