// The one unbundled file: loads the built server, or Vite in development, and starts it.
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"

const development = process.argv.includes("--dev")

// Relative paths (DATA_DIR, the built files) start here, wherever the command was typed.
process.chdir(fileURLToPath(new URL("..", import.meta.url)))

// Only `npm start` and `npm run dev` ask for it: tests and containers see the environment that they were given.
if (process.argv.includes("--env") && existsSync(".env")) process.loadEnvFile(".env")
process.env.NODE_ENV ??= development ? "development" : "production"

// The shell that npm puts between us does not pass SIGTERM on, and the port would stay taken: when it ends, so do we.
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
    greet(await start(process.env, vite))
  } else {
    const { start } = await loadBundle()
    greet(await start(process.env))
  }
} catch (error) {
  console.error(isForPeople(error) ? error.message : error)
  process.exit(1)
}

/** One line among the log's, for whoever typed the command. */
function greet(/** @type {{ config: { origin: string } }} */ { config }) {
  if (process.stdout.isTTY) console.log(`\n  Ready: open ${config.origin}\n`)
}

/** @returns {error is Error} */
function isForPeople(/** @type {unknown} */ error) {
  // A port in use says so by itself; where in Node that was noticed is of no use.
  if (!(error instanceof Error)) return false
  return ["ConfigError", "StartError"].includes(error.name) || error.message.includes("EADDRINUSE")
}
