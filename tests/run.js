// `npm test`: every check there is. `npm test -- unit http` runs only those sections, `npm test -- deployments` only the tests with
// that word, `npm test -- --changed` only what the changed files reach.
import { mkdirSync, rmSync } from "node:fs"
import { RequestError, readRequest, testSections } from "./runner/request.js"
import { check, playwright, reports, vitest } from "./runner/sections.js"
import { summary } from "./runner/summary.js"
import { createTurns } from "./runner/turns.js"
import { offerRedis } from "./support/programs.js"

/**
 * @typedef {import("./runner/sections.js").Result} Result
 * @typedef {import("./runner/turns.js").Turn} Turn
 * @typedef {import("./runner/words.js").Run} Run
 */

// Each tool has its own idea of it, and the shell's would overrule them all.
delete process.env.NODE_ENV

const started = Date.now()
const { sections, words, since, chosen } = await choose()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

// What is missing is installed while the first sections run: one after the other, since Debian lets nobody install beside another.
const redis = sections.some((name) => name === "unit" || name === "http") ? offerRedis() : Promise.resolve()
const browser = redis.then(() => (sections.includes("e2e") ? installedBrowser() : ""))
// The section that needs it reports the failure.
browser.catch(() => {})

// What was right last time and has not changed is not checked again.
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
  unit: (turn) => redis.then(() => vitest("unit", chosen?.unit, turn)),
  http: (turn) => redis.then(() => vitest("http", chosen?.http, turn)),
  e2e: () => playwright(chosen?.e2e, () => browser),
}
/** @type {import("./runner/summary.js").SectionResult[]} */
const results = []
// On two cores these are quicker beside each other; the longest begins first. The others have servers, and so run alone.
await sideBySide(["unit", "types", "unused", "lint"], 2)
await sideBySide(["http"], 1)
await sideBySide(["e2e"], 1)

results.sort((one, other) => sections.indexOf(one.name) - sections.indexOf(other.name))
const count = results.reduce((sum, { passed, failed }) => sum + passed + failed, 0)
if (count === 0 && words.length > 0) {
  // The word is somewhere in a file, but in no title.
  console.error(`\nNo test has "${words.join('" or "')}" in its path or title.`)
  process.exit(2)
}
for (const line of summary(results, Date.now() - started)) console.log(line)
// A run without a test has failed, unless nothing has changed that any test looks at.
process.exitCode = results.some(({ failed }) => failed > 0) || (count === 0 && since === undefined) ? 1 : 0

/** Reads the command line, and ends with code 2 when it makes no sense. */
async function choose() {
  try {
    const { sections, words, since } = readRequest(process.argv.slice(2))
    if (words.length === 0 && since === undefined) return { sections, words, since, chosen: undefined }
    // Loaded late: on a broken install the static checks still tell what is wrong.
    const { chooseByChanges, chooseByWords } = await import("./runner/choose.js")
    const { runs, lines } = since === undefined ? chooseByWords(words, sections) : chooseByChanges(since)
    for (const line of lines) console.log(line)
    const left = sections.filter((name) => !testSections.includes(name) || (runs[name]?.length ?? 0) > 0)
    return { sections: left, words, since, chosen: runs }
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    console.error(error.message)
    process.exit(2)
  }
}

/**
 * Runs these sections, so many at the same time.
 * @param {string[]} names
 * @param {number} atOnce
 */
async function sideBySide(names, atOnce) {
  const queue = names.filter((name) => sections.includes(name))
  const turns = createTurns((text) => process.stdout.write(text))
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
  // Loaded late: on a broken install the other sections still tell what is wrong.
  const { requireBrowser } = await import("./support/browser.js")
  return await requireBrowser()
}
