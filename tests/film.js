// `npm run film` records the home page's films of the console again. `npm run film -- logs` records one of them.
// Needs ffmpeg.
import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { requireBrowser } from "./support/browser.js"
import { installPackages } from "./support/programs.js"

process.chdir(fileURLToPath(new URL("..", import.meta.url)))
const hasEncoder = () => spawnSync("ffmpeg", ["-version"]).status === 0
if (!hasEncoder()) installPackages("ffmpeg")
if (!hasEncoder()) throw new Error("ffmpeg is missing and could not be installed.")

const [name] = process.argv.slice(2)
const { status } = spawnSync(
  process.execPath,
  [
    "node_modules/playwright/cli.js",
    "test",
    "--config=tests/tour.config.ts",
    "--project=film",
    ...(name ? ["--grep", `${name}$`] : []),
  ],
  { stdio: "inherit", env: { ...process.env, CHROMIUM_PATH: requireBrowser() } },
)
process.exitCode = status ?? 1
