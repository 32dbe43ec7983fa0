// `npm test`: types, linter, unused code, then unit, http and browser tests. `--exhaustive` runs the tests in folders
// named `exhaustive` instead. Nothing is in both.
import { spawn } from "node:child_process"
import { mkdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { requireBrowser } from "./support/browser.js"
import { playwrightFailures, vitestFailures } from "./support/failures.js"
import { requirePrograms } from "./support/programs.js"

const root = fileURLToPath(new URL("..", import.meta.url))
const reports = join(root, ".test-output", "reports")
const exhaustive = process.argv.includes("--exhaustive")

// Each tool sets its own, and a value from the shell would override them all.
delete process.env.NODE_ENV

let passed = 0
let failed = 0
/** @type {string[]} */
const failures = []

try {
  process.env.CHROMIUM_PATH = requireBrowser()
  if (exhaustive) requirePrograms()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

if (!exhaustive) {
  const lint = check(["biome", "check", "--error-on-warnings"]).then(() => check(["knip"]))
  await Promise.all([check(["react-router", "typegen"], ["tsc"]), lint])
}
await vitest()
await playwright()

for (const failure of failures) console.log(`\n${failure}`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

/** A check counts as one test, however many commands it runs. */
async function check(/** @type {string[][]} */ ...commands) {
  for (const command of commands) {
    if ((await run(command)) !== 0) {
      failures.push(`✘ ${command.join(" ")}`)
      return count({ failed: 1 })
    }
  }
  count({ passed: 1 })
}

async function vitest() {
  const file = join(reports, "vitest.json")
  const projects = exhaustive ? ["--project=exhaustive"] : ["--project=unit", "--project=http"]
  const options = ["--allowOnly=false", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`]
  const code = await run(["vitest", "run", ...projects, ...options])
  const report = read(file)
  failures.push(...vitestFailures(report))
  count({
    code,
    passed: report?.numPassedTests,
    // A file that fails to load has no tests, so it counts as one failure itself.
    failed: Math.max(report?.numFailedTests ?? 0, report?.numFailedTestSuites > 0 ? 1 : 0),
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  })
}

async function playwright() {
  const file = join(reports, "playwright.json")
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = file
  const projects = (exhaustive ? ["exhaustive-js", "exhaustive-no-js"] : ["js", "no-js"]).map(
    (name) => `--project=${name}`,
  )
  const options = ["--config=tests/playwright.config.ts", "--forbid-only", "--reporter=list,json"]
  const code = await run(["playwright", "test", ...options, ...projects])
  const report = read(file)
  failures.push(...playwrightFailures(report))
  const { expected, unexpected = 0, flaky = 0, skipped } = report?.stats ?? {}
  count({ code, passed: expected, failed: unexpected + flaky, skipped })
}

/** Skipped tests, a broken run and an empty run count as failures. */
function count({ code = 0, passed: green = 0, failed: red = 0, skipped = 0 }) {
  if (skipped > 0) console.error(`${skipped} tests were skipped.`)
  passed += green
  failed += red + skipped
  if (red + skipped === 0 && (code !== 0 || green === 0)) failed += 1
}

/** The exit code of a tool of this project. */
function run(/** @type {string[]} */ command) {
  console.log(`\n── ${command.join(" ")} ──`)
  const child = spawn("npx", ["--no-install", ...command], { cwd: root, stdio: "inherit" })
  return new Promise((resolve) => {
    child.once("error", () => resolve(1))
    child.once("exit", (code) => resolve(code ?? 1))
  })
}

/** A report, or nothing when the tool broke before writing it, which its exit code shows. */
function read(/** @type {string} */ file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"))
  } catch {
    return undefined
  }
}
