// `npm run fonts`: makes the font files from the packages' files, with the characters that fonts.css declares for each.
import { readFile, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
// @ts-expect-error The package has no types.
import subsetFont from "subset-font"

const { resolve } = createRequire(import.meta.url)
const here = (/** @type {string} */ name) => new URL(name, import.meta.url)

/** Kerning and what the script of a text demands. */
const basics = ["kern", "mark", "mkmk", "ccmp", "locl", "calt", "liga", "rlig", "rvrn", "rclt", "tnum"]
const inter = { features: [...basics, "cv11", "ss03"], weights: { min: 400, max: 700 } }
const fraunces = { features: basics, source: "fraunces/files/fraunces-latin-wght-normal" }
const mono = { features: ["ccmp", "mark", "mkmk"], weights: { min: 400, max: 700 } }

/** A number as `weights` leaves one weight. */
const fonts = {
  inter: { ...inter, source: "inter/files/inter-latin-wght-normal" },
  "inter-latin-1": { ...inter, source: "inter/files/inter-latin-wght-normal" },
  "inter-latin-ext": { ...inter, source: "inter/files/inter-latin-ext-wght-normal" },
  "fraunces-600": { ...fraunces, weights: 600 },
  "fraunces-600-latin-1": { ...fraunces, weights: 600 },
  "fraunces-400": { ...fraunces, weights: 400 },
  "fraunces-italic": {
    features: ["kern"],
    weights: { min: 400, max: 600 },
    source: "fraunces/files/fraunces-latin-wght-italic",
  },
  "jetbrains-mono": { ...mono, source: "jetbrains-mono/files/jetbrains-mono-latin-wght-normal" },
  "jetbrains-mono-latin-1": { ...mono, source: "jetbrains-mono/files/jetbrains-mono-latin-wght-normal" },
}

const css = await readFile(here("fonts.css"), "utf8")

for (const [name, { source, weights, features }] of Object.entries(fonts)) {
  const original = await readFile(resolve(`@fontsource-variable/${source}.woff2`))
  const subset = await subsetFont(original, readCharacters(name), {
    targetFormat: "woff2",
    keepFeatures: features,
    variationAxes: { wght: weights },
  })
  await writeFile(here(`${name}.woff2`), subset)
}

for (const family of ["inter", "fraunces", "jetbrains-mono"]) {
  const license = await readFile(resolve(`@fontsource-variable/${family}/LICENSE`), "utf8")
  await writeFile(here(`LICENSE-${family}.txt`), license)
}

/** @param {string} name */
function readCharacters(name) {
  const face = css.split("@font-face").find((block) => block.includes(`/${name}.woff2`))
  const ranges = face?.split("unicode-range:")[1]?.split(";")[0]
  if (!ranges) throw new Error(`fonts.css has no unicode-range for ${name}`)
  return ranges
    .split(",")
    .map((range) => {
      const [from = 0, to = from] = range
        .trim()
        .slice("U+".length)
        .split("-")
        .map((hex) => Number.parseInt(hex, 16))
      return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, place) => from + place))
    })
    .join("")
}
