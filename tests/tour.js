// `npm run tour` takes pictures of every page and state, with an overview, and lists every visible string.
// `npm run tour -- deployments` takes some of them.
import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { requireBrowser } from "./support/browser.js"

process.chdir(fileURLToPath(new URL("..", import.meta.url)))
const [filter = ""] = process.argv.slice(2)
if (filter === "") rmSync(".tour", { recursive: true, force: true })
mkdirSync(".tour", { recursive: true })
const found = ".tour/strings.jsonl"
rmSync(found, { force: true })

const { status } = spawnSync(
  process.execPath,
  [
    "node_modules/playwright/cli.js",
    "test",
    "--config=tests/tour.config.ts",
    "--project=tour",
    "--project=tour-no-js",
  ],
  {
    stdio: "inherit",
    env: { ...process.env, CHROMIUM_PATH: requireBrowser(), TOUR_FILTER: filter },
  },
)
const pictures = readdirSync(".tour")
  .filter((name) => name.endsWith(".png"))
  .sort()
writeFileSync(".tour/index.html", contactSheet(pictures))
const views = existsSync(found) ? readFileSync(found, "utf8").trim().split("\n").toSorted() : []
writeFileSync(".tour/strings.md", `# Strings\n\n${list(views)}\n`)
console.log(`${pictures.length} pictures in .tour/index.html, and their strings in .tour/strings.md`)
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

/** Each string at the first view that shows it. Numbers differ from view to view, and so make no other string. */
function list(/** @type {string[]} */ views) {
  const seen = new Set()
  return views
    .flatMap((line) => {
      const [view, strings] = JSON.parse(line)
      const fresh = strings.flatMap((/** @type {{ kind: string, text: string }} */ { kind, text }) => {
        const wording = text.replace(/\d+(?:[.,:]\d+)*/g, "#")
        if (!/\p{L}{2}/u.test(text) || seen.has(wording)) return []
        seen.add(wording)
        return [`- ${kind === "text" ? "" : `(${kind}) `}${text.replace(/[\\`*<]|^[-+#>=]/g, "\\$&")}`]
      })
      return fresh.length > 0 ? [`## ${view}`, "", ...fresh, ""] : []
    })
    .join("\n")
    .trimEnd()
}
