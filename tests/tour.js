// `npm run tour` takes pictures of every page and state, with an overview. `npm run tour -- deployments` takes some
// of them.
import { spawnSync } from "node:child_process"
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { requireBrowser } from "./support/browser.js"

process.chdir(fileURLToPath(new URL("..", import.meta.url)))
const [filter = ""] = process.argv.slice(2)
if (filter === "") rmSync(".tour", { recursive: true, force: true })
mkdirSync(".tour", { recursive: true })

const { status } = spawnSync(
  process.execPath,
  ["node_modules/playwright/cli.js", "test", "--config=tests/tour.config.ts"],
  {
    stdio: "inherit",
    env: { ...process.env, CHROMIUM_PATH: requireBrowser(), TOUR_FILTER: filter },
  },
)
const pictures = readdirSync(".tour")
  .filter((name) => name.endsWith(".png"))
  .sort()
writeFileSync(".tour/index.html", contactSheet(pictures))
console.log(`${pictures.length} pictures in .tour/index.html`)
process.exitCode = pictures.length === 0 ? 1 : (status ?? 1)

/**
 * One row for a page, a state and a person, with its four pictures.
 * @param {string[]} names
 */
function contactSheet(names) {
  /** @type {Map<string, string[]>} */
  const rows = new Map()
  for (const name of names) {
    const row = name.split("--").slice(0, 2).join(", ").replaceAll("-", " ")
    rows.set(row, [...(rows.get(row) ?? []), name])
  }
  const body = [...rows].map(([row, shots]) => {
    const figures = shots.map(
      (name) => `<a href="${name}"><img src="${name}" loading="lazy" alt="${name}"></a>`,
    )
    return `<section><h2>${row}</h2><div>${figures.join("")}</div></section>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Tour</title><style>
  body { font: 14px/1.4 system-ui; margin: 24px; background: #8884; }
  h2 { font-size: 14px; margin: 24px 0 8px; }
  div { display: flex; gap: 12px; align-items: start; }
  img { height: 320px; width: auto; max-width: 480px; object-fit: cover; object-position: top; }
</style>${body.join("\n")}</html>\n`
}
