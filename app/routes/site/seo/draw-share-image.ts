import { createRequire } from "node:module"
import { Resvg } from "@resvg/resvg-js"
import { type Font, openSync } from "fontkit"
import { trimEnd } from "~/domain/trim-end"
import type { ShareImage } from "~/http/generation.server"

const width = 1200
const height = 630
const margin = 80

/** The light theme of tokens.css in hex: the renderer doesn't support oklch(). */
const colors = { paper: "#fbf9f5", ink: "#221c17", second: "#5d554e", ember: "#c44d1c", line: "#dcd8d2" }

/** In order of preference. A character is drawn with the first font that has it. */
type Face = Font[]

const resolve = createRequire(import.meta.url).resolve

function face(...files: string[]): Face {
  return files.map((file) => {
    const font = openSync(resolve(file))
    if (!("layout" in font)) throw new Error(`${file} holds more than one font`)
    return font
  })
}

// Fonts are slow on first use, so each thread opens them once.
const display = face(
  "@fontsource/fraunces/files/fraunces-latin-600-normal.woff",
  "@fontsource/fraunces/files/fraunces-latin-ext-600-normal.woff",
)
const text = face(
  "@fontsource/inter/files/inter-latin-400-normal.woff",
  "@fontsource/inter/files/inter-latin-ext-400-normal.woff",
)

/**
 * Draws a share image as a PNG. Text becomes outlines, because the renderer can't read the font files that npm
 * offers.
 */
export function drawShareImage({ title, description, product, host }: ShareImage): Uint8Array {
  const room = width - 2 * margin
  const titleLines = wrapText(display, title, 72, room - 100, 3)
  const leadLines = wrapText(text, description, 30, room - 280, titleLines.length > 2 ? 2 : 3)
  const titleTop = 252
  const leadTop = titleTop + titleLines.length * 80 - 12
  const texts = [
    outlineText(display, product, { size: 38, x: margin + 66, y: 126, fill: colors.ink }),
    ...titleLines.map((line, index) =>
      outlineText(display, line, { size: 72, x: margin, y: titleTop + index * 80, fill: colors.ink }),
    ),
    ...leadLines.map((line, index) =>
      outlineText(text, line, { size: 30, x: margin, y: leadTop + index * 40, fill: colors.second }),
    ),
    outlineText(text, host, { size: 24, x: margin, y: 568, fill: colors.second }),
  ]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${colors.paper}"/>
    <g transform="translate(860 170) scale(20)" opacity="0.07">${mark(colors.ink)}</g>
    <g transform="translate(${margin - 6} 86) scale(2.25)">${mark(colors.ink)}</g>
    <path d="M${margin} 516H${width - margin}" stroke="${colors.line}" stroke-width="2"/>
    ${texts.join("")}
  </svg>`
  return new Resvg(svg, { font: { loadSystemFonts: false }, logLevel: "off" }).render().asPng()
}

/** The logo, as in app/ui/mark.tsx and the favicon. */
function mark(ink: string) {
  return `<path d="M3.25 21.5V11.25a8.75 8.75 0 0 1 17.5 0V21.5" fill="none" stroke="${ink}" stroke-width="2" stroke-linecap="round"/>
    <path d="M12.6 9c.5 2 3.9 3.7 3.9 7.3a4.4 4.4 0 0 1-4.4 4.45A4.4 4.4 0 0 1 7.6 16.4c0-1.5.7-2.6 1.6-3.4.2 1 .6 1.5 1.2 1.8-.1-2.2.5-4.3 2.2-5.8Z" fill="${colors.ember}"/>`
}

/** Wraps text to at most `most` lines. Longer text ends in an ellipsis. */
function wrapText(face: Face, text: string, size: number, room: number, most: number) {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && measureWidth(face, longer, size) > room) lines.push(word)
    else lines.splice(-1, 1, longer)
  }
  if (lines.length <= most) return lines
  let end = lines[most - 1] ?? ""
  while (end.includes(" ") && measureWidth(face, `${end}…`, size) > room)
    end = end.slice(0, end.lastIndexOf(" "))
  return [...lines.slice(0, most - 1), `${trimEnd(end, " .,;:")}…`]
}

function measureWidth(face: Face, text: string, size: number) {
  return splitRuns(face, text).reduce(
    (sum, { font, run }) => sum + (font.layout(run).advanceWidth * size) / font.unitsPerEm,
    0,
  )
}

function outlineText(
  face: Face,
  text: string,
  { size, x, y, fill }: { size: number; x: number; y: number; fill: string },
) {
  let pen = x
  const paths: string[] = []
  for (const { font, run } of splitRuns(face, text)) {
    const scale = size / font.unitsPerEm
    const { glyphs, positions } = font.layout(run)
    glyphs.forEach((glyph, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
      const at = `translate(${pen + xOffset * scale} ${y - yOffset * scale}) scale(${scale} ${-scale})`
      paths.push(`<path transform="${at}" d="${glyph.path.toSVG()}"/>`)
      pen += xAdvance * scale
    })
  }
  return `<g fill="${fill}">${paths.join("")}</g>`
}

/** Splits text into runs of one font each. */
function splitRuns(fonts: Face, text: string) {
  const runs: Array<{ font: Font; run: string }> = []
  for (const character of text) {
    const font = fonts.find((each) => each.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)) ?? fonts[0]
    const last = runs.at(-1)
    if (!font) continue
    if (last?.font === font) last.run += character
    else runs.push({ font, run: character })
  }
  return runs
}
