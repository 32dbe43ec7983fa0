import palette from "../../app/terminal/palette.json"

/** A color as 0xRRGGBB. */
export type Color = number

/** The same as in the browser's terminal. */
const { background, foreground, ...named } = palette
const colorOf = (hex: string): Color => Number.parseInt(hex.slice(1), 16)
export const screenBackground = colorOf(background)
export const screenInk = colorOf(foreground)
const base = Object.values(named).map(colorOf)

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
export function mix(color: Color, other: Color, share: number): Color {
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

export function hexOf(color: Color) {
  return color.toString(16).padStart(6, "0")
}
