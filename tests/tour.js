// `npm run tour` takes pictures of every page and state, with an overview, and lists every visible string.
// `npm run tour -- deployments` takes some of them. With `--compare DIR`, each stands beside the one of an earlier tour.
import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { requireBrowser } from "./support/browser.js"
import { comparePictures } from "./support/compare-pictures.js"

const options = /** @type {const} */ ({ compare: { type: "string" } })
const { values, positionals } = parseArgs({ options, allowPositionals: true })
const earlier = values.compare && resolve(values.compare)
process.chdir(fileURLToPath(new URL("..", import.meta.url)))
const [filter = ""] = positionals
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
const pictures = picturesIn(".tour")
writeFileSync(".tour/index.html", overview(earlier ? await comparison(earlier) : contactSheet(pictures)))
const views = existsSync(found) ? readFileSync(found, "utf8").trim().split("\n").toSorted() : []
writeFileSync(".tour/strings.md", `# Strings\n\n${list(views)}\n`)
console.log(`${pictures.length} pictures in .tour/index.html, and their strings in .tour/strings.md`)
process.exitCode = pictures.length === 0 ? 1 : (status ?? 1)

function picturesIn(/** @type {string} */ folder) {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".png"))
    .sort()
}

/** One row for each picture that both tours have: those that differ most come first. */
async function comparison(/** @type {string} */ folder) {
  const before = picturesIn(folder)
  const pairs = await comparePictures(
    pictures.filter((name) => before.includes(name)),
    [folder, ".tour"],
  )
  const rows = pairs.map(({ name, share }) => {
    const both = figure(`${relative(".tour", folder)}/${name}`) + figure(name)
    return `<section><h2>${name}: ${(share * 100).toFixed(2)} % differ</h2><div>${both}</div></section>`
  })
  const only = (/** @type {string} */ title, /** @type {string[]} */ names) =>
    `<h2>Only ${title}: ${names.length}</h2><p>${names.join("<br>")}</p>`
  const gone = before.filter((name) => !pictures.includes(name))
  const fresh = pictures.filter((name) => !before.includes(name))
  return ["<h1>Before and after</h1>", ...rows, only("before", gone), only("after", fresh)].join("\n")
}

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
  return [...rows]
    .map(([row, shots]) => `<section><h2>${row}</h2><div>${shots.map(figure).join("")}</div></section>`)
    .join("\n")
}

function figure(/** @type {string} */ path) {
  return `<a href="${path}"><img src="${path}" loading="lazy" alt="${path}"></a>`
}

function overview(/** @type {string} */ body) {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Tour</title><style>
  body { font: 14px/1.4 system-ui; margin: 24px; background: #8884; }
  h2 { font-size: 14px; margin: 24px 0 8px; }
  div { display: flex; gap: 12px; align-items: start; }
  img { height: 320px; width: auto; max-width: 480px; object-fit: cover; object-position: top; }
  h1 ~ section img { height: auto; max-width: min(100%, 620px); }
</style>${body}</html>\n`
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
