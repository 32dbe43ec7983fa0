// `npm run test:engines` walks the journeys in Debian's Firefox and WebKitGTK. Words choose: `-- webkit-gtk terminal`.
import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { runnerImport } from "vite"
import { installPackages } from "./support/programs.js"

process.chdir(fileURLToPath(new URL("..", import.meta.url)))
const isEngine = (/** @type {string} */ word) => /^(?:firefox-esr|webkit-gtk)$/.test(word)
const words = process.argv.slice(2)
const named = words.filter(isEngine)
const engines = named.length > 0 ? named : ["firefox-esr", "webkit-gtk"]

/** @type {Record<string, string[]>} */
const packages = {
  "firefox-esr": ["firefox-esr", "openssl"],
  "webkit-gtk": ["webkit2gtk-driver", "xvfb", "openssl"],
}
for (const engine of engines) {
  for (const name of packages[engine] ?? []) {
    if (spawnSync("dpkg", ["-s", name]).status !== 0) installPackages(name)
  }
}
const { module } = await runnerImport("./tests/engines/run.ts")
const arrived = await module.runEngines(
  engines,
  words.filter((word) => !isEngine(word)),
  (/** @type {string} */ line) => process.stdout.write(`${line}\n`),
)
process.exit(arrived ? 0 : 1)
