// Runs before `npm start` and `npm test`: installs and builds only when what is there is missing or stale.
// Plain Node without dependencies, since on a fresh clone there are none.
import { spawnSync } from "node:child_process"
import { existsSync, readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))
const at = (/** @type {string[]} */ ...parts) => join(root, ...parts)

/** Milliseconds of the last change of a file, or 0 when there is none. */
function changed(/** @type {string} */ path) {
  return existsSync(path) ? statSync(path).mtimeMs : 0
}

/** The newest change below a folder, tests and documents left out: they are not part of the build. */
function newest(/** @type {string} */ folder) {
  if (!existsSync(folder)) return 0
  let latest = changed(folder)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (/\.(test\.tsx?|md)$/.test(entry.name)) continue
    const path = join(folder, entry.name)
    latest = Math.max(latest, entry.isDirectory() ? newest(path) : changed(path))
  }
  return latest
}

function run(/** @type {string[]} */ ...args) {
  const npm = process.env.npm_execpath
  const [command, first] = npm ? [process.execPath, [npm]] : ["npm", []]
  // The shell's NODE_ENV, or a test runner's, would bundle React's development build.
  const env = { ...process.env, NODE_ENV: undefined, VITEST: undefined }
  const { status } = spawnSync(command, [...first, ...args], { cwd: root, env, stdio: "inherit" })
  if (status !== 0) process.exit(status ?? 1)
}

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node 20.19 or newer is needed; this is ${process.versions.node}.`)
  process.exit(1)
}

if (changed(at("node_modules", ".package-lock.json")) < changed(at("package-lock.json"))) {
  // --include=dev: the build needs them even where NODE_ENV says production.
  run("ci", "--include=dev")
}

// The last file that a build writes: without it, the build was cut off.
const built = changed(at("build", "server", "index.js"))
const sources = ["app", "server", "public"].map((folder) => newest(at(folder)))
const settings = ["package-lock.json", "vite.config.ts", "react-router.config.ts", "tsconfig.json"]
if (built < Math.max(...sources, ...settings.map((file) => changed(at(file))))) {
  // Without the list of every file of the build, which would bury the results of the tests.
  run("run", "build", "--", "--logLevel", "warn")
}
