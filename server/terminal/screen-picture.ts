import type { IBufferCell, Terminal } from "@xterm/headless"
import palette from "../../app/terminal/palette.json"
import type { ScreenPicture } from "../../app/terminal/terminal-screens"

interface Run {
  classes: string
  text: string
}

/**
 * The screen as HTML. Text is escaped, and each color is a class, whose rule the page adds: the pages allow neither scripts nor
 * style attributes.
 */
export function drawScreen(terminal: Terminal, { cursor }: { cursor: boolean }): ScreenPicture {
  const { active } = terminal.buffer
  const rules = new Map<string, string>()
  const lines: string[] = []
  for (let y = 0; y < terminal.rows; y++) {
    const cursorAt = cursor && y === active.cursorY ? Math.min(active.cursorX, terminal.cols - 1) : null
    lines.push(drawLine(terminal, active.baseY + y, cursorAt, rules))
  }
  while (lines.length > active.cursorY + 1 && lines.at(-1) === "") lines.pop()
  return { html: `<pre>${lines.join("\n")}</pre>`, rules }
}

function drawLine(
  { buffer: { active }, cols }: Terminal,
  y: number,
  cursorAt: number | null,
  rules: Map<string, string>,
) {
  const line = active.getLine(y)
  if (!line) return ""
  const reused = active.getNullCell()
  const runs: Run[] = []
  for (let x = 0; x < cols; x++) {
    const cell = line.getCell(x, reused)
    // The second half of a wide character has no width.
    if (!cell || cell.getWidth() === 0) continue
    const text = cell.isInvisible() ? " " : harmless(cell.getChars()) || " "
    const classes = classesOf(cell, x === cursorAt, rules)
    const last = runs.at(-1)
    if (last && last.classes === classes && !/^(?:cursor|wide)/.test(classes)) last.text += text
    else runs.push({ classes, text })
  }
  const end = runs.at(-1)
  if (end?.classes === "") end.text = end.text.trimEnd()
  return runs.map(drawRun).join("")
}

function drawRun({ classes, text }: Run) {
  const escaped = text.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign)
  if (classes === "") return escaped
  const element = classes.startsWith("cursor") ? "mark" : "span"
  return `<${element} class="${classes}">${escaped}</${element}>`
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" }

/**
 * Signs that reorder, hide or end text, as marks that can be seen: bidirectional overrides would show a command that is not the one
 * that runs.
 */
export function harmless(text: string) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, "\ufffd")
}

function classesOf(cell: IBufferCell, isCursor: boolean, rules: Map<string, string>) {
  const wide = cell.getWidth() === 2 ? ["wide"] : []
  if (isCursor) return ["cursor", ...wide].join(" ")
  if (cell.isAttributeDefault()) return wide.join("")
  const own = colorsOf(cell)
  const [ink, ground] = cell.isInverse() ? [own.ground, own.ink] : [own.ink, own.ground]
  const shown = readableOn(ground, cell.isDim() ? mix(ink, ground, 0.35) : ink)
  return [
    ...wide,
    ...(cell.isBold() ? ["bold"] : []),
    ...(cell.isItalic() ? ["italic"] : []),
    ...lineClasses(cell),
    ...(shown === screenInk ? [] : [colorClass("f", shown, rules)]),
    ...(ground === screenBackground ? [] : [colorClass("b", ground, rules)]),
  ].join(" ")
}

function lineClasses(cell: IBufferCell) {
  const under = cell.isUnderline() ? "under" : ""
  const through = cell.isStrikethrough() ? "through" : ""
  return under || through ? [under + through] : []
}

function colorsOf(cell: IBufferCell): { ink: Color; ground: Color } {
  // As in the browser's terminal, bold text uses the brighter half of the first 16 colors.
  const brighter = cell.isBold() && cell.getFgColor() < 8 ? 8 : 0
  const ink = cell.isFgRGB()
    ? cell.getFgColor()
    : cell.isFgPalette()
      ? paletteColor(cell.getFgColor() + brighter)
      : screenInk
  const ground = cell.isBgRGB()
    ? cell.getBgColor()
    : cell.isBgPalette()
      ? paletteColor(cell.getBgColor())
      : screenBackground
  return { ink, ground }
}

function colorClass(kind: "f" | "b", color: Color, rules: Map<string, string>) {
  const name = kind + toHex(color)
  rules.set(name, `.${name}{${kind === "f" ? "color" : "background"}:#${toHex(color)}}`)
  return name
}

/** The lines that have scrolled off the screen, and the lines on it, without trailing blanks. */
export function readLines({ rows, buffer: { active } }: Terminal) {
  const lines = Array.from({ length: active.baseY + rows }, (_, y) =>
    harmless(active.getLine(y)?.translateToString(true) ?? ""),
  )
  const earlier = lines.splice(0, active.baseY)
  while (lines.length > active.cursorY + 1 && lines.at(-1) === "") lines.pop()
  return { earlier, lines }
}

/** A color as 0xRRGGBB. */
export type Color = number

/** The same as in the browser's terminal. */
const { background, foreground, ...named } = palette
const parseColor = (hex: string): Color => Number.parseInt(hex.slice(1), 16)
export const screenBackground = parseColor(background)
const screenInk = parseColor(foreground)
const base = Object.values(named).map(parseColor)

const cube = [0, 95, 135, 175, 215, 255]
/** WCAG 2.2 AA for text. */
const leastContrast = 4.5

/** The color of a palette of 256: 16 named colors, a cube of 6 × 6 × 6, and 24 grays. */
export function paletteColor(index: number): Color {
  const first = base[index]
  if (first !== undefined) return first
  if (index >= 232) return 0x010101 * (8 + (index - 232) * 10)
  const place = index - 16
  const [red = 0, green = 0, blue = 0] = [Math.floor(place / 36), Math.floor(place / 6) % 6, place % 6].map(
    (step) => cube[step] ?? 0,
  )
  return (red << 16) | (green << 8) | blue
}

/** Programs choose colors for other backgrounds. Moves `ink` towards white or black until it can be read on `ground`. */
export function readableOn(ground: Color, ink: Color): Color {
  if (contrast(ink, ground) >= leastContrast) return ink
  const goal = contrast(0xffffff, ground) > contrast(0, ground) ? 0xffffff : 0
  for (let share = 0.1; share < 1; share += 0.1) {
    const mixed = mix(ink, goal, share)
    if (contrast(mixed, ground) >= leastContrast) return mixed
  }
  return goal
}

/** `share` of `other`, from 0 to 1. */
function mix(color: Color, other: Color, share: number): Color {
  const parts = [16, 8, 0].map((shift) => {
    const [from, to] = [(color >> shift) & 255, (other >> shift) & 255]
    return Math.round(from + (to - from) * share) << shift
  })
  return parts.reduce((all, part) => all | part, 0)
}

export function contrast(one: Color, other: Color) {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Relative luminance as in WCAG 2.2. */
function luminance(color: Color) {
  const [red = 0, green = 0, blue = 0] = [16, 8, 0].map((shift) => {
    const part = ((color >> shift) & 255) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function toHex(color: Color) {
  return color.toString(16).padStart(6, "0")
}
