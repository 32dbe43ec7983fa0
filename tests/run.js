// `npm test`: every check there is, quickest first. `npm test -- unit http` runs only those.
import { spawn } from "node:child_process"
import { mkdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { offerRedis } from "./support/programs.js"

const root = fileURLToPath(new URL("..", import.meta.url))
const reports = join(root, ".test-output", "reports")

/**
 * @typedef {{ passed: number, failed: number, note?: string }} Result
 * @typedef {{ name: string, run: () => Promise<Result> }} Section
 */

/** @type {Section[]} */
const sections = [
  { name: "types", run: () => check(["react-router", "typegen"], ["tsc"]) },
  { name: "lint", run: () => check(["biome", "check", "--error-on-warnings"]) },
  { name: "unused", run: () => check(["knip"]) },
  { name: "unit", run: () => vitest("unit") },
  { name: "http", run: () => vitest("http") },
  { name: "e2e", run: playwright },
]

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !sections.some((section) => section.name === name))
if (unknown.length > 0) {
  console.error(`No section ${unknown.join(", ")}; there are ${sections.map(({ name }) => name).join(", ")}.`)
  process.exit(2)
}

// Each tool has its own idea of it, and the shell's would overrule them all.
delete process.env.NODE_ENV

const started = Date.now()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

/** @type {Array<Result & { name: string, seconds: string }>} */
const results = []
for (const { name, run } of sections) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n── ${name} ──`)
  const from = Date.now()
  const result = await run().catch((error) => ({
    passed: 0,
    failed: 1,
    note: String(error?.message ?? error),
  }))
  results.push({ name, seconds: since(from), ...result })
}

console.log("\n── results ──")
for (const { name, passed, failed, seconds, note } of results) {
  const counts = `${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed`
  console.log(`${name.padEnd(8)}${counts} ${seconds.padStart(8)} s${note ? `  ${note}` : ""}`)
}
const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0)
console.log(`in ${since(started)} s`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0

/**
 * A static check is one test, however many commands it takes.
 * @param {string[][]} commands
 * @returns {Promise<Result>}
 */
async function check(...commands) {
  for (const command of commands) {
    const code = await npx(command)
    if (code !== 0) return { passed: 0, failed: 1, note: `${command[0]} ended with code ${code}` }
  }
  return { passed: 1, failed: 0 }
}

/**
 * @param {string} project
 * @returns {Promise<Result>}
 */
async function vitest(project) {
  offerRedis()
  const file = join(reports, `${project}.json`)
  const options = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`, "--allowOnly=false"]
  const code = await npx(["vitest", "run", "--project", project, ...options])

  const report = readReport(file)
  /** @type {Array<{ status: string, assertionResults: unknown[] }>} */
  const files = report?.testResults ?? []
  // A file that cannot be loaded has no tests, so none of them failed: it counts itself.
  const unloadable = files.filter(
    (one) => one.status === "failed" && one.assertionResults.length === 0,
  ).length
  const skipped = (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0)
  return judge(code, report?.numPassedTests ?? 0, (report?.numFailedTests ?? 0) + unloadable, skipped)
}

/** @returns {Promise<Result>} */
async function playwright() {
  // Loaded late: on a broken install the sections before this one still tell what is wrong.
  const { requireBrowser } = await import("./support/browser.js")
  const file = join(reports, "e2e.json")
  const code = await npx(
    ["playwright", "test", "--config=tests/playwright.config.ts", "--forbid-only", "--reporter=list,json"],
    { CHROMIUM_PATH: requireBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  )
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = readReport(file)?.stats ?? {}
  return judge(code, expected, unexpected + flaky, skipped)
}

/**
 * A runner's own numbers, taken at their worst: skipped is not passed, and neither is a run that broke or was empty.
 * @returns {Result}
 */
function judge(
  /** @type {number} */ code,
  /** @type {number} */ passed,
  /** @type {number} */ failed,
  /** @type {number} */ skipped,
) {
  if (skipped > 0) return { passed, failed: failed + skipped, note: `${skipped} were skipped` }
  if (failed > 0) return { passed, failed }
  if (passed === 0)
    return { passed, failed: 1, note: `no test was run, and the runner ended with code ${code}` }
  if (code !== 0) return { passed, failed: 1, note: `the runner ended with code ${code}` }
  return { passed, failed }
}

function readReport(/** @type {string} */ file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"))
  } catch {
    // The runner broke before it could write: its exit code says so, and an empty run is a failed one.
    return undefined
  }
}

/**
 * Runs a command of node_modules, its output straight through.
 * @param {string[]} command
 * @param {Record<string, string>} env
 * @returns {Promise<number>}
 */
function npx([command = "", ...args], env = {}) {
  const path = join(root, "node_modules", ".bin", command)
  return new Promise((resolve, reject) => {
    const child = spawn(path, args, {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, ...env },
      shell: process.platform === "win32",
    })
    child.once("error", reject)
    child.once("close", (code) => resolve(code ?? 1))
  })
}

function since(/** @type {number} */ from) {
  return ((Date.now() - from) / 1000).toFixed(1)
}
