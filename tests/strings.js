// `npm run strings` writes every visible string into .test-output/strings.md. `npm run strings -- deployments` prints
// those of some pages.
import { spawnSync } from "node:child_process"
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { requireBrowser } from "./support/browser.js"

process.chdir(fileURLToPath(new URL("..", import.meta.url)))
const [filter = ""] = process.argv.slice(2)
const [found, document] = [".test-output/strings.jsonl", ".test-output/strings.md"]
mkdirSync(".test-output", { recursive: true })
rmSync(found, { force: true })

const { status } = spawnSync(
  process.execPath,
  ["node_modules/playwright/cli.js", "test", "--config=tests/strings.config.ts"],
  {
    stdio: "inherit",
    env: { ...process.env, CHROMIUM_PATH: requireBrowser(), STRINGS_FILTER: filter, STRINGS_FILE: found },
  },
)
process.exitCode = status ?? 1
// An incomplete list would look as if strings had been removed.
if (status === 0) {
  const markdown = `# Strings\n\n${list(readFileSync(found, "utf8").trim().split("\n").toSorted())}\n`
  writeFileSync(document, markdown)
  console.log(filter ? markdown : `Wrote ${document}.`)
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
