// The only unbundled file: starts the built server, or Vite in development.
import { existsSync, readFileSync } from "node:fs"
import { resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { inspect, parseArgs, parseEnv } from "node:util"

const options = readOptions()
const development = options.dev === true

// This path is typed together with the command.
const folder = resolve(options.folder)

// Relative paths (DATA_DIR, the built files) must not depend on where the command was typed.
process.chdir(fileURLToPath(new URL("..", import.meta.url)))

// Only `npm start` and `npm run dev` read .env: tests and containers must see only the environment they were given.
const given = { ...process.env }
function readEnvironment() {
  const file = options.env && existsSync(".env") ? readFileSync(".env", "utf8") : ""
  return { NODE_ENV: development ? "development" : "production", ...parseEnv(file), ...given }
}
Object.assign(process.env, readEnvironment())

// npm runs this in a shell that does not forward SIGTERM. Stop when that shell ends, or the port would stay in use.
if (process.env.npm_lifecycle_event) {
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    process.kill(process.pid, "SIGINT")
  }, 500)
  watch.unref()
}

/** @returns {Promise<typeof import("./app.ts")>} */
async function loadBundle() {
  const bundle = "../build/server/index.js"
  return await import(bundle)
}

try {
  if (development) {
    const { createServer } = await import("vite")
    const vite = await createServer({ server: { middlewareMode: true } })
    /** @type {typeof import("./app.ts")} */
    const { start } = /** @type {any} */ (await vite.ssrLoadModule("./server/app.ts"))
    greet(await start(readEnvironment, vite))
  } else if (options.check) {
    const { check } = await loadBundle()
    process.exit((await check(process.env)) ? 0 : 1)
  } else if (options.version) {
    const { buildInfo } = await loadBundle()
    process.stdout.write(`${buildInfo.version} ${buildInfo.revision} (Node ${buildInfo.node})\n`)
    process.exit(0)
  } else if (options.backup || options.restore) {
    const { copyFiles } = await loadBundle()
    await copyFiles(options.backup ? "backUp" : "restore", process.env, folder)
    process.exit(0)
  } else {
    const { start } = await loadBundle()
    greet(await start(readEnvironment))
  }
} catch (error) {
  process.stderr.write(`${isOperatorError(error) ? error.message : inspect(error)}\n`)
  process.exit(1)
}

/** A mistyped command must not start the server. */
function readOptions() {
  const usage =
    "Usage: node server/index.js [--env] [--dev|--check|--version|--backup [FOLDER]|--restore [FOLDER]]"
  const flag = /** @type {const} */ ({ type: "boolean" })
  const [env, dev, check, version, backup, restore, help] = Array(7).fill(flag)
  const options = { env, dev, check, version, backup, restore, help }
  try {
    const allowPositionals = process.argv.some((typed) => /^--(backup|restore)$/.test(typed))
    const { values, positionals } = parseArgs({ options, allowPositionals })
    if (!values.help) return { ...values, folder: positionals[0] || "backup" }
  } catch (error) {
    process.stderr.write(`${/** @type {Error} */ (error).message}\n${usage}\n`)
    process.exit(2)
  }
  process.stdout.write(`${usage}\n.env.example describes every variable.\n`)
  process.exit(0)
}

/** Shows the address to the person who typed the command. */
function greet(/** @type {{ config: { origin: string } }} */ { config }) {
  if (process.stdout.isTTY) process.stdout.write(`\n  Ready: open ${config.origin}\n\n`)
}

/** @returns {error is Error} */
function isOperatorError(/** @type {unknown} */ error) {
  // For these errors the message is enough; a stack would only distract.
  if (!(error instanceof Error)) return false
  return ["ConfigError", "StartError"].includes(error.name)
}
