// `npm test` runs every check. `npm test -- unit http` runs only these sections, `npm test -- deployments` only the
// tests with that word, and `npm test -- --changed` only the tests that the changed files reach.
import { mkdirSync, rmSync } from "node:fs"
import { readCommandLine, testSections, UsageError } from "./runner/command-line.js"
import { createOutputQueue } from "./runner/output-queue.js"
import { check, playwright, reports, vitest } from "./runner/sections.js"
import { summary } from "./runner/summary.js"
import { keepTemporaryFilesInMemory } from "./runner/temporary-files.js"
import { offerNodePrograms } from "./support/programs.js"

/**
 * @typedef {import("./runner/sections.js").Result} Result
 * @typedef {import("./runner/output-queue.js").Turn} Turn
 * @typedef {import("./runner/runner-arguments.js").Run} Run
 */

// Each tool sets its own, and a value from the shell would override them all.
delete process.env.NODE_ENV

const started = Date.now()
const { sections, words, since, chosen } = await choose()
keepTemporaryFilesInMemory()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

// Missing programs are installed while the first sections run, one after the other: Debian allows one installation at
// a time.
const programs = sections.some((name) => name === "unit" || name === "http")
  ? offerNodePrograms()
  : Promise.resolve()
const browser = programs.then(() => (sections.includes("e2e") ? installedBrowser() : ""))
// The section that needs the browser reports the failure.
browser.catch(() => {})

// Unchanged files that passed last time are not checked again.
const incremental = ["--incremental", "--tsBuildInfoFile", "node_modules/.cache/types.tsbuildinfo"]

/** @type {Record<string, (turn: Turn | undefined) => Promise<Result>>} */
const runSection = {
  types: (turn) =>
    check(
      [
        ["react-router", "typegen"],
        ["tsc", ...incremental],
      ],
      turn,
    ),
  lint: (turn) => check([["biome", "check", "--error-on-warnings"]], turn),
  unused: (turn) => check([["knip"]], turn),
  unit: (turn) => programs.then(() => vitest("unit", chosen?.unit, turn)),
  http: (turn) => programs.then(() => vitest("http", chosen?.http, turn)),
  e2e: () => playwright(chosen?.e2e, () => browser),
}
/** @type {import("./runner/summary.js").SectionResult[]} */
const results = []
// Many http tests wait for a limit of some seconds. Meanwhile the other sections use the two cores, first those that
// report an error soonest. The browser tests keep the cores busy by themselves.
await sideBySide(["http", "types", "lint", "unused", "unit"], 2)
await sideBySide(["e2e"], 1)

results.sort((one, other) => sections.indexOf(one.name) - sections.indexOf(other.name))
const count = results.reduce((sum, { passed, failed }) => sum + passed + failed, 0)
if (count === 0 && words.length > 0) {
  // The word is in a file, but in no title.
  console.error(`\nNo test has "${words.join('" or "')}" in its path or title.`)
  process.exit(2)
}
for (const line of summary(results, Date.now() - started)) console.log(line)
// A run without a test has failed, unless no test reads the changed files.
process.exitCode = results.some(({ failed }) => failed > 0) || (count === 0 && since === undefined) ? 1 : 0

/** Reads the command line, and exits with code 2 when it is invalid. */
async function choose() {
  try {
    const { sections, words, since } = readCommandLine(process.argv.slice(2))
    if (words.length === 0 && since === undefined) return { sections, words, since, chosen: undefined }
    // Imported late: on a broken install the static checks still report the error.
    const { chooseByChanges, chooseByWords } = await import("./runner/choose-tests.js")
    const { runs, lines } = since === undefined ? chooseByWords(words, sections) : chooseByChanges(since)
    for (const line of lines) console.log(line)
    const left = sections.filter((name) => !testSections.includes(name) || (runs[name]?.length ?? 0) > 0)
    return { sections: left, words, since, chosen: runs }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(error.message)
    process.exit(2)
  }
}

/**
 * Runs these sections, that many at the same time.
 * @param {string[]} names
 * @param {number} atOnce
 */
async function sideBySide(names, atOnce) {
  const queue = names.filter((name) => sections.includes(name))
  const turns = createOutputQueue((text) => process.stdout.write(text))
  const alone = queue.length === 1
  const kept = new Map(sections.filter((name) => queue.includes(name)).map((name) => [name, turns.take()]))
  const lanes = Array.from({ length: atOnce }, async () => {
    for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
      const turn = kept.get(name)
      turn?.write(`\n── ${name} ──\n`)
      results.push(await timed(name, alone ? undefined : turn))
      turn?.end()
    }
  })
  await Promise.all(lanes)
}

/**
 * @param {string} name
 * @param {Turn | undefined} turn
 */
async function timed(name, turn) {
  const from = Date.now()
  const result = await runSection[name]?.(turn).catch((error) => ({
    passed: 0,
    failed: 1,
    note: String(error?.message ?? error),
  }))
  return { name, passed: 0, failed: 1, ...result, ms: Date.now() - from }
}

async function installedBrowser() {
  // Imported late: on a broken install the other sections still report the error.
  const { requireBrowser } = await import("./support/browser.js")
  return await requireBrowser()
}
