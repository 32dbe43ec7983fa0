// `npm run strings` writes every visible string into .test-output/strings.md. `npm run strings -- deployments` prints
// those of some pages.
import { spawnSync } from "node:child_process"
import { mkdirSync, readFileSync, rmSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { requireBrowser } from "./support/browser.js"

process.chdir(fileURLToPath(new URL("..", import.meta.url)))
const [filter = ""] = process.argv.slice(2)
const file = ".test-output/strings.md"
mkdirSync(".test-output", { recursive: true })
rmSync(file, { force: true })

const { status } = spawnSync(
  process.execPath,
  ["node_modules/playwright/cli.js", "test", "--config=tests/strings.config.ts"],
  {
    stdio: "inherit",
    env: {
      ...process.env,
      CHROMIUM_PATH: requireBrowser(),
      STRINGS_FILTER: filter,
      STRINGS_FILE: file,
    },
  },
)
if (status === 0 && filter !== "") console.log(readFileSync(file, "utf8"))
if (status === 0 && filter === "") console.log(`Wrote ${file}.`)
process.exitCode = status ?? 1
