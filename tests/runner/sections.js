import { join } from "node:path"
import { root, run } from "./commands.js"
import { outcomeOf, playwrightReport, readReport, vitestReport } from "./reports.js"

/**
 * @typedef {import("./output-queue.js").Turn} Turn
 * @typedef {import("./runner-arguments.js").Run} Run
 * @typedef {Pick<import("./summary.js").SectionResult, "passed" | "failed" | "note" | "tests" | "time">} Result
 */

export const reports = join(root, ".test-output", "reports")

/**
 * A static check counts as one test, however many commands it runs.
 * @param {string[][]} commands
 * @param {Turn | undefined} turn
 * @returns {Promise<Result>}
 */
export async function check(commands, turn) {
  for (const command of commands) {
    const code = await run(command, { turn })
    if (code !== 0) return { passed: 0, failed: 1, note: `${command[0]} ended with code ${code}` }
  }
  return { passed: 1, failed: 0 }
}

/**
 * @param {string} project
 * @param {Run[] | undefined} runs undefined: everything
 * @param {Turn | undefined} turn
 * @returns {Promise<Result>}
 */
export async function vitest(project, runs, turn) {
  /** @type {Result[]} */
  const results = []
  for (const [index, { args, title }] of (runs ?? [{ args: [], title: undefined }]).entries()) {
    const name = `${project}${index === 0 ? "" : index + 1}`
    const file = join(reports, `${name}.json`)
    const timeFile = join(reports, `${name}-time.json`)
    const options = ["--allowOnly=false", ...(title ? ["--passWithNoTests"] : [])]
    const written = ["default", "json", "tests/runner/time-reporter.js"].map((name) => `--reporter=${name}`)
    const code = await run(
      ["vitest", "run", "--project", project, ...written, `--outputFile.json=${file}`, ...options, ...args],
      { env: { TEST_TIME_FILE: timeFile }, turn },
    )
    const report = vitestReport(readReport(file), root, title)
    const { totals } = readReport(timeFile) ?? {}
    results.push({ ...outcomeOf(report, code, title !== undefined), tests: report.tests, time: totals })
  }
  return results.reduce(sumOf)
}

/**
 * @param {Run[] | undefined} runs undefined: everything
 * @param {() => Promise<string>} browser
 * @returns {Promise<Result>}
 */
export async function playwright(runs, browser) {
  const file = join(reports, "e2e.json")
  const { args } = runs?.[0] ?? { args: [] }
  const code = await run(
    [
      "playwright",
      "test",
      "--config=tests/playwright.config.ts",
      "--forbid-only",
      "--add-reporter=json",
      ...args,
    ],
    { env: { CHROMIUM_PATH: await browser(), PLAYWRIGHT_JSON_OUTPUT_FILE: file } },
  )
  const report = playwrightReport(readReport(file))
  const { totals } = readReport(join(reports, "e2e-time.json")) ?? {}
  return {
    ...outcomeOf(report, code, args.includes("--pass-with-no-tests")),
    tests: report.tests,
    time: totals,
  }
}

/**
 * @param {Result} one
 * @param {Result} other
 * @returns {Result}
 */
function sumOf(one, other) {
  const note = [one.note, other.note].filter(Boolean).join("; ")
  const time = { ...one.time }
  for (const [part, ms] of Object.entries(other.time ?? {})) time[part] = (time[part] ?? 0) + ms
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    ...(note && { note }),
    tests: [...(one.tests ?? []), ...(other.tests ?? [])],
    time,
  }
}
