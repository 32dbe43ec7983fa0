import { readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8")
const pattern = /--color-([\w-]+): light-dark\(oklch\(([\d.\s]+)\), oklch\(([\d.\s]+)\)\)/g
const palette = new Map(
  [...css.matchAll(pattern)].map(([, name = "", light = "", dark = ""]) => [name, { light, dark }]),
)

const grounds = ["paper", "raised", "sunk"]
const text: Record<string, string[]> = {
  ink: [...grounds, "gray-wash", "ember-wash", "green-wash", "amber-wash", "red-wash"],
  "ink-2": [...grounds, "gray-wash", "ember-wash", "green-wash", "amber-wash", "red-wash"],
  "ink-3": grounds,
  "ember-ink": [...grounds, "ember-wash"],
  "on-ember": ["ember", "ember-strong"],
  green: [...grounds, "green-wash"],
  amber: [...grounds, "amber-wash"],
  red: [...grounds, "red-wash"],
}
const readable = Object.entries(text).flatMap(([ink, on]) => on.map((ground) => [ink, ground, 4.5] as const))
const visible = ["edge", "ember"].flatMap((ink) => grounds.map((ground) => [ink, ground, 3] as const))

test.each([...readable, ...visible])(
  "%s on %s contrasts at least %d : 1 in both themes",
  (ink, ground, least) => {
    for (const theme of ["light", "dark"] as const) {
      const [one, other] = [luminance(color(ink)[theme]), luminance(color(ground)[theme])]
      const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
      expect(contrast, theme).toBeGreaterThanOrEqual(least)
    }
  },
)

function color(name: string) {
  const found = palette.get(name)
  if (!found) throw new Error(`tokens.css has no --color-${name}`)
  return found
}

/** Relative luminance of "L C H" in OKLCH, through OKLab and linear sRGB. */
function luminance(oklch: string) {
  const [lightness = 0, chroma = 0, hue = 0] = oklch.trim().split(/\s+/).map(Number)
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clamp = (channel: number) => Math.min(1, Math.max(0, channel))
  const red = clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** A second stylesheet could load first; its layers would then come first, and the base layer would override them. */
test("a document has one stylesheet with all our rules", () => {
  const app = new URL("../", import.meta.url)
  const modules = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.tsx?$/.test(name),
  )
  const imported = modules.flatMap((name) =>
    [...readFileSync(new URL(name, app), "utf8").matchAll(/^import .*"\..*?([\w-]+\.css)(?:\?\w+)?"/gm)].map(
      ([, file]) => file,
    ),
  )
  // The launchpad links it, or has it in a browser's first page; the site's pages have their own part of it.
  expect(imported).toEqual(["site-style.css", "style.css", "style.css", "style.css"])
})
