import type { IBufferCell, Terminal } from "@xterm/headless"

/**
 * The screen as output that draws it on an empty terminal of the same size. `@xterm/addon-serialize` would carry the scrollback and
 * modes too, but gives blank cells the wrong background. Each line is drawn at its place, so that none can move another. Null when
 * it takes more than `mostBytes` as JSON, in which each sequence is twice as long.
 */
export function screenAsOutput(
  { rows, cols, buffer: { active } }: Terminal,
  { cursor }: { cursor: boolean },
  mostBytes: number,
) {
  const cell = active.getNullCell()
  const output: string[] = []
  let bytes = 0
  const add = (text: string) => {
    output.push(text)
    bytes += Buffer.byteLength(JSON.stringify(text))
  }
  add(active.type === "alternate" ? "\x1b[?1049h" : "")
  for (let y = 0; y < rows && bytes <= mostBytes; y++) {
    const line = active.getLine(active.baseY + y)
    let look = ""
    let text = ""
    for (let x = 0; line && x < cols; x++) {
      const one = line.getCell(x, cell)
      // The second half of a wide character has no width.
      if (!one || one.getWidth() === 0) continue
      const next = lookOf(one)
      if (next !== look) text += `\x1b[0${next}m`
      look = next
      text += one.getChars() || " "
    }
    if (look === "") text = text.trimEnd()
    if (text) add(`\x1b[${y + 1};1H${text}${look && "\x1b[0m"}`)
  }
  add(`\x1b[${active.cursorY + 1};${active.cursorX + 1}H${cursor ? "" : "\x1b[?25l"}`)
  return bytes > mostBytes ? null : output.join("")
}

/** The parameters that follow "0" in a sequence that sets colors and attributes. */
function lookOf(cell: IBufferCell) {
  if (cell.isAttributeDefault()) return ""
  const ink = color(3, cell.isFgRGB(), cell.isFgPalette(), cell.getFgColor())
  const ground = color(4, cell.isBgRGB(), cell.isBgPalette(), cell.getBgColor())
  const attributes = [
    [1, cell.isBold()],
    [2, cell.isDim()],
    [3, cell.isItalic()],
    [4, cell.isUnderline()],
    [5, cell.isBlink()],
    [7, cell.isInverse()],
    [8, cell.isInvisible()],
    [9, cell.isStrikethrough()],
    [53, cell.isOverline()],
  ]
  return attributes.map(([code, on]) => (on ? `;${code}` : "")).join("") + ink + ground
}

function color(kind: 3 | 4, isRgb: boolean, isPalette: boolean, value: number) {
  if (isRgb) return `;${kind}8;2;${value >> 16};${(value >> 8) & 255};${value & 255}`
  if (!isPalette) return ""
  if (value < 8) return `;${kind}${value}`
  return value < 16 ? `;${kind + 6}${value - 8}` : `;${kind}8;5;${value}`
}
