import { createSeededRandom } from "../seeded-random"

/** Renders SVG as PNG. The renderer is loaded on first use. */
export type RenderPng = (svg: string) => Promise<Buffer>

export function createPngRenderer(): RenderPng {
  const cache = new Map<string, Promise<Buffer>>()
  return (svg) => {
    const cached = cache.get(svg)
    if (cached) return cached
    const drawn = render(svg)
    cache.set(svg, drawn)
    // A few dozen different drawings exist.
    if (cache.size > 60) cache.delete(cache.keys().next().value ?? "")
    return drawn
  }
}

async function render(svg: string) {
  const { renderAsync } = await import("@resvg/resvg-js")
  return (await renderAsync(svg, { font: { loadSystemFonts: false } })).asPng()
}

const width = 960
const height = 600

/** A browser window at one step of a test. Shapes only: text would need fonts. */
export function screenshotOf(step: number, { failed }: { failed: boolean }): string {
  const random = createSeededRandom(401 * (step + 1))
  const accent = failed ? "#b3261e" : "#c44d1c"
  const parts = [drawings.form, drawings.popup, drawings.list, drawings.chat, drawings.chat, drawings.list]
  const draw = parts[step % parts.length] ?? drawings.list
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="#fbf9f5"/>
<rect width="${width}" height="48" fill="#e8e4dd"/>
<circle cx="24" cy="24" r="6" fill="#cfc8be"/><circle cx="44" cy="24" r="6" fill="#cfc8be"/><circle cx="64" cy="24" r="6" fill="#cfc8be"/>
<rect x="100" y="12" width="520" height="24" rx="12" fill="#fbf9f5"/><rect x="116" y="21" width="${180 + step * 40}" height="6" rx="3" fill="#b8b0a6"/>
<rect y="48" width="190" height="${height - 48}" fill="#f3efe8"/>
${[0, 1, 2, 3, 4].map((row) => `<rect x="24" y="${84 + row * 36}" width="${80 + random.integer(0, 50)}" height="8" rx="4" fill="${row === step % 5 ? accent : "#cbc4ba"}"/>`).join("")}
${draw(accent, random)}
${failed ? `<rect x="230" y="80" width="680" height="56" rx="8" fill="#f7e0dc" stroke="#b3261e"/><circle cx="262" cy="108" r="10" fill="#b3261e"/><rect x="288" y="103" width="420" height="10" rx="5" fill="#8c2f28"/>` : ""}
</svg>`
}

const drawings = {
  form: (
    accent: string,
  ) => `<rect x="390" y="180" width="360" height="300" rx="12" fill="#fff" stroke="#dcd8d2"/>
<rect x="420" y="212" width="170" height="14" rx="7" fill="#4a423b"/>
<rect x="420" y="258" width="300" height="40" rx="6" fill="#fbf9f5" stroke="#cfc8be"/><rect x="434" y="274" width="150" height="8" rx="4" fill="#8f867b"/>
<rect x="420" y="316" width="300" height="40" rx="6" fill="#fbf9f5" stroke="${accent}" stroke-width="2"/>
<rect x="420" y="392" width="300" height="44" rx="6" fill="${accent}"/><rect x="530" y="410" width="80" height="8" rx="4" fill="#fff"/>`,
  popup: (accent: string) => `<rect x="190" y="48" width="770" height="552" fill="#221c17" opacity="0.28"/>
<rect x="400" y="150" width="380" height="360" rx="12" fill="#fff"/>
<circle cx="590" cy="216" r="34" fill="#f0dfd4"/><circle cx="590" cy="216" r="16" fill="${accent}"/>
${[0, 1, 2].map((row) => `<rect x="440" y="${282 + row * 34}" width="14" height="14" rx="4" fill="#3f7d5b"/><rect x="466" y="${286 + row * 34}" width="${220 - row * 40}" height="8" rx="4" fill="#8f867b"/>`).join("")}
<rect x="440" y="420" width="140" height="42" rx="6" fill="#f3efe8"/><rect x="600" y="420" width="140" height="42" rx="6" fill="${accent}"/>`,
  list: (accent: string, random: ReturnType<typeof createSeededRandom>) =>
    [0, 1, 2, 3, 4, 5]
      .map(
        (
          row,
        ) => `<rect x="230" y="${160 + row * 66}" width="680" height="52" rx="8" fill="#fff" stroke="#dcd8d2"/>
<circle cx="258" cy="${186 + row * 66}" r="8" fill="${row === 0 ? accent : "#3f7d5b"}"/><rect x="282" y="${181 + row * 66}" width="${200 + random.integer(0, 240)}" height="10" rx="5" fill="#6b625a"/><rect x="820" y="${183 + row * 66}" width="60" height="6" rx="3" fill="#cbc4ba"/>`,
      )
      .join(""),
  chat: (accent: string, random: ReturnType<typeof createSeededRandom>) => `
<rect x="530" y="160" width="380" height="56" rx="14" fill="#f0dfd4"/><rect x="552" y="184" width="${200 + random.integer(0, 110)}" height="9" rx="4" fill="#6b4a38"/>
<rect x="230" y="240" width="470" height="150" rx="14" fill="#fff" stroke="#dcd8d2"/>
${[0, 1, 2, 3].map((row) => `<rect x="254" y="${266 + row * 28}" width="${260 + random.integer(0, 150)}" height="9" rx="4" fill="#8f867b"/>`).join("")}
<rect x="230" y="410" width="300" height="44" rx="10" fill="#f3efe8" stroke="#dcd8d2"/><circle cx="256" cy="432" r="8" fill="${accent}"/><rect x="276" y="428" width="180" height="8" rx="4" fill="#8f867b"/>
<rect x="230" y="520" width="680" height="48" rx="10" fill="#fff" stroke="#cfc8be"/>`,
}
