import display from "@fontsource/fraunces/files/fraunces-latin-600-normal.woff?inline"
import text from "@fontsource/inter/files/inter-latin-400-normal.woff?inline"
import strong from "@fontsource/inter/files/inter-latin-600-normal.woff?inline"
import PDFDocument from "pdfkit"

/** The colors of the light theme, for print. */
export const colors = {
  ink: "#2b2521",
  second: "#635a52",
  line: "#dcd7cf",
  ember: "#c44d1c",
  wash: "#fbece3",
}

const margin = 54
const letter = { width: 612, height: 792 }
export const sheetWidth = letter.width - 2 * margin
const bottom = letter.height - margin - 14

/** Height of a single-line table row, in points. */
export const rowHeight = 18

/**
 * A PDF that is written from top to bottom and breaks pages by itself. Headings, paragraphs and tables are tagged for
 * screen readers.
 */
export function createSheet({ title, author, at }: { title: string; author: string; at: Date }) {
  const doc = new PDFDocument({
    size: [letter.width, letter.height],
    margin,
    // Null keeps PDFKit from reading its standard fonts from the disk.
    font: null as unknown as string,
    pdfVersion: "1.7",
    lang: "en-US",
    tagged: true,
    displayTitle: true,
    // Page numbers need the page count, so pages are buffered until the end.
    bufferPages: true,
    info: { Title: title, Author: author, CreationDate: at },
  })
  doc.registerFont("display", bytes(display))
  doc.registerFont("text", bytes(text))
  doc.registerFont("strong", bytes(strong))
  doc.font("text")
  const root = doc.struct("Document")
  doc.addStructure(root)

  function room(height: number) {
    if (doc.y + height > bottom) doc.addPage()
  }

  /** `with` is the height in points of the content that must stay on the same page. */
  function heading(level: "H1" | "H2", words: string, { with: kept = 30 } = {}) {
    const size = level === "H1" ? 26 : 14
    room(size * 2 + 20 + kept)
    if (level === "H2" && doc.y > margin) doc.y += 16
    root.add(
      doc.struct(level, {}, () => {
        doc.font("display").fontSize(size).fillColor(colors.ink)
        doc.text(words, margin, doc.y, { width: sheetWidth })
      }),
    )
    doc.y += level === "H1" ? 4 : 6
  }

  function paragraph(words: string, { color = colors.second, after = 4, link = "" } = {}) {
    doc.font("text").fontSize(9.5)
    room(doc.heightOfString(words, { width: sheetWidth }))
    root.add(
      doc.struct("P", {}, () => {
        doc.fillColor(color).text(words, margin, doc.y, { width: sheetWidth, ...(link ? { link } : {}) })
      }),
    )
    doc.y += after
  }

  /**
   * The first row is the header; the first cell of a row is its row header. Widths are in points. Columns are aligned to the right
   * from that of the first value on.
   */
  function table(widths: number[], [head = [], ...rows]: string[][], firstValue = 1) {
    const options = {
      // The library's types don't know it.
      structParent: root,
      position: { x: margin, y: doc.y },
      defaultStyle: {
        border: { top: 0, right: 0, bottom: 0.5, left: 0 },
        borderColor: colors.line,
        textColor: colors.ink,
      },
      columnStyles: widths.map((width, at) => ({
        width,
        align: { x: at < firstValue ? "left" : "right" } as const,
        padding: { top: 4, bottom: 3, left: at < firstValue ? 0 : 8, right: at < firstValue ? 8 : 0 },
      })),
      data: [
        head.map((text) => ({
          text,
          type: "TH" as const,
          scope: "Column",
          font: { src: "strong" },
          textColor: colors.second,
        })),
        ...rows.map(([text, ...cells]) => [{ text, type: "TH" as const, scope: "Row" }, ...cells]),
      ],
    }
    doc.font("text").fontSize(8.5).table(options)
    doc.y += 4
  }

  /** A drawing with alternative text. `draw` receives its top left corner. */
  function figure(alt: string, height: number, draw: (x: number, y: number) => void) {
    room(height)
    const top = doc.y
    root.add(doc.struct("Figure", { alt }, () => draw(margin, top)))
    doc.y = top + height
  }

  function numberPages() {
    const { count } = doc.bufferedPageRange()
    for (let page = 0; page < count; page++) {
      doc.switchToPage(page)
      // Text below the margin would start a new page.
      doc.page.margins.bottom = 0
      doc.markContent("Artifact", { type: "Pagination" })
      doc.font("text").fontSize(8).fillColor(colors.second)
      const place = { width: 200, align: "right", lineBreak: false } as const
      doc.text(`${author}, page ${page + 1} of ${count}`, margin + sheetWidth - 200, bottom + 24, place)
      doc.endMarkedContent()
    }
  }

  return {
    doc,
    heading,
    paragraph,
    table,
    figure,
    async end(): Promise<Buffer> {
      root.end()
      numberPages()
      doc.end()
      const chunks: Buffer[] = []
      for await (const chunk of doc) chunks.push(chunk)
      return Buffer.concat(chunks)
    },
  }
}

export type Sheet = ReturnType<typeof createSheet>

/** The build inlines the fonts as data URLs. */
function bytes(address: string) {
  return Buffer.from(address.slice(address.indexOf(",") + 1), "base64")
}
