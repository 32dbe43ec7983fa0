import { readFileSync } from "node:fs"

/**
 * A runner's result.
 * @typedef {object} Report
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {TimedTest[]} tests
 */

/** @typedef {{ name: string, ms: number }} TimedTest */

/** @typedef {{ status: string, fullName: string, duration?: number }} VitestTest */
/** @typedef {{ name: string, status: string, assertionResults: VitestTest[] }} VitestFile */

/**
 * The JSON report of vitest.
 * @param {{ testResults?: VitestFile[] } | undefined} report
 * @param {string} root what the paths of files begin with
 * @param {RegExp} [title] the only tests that were asked for
 * @returns {Report}
 */
export function vitestReport(report, root, title) {
  const files = report?.testResults ?? []
  const tests = files
    .flatMap(({ name, assertionResults }) => assertionResults.map((test) => ({ ...test, file: name })))
    .filter(({ fullName }) => !title || title.test(fullName))
  const count = (/** @type {string} */ status) => tests.filter((test) => test.status === status).length
  const passed = count("passed")
  const failed = count("failed")
  // A file that fails to load has no tests, so it counts as one failure itself.
  const broken = files.filter((file) => file.status === "failed" && file.assertionResults.length === 0).length
  return {
    passed,
    failed: failed + broken,
    skipped: tests.length - passed - failed,
    tests: tests.map(({ file, fullName, duration = 0 }) => ({
      name: `${file.replace(root, "")} › ${fullName}`,
      ms: duration,
    })),
  }
}

/** @typedef {{ title: string, file?: string, suites?: PlaywrightSuite[], specs?: PlaywrightSpec[] }} PlaywrightSuite */
/** @typedef {{ title: string, tests: Array<{ projectName: string, results: Array<{ duration: number }> }> }} PlaywrightSpec */
/** @typedef {{ expected: number, unexpected: number, flaky: number, skipped: number }} PlaywrightStats */

/**
 * The JSON report of Playwright.
 * @param {{ stats?: PlaywrightStats, suites?: PlaywrightSuite[] } | undefined} report
 * @returns {Report}
 */
export function playwrightReport(report) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {}
  return {
    passed: expected,
    failed: unexpected + flaky,
    skipped,
    tests: timedTests(report?.suites ?? [], []),
  }
}

/**
 * @param {PlaywrightSuite[]} suites
 * @param {string[]} around
 * @returns {TimedTest[]}
 */
function timedTests(suites, around) {
  return suites.flatMap(({ title, suites: inner = [], specs = [] }) => {
    const path = [...around, title].filter(Boolean)
    const own = specs.flatMap((spec) =>
      spec.tests.map(({ projectName, results }) => ({
        name: `[${projectName}] ${[...path, spec.title].join(" › ")}`,
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
      })),
    )
    return [...own, ...timedTests(inner, path)]
  })
}

/**
 * A runner's numbers at their worst: skipped tests, a broken run and an empty run count as failures.
 * @param {Report} report
 * @param {number} code the exit code of the runner
 * @param {boolean} mayBeEmpty
 */
export function outcomeOf({ passed, failed, skipped }, code, mayBeEmpty = false) {
  if (skipped > 0) return { passed, failed: failed + skipped, note: `${skipped} were skipped` }
  if (failed > 0) return { passed, failed }
  if (passed === 0 && !(mayBeEmpty && code === 0)) {
    return { passed, failed: 1, note: `no test ran, and the runner ended with code ${code}` }
  }
  if (code !== 0) return { passed, failed: 1, note: `the runner ended with code ${code}` }
  return { passed, failed }
}

/** The content of a report; undefined when the runner broke before writing it, which its exit code shows. */
export function readReport(/** @type {string} */ file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"))
  } catch {
    return undefined
  }
}
