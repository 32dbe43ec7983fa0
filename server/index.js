// The only unbundled file: starts the built server, or Vite in development.
import { existsSync, readFileSync } from "node:fs"
import { resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { inspect, parseEnv } from "node:util"

const development = process.argv.includes("--dev")

const backupAt = process.argv.indexOf("--backup")
// This path is typed together with the command.
const backupFolder = backupAt > 0 ? resolve(process.argv[backupAt + 1] || "backup") : undefined

// Relative paths (DATA_DIR, the built files) must not depend on where the command was typed.
process.chdir(fileURLToPath(new URL("..", import.meta.url)))

// Only `npm start` and `npm run dev` read .env: tests and containers must see only the environment they were given.
const given = { ...process.env }
if (process.argv.includes("--env") && existsSync(".env")) process.loadEnvFile(".env")
process.env.NODE_ENV ??= development ? "development" : "production"

function readAgain() {
  if (!process.argv.includes("--env")) return process.env
  if (!existsSync(".env")) return { ...process.env, NOTICE: given.NOTICE, NOTICE_URL: given.NOTICE_URL }
  return { ...parseEnv(readFileSync(".env", "utf8")), ...given, NODE_ENV: process.env.NODE_ENV }
}

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
    greet(await start(process.env, vite, readAgain))
  } else if (process.argv.includes("--check")) {
    const { check } = await loadBundle()
    process.exit((await check(process.env)) ? 0 : 1)
  } else if (backupFolder !== undefined) {
    const { backUp } = await loadBundle()
    await backUp(process.env, backupFolder)
    process.exit(0)
  } else {
    const { start } = await loadBundle()
    greet(await start(process.env, undefined, readAgain))
  }
} catch (error) {
  process.stderr.write(`${isOperatorError(error) ? error.message : inspect(error)}\n`)
  process.exit(1)
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
