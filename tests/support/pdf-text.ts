import { inflateSync } from "node:zlib"

/**
 * The words of a PDF in drawing order, one line for each piece of text. Reads only the PDFs of our own writer:
 * uncompressed objects, deflated streams, and fonts whose glyphs map back to letters. Throws when the PDF is
 * incomplete.
 */
export function pdfText(file: Buffer): string[] {
  const source = file.toString("latin1")
  if (!source.startsWith("%PDF-1.") || !source.trimEnd().endsWith("%%EOF"))
    throw new Error("The PDF is incomplete.")
  const objects = new Map(
    [...source.matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)].map(([, id, body]) => [id, body ?? ""]),
  )
  const letters = new Map(
    [...source.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? "")?.[1]
      return [name, lettersOf(stream(objects.get(map) ?? ""))]
    }),
  )
  return [...objects.values()].map(stream).flatMap((content) => drawnIn(content, letters))
}

/** The number of its pages. */
export function pdfPages(file: Buffer): number {
  return file.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0
}

function stream(body: string) {
  const found = /stream\n(.*)\nendstream/s.exec(body)?.[1]
  if (found === undefined || !body.includes("/FlateDecode")) return ""
  return inflateSync(Buffer.from(found, "latin1")).toString("latin1")
}

function lettersOf(map: string) {
  const letters = new Map<number, string>()
  for (const [, from = "", , list = ""] of map.matchAll(/<(\w+)> <(\w+)> \[(.*?)\]/gs)) {
    const codes = [...list.matchAll(/<([\w ]*)>/g)]
    codes.forEach(([, code = ""], at) => {
      const units = code.replaceAll(" ", "").match(/.{4}/g) ?? []
      letters.set(
        Number.parseInt(from, 16) + at,
        String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))),
      )
    })
  }
  return letters
}

function drawnIn(content: string, fonts: Map<string | undefined, Map<number, string>>) {
  return [...content.matchAll(/BT\n(.*?)\nET/gs)].map(([, block = ""]) => {
    let letters: Map<number, string> | undefined
    let line = ""
    for (const [, font, pieces] of block.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
      if (font) letters = fonts.get(font)
      for (const [, glyphs = ""] of (pieces ?? "").matchAll(/<(\w+)>/g)) {
        for (const glyph of glyphs.match(/.{4}/g) ?? [])
          line += letters?.get(Number.parseInt(glyph, 16)) ?? ""
      }
    }
    return line
  })
}
