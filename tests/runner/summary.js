/**
 * @typedef {object} SectionResult
 * @property {string} name
 * @property {number} passed
 * @property {number} failed
 * @property {number} ms
 * @property {string} [note]
 * @property {import("./reports.js").TimedTest[]} [tests]
 * @property {Record<string, number>} [time] where the time went, in milliseconds of its workers
 */

/**
 * The end of the output: the slowest tests, where the time went, and the counts.
 * @param {SectionResult[]} results
 * @param {number} ms
 */
export function summary(results, ms) {
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const failed = results.reduce((sum, result) => sum + result.failed, 0)
  return [
    ...slowest(results, 20),
    ...whereTheTimeWent(results),
    "",
    "── results ──",
    ...results.map(resultLine),
    `in ${seconds(ms)} s`,
    `${passed} passed, ${failed} failed`,
  ]
}

/**
 * @param {SectionResult[]} results
 * @param {number} count
 */
export function slowest(results, count) {
  const tests = results
    .flatMap(({ name: section, tests = [] }) => tests.map((test) => ({ ...test, section })))
    .sort((one, other) => other.ms - one.ms)
    .slice(0, count)
  if (tests.length === 0) return []
  const lines = tests.map(
    ({ section, name, ms }) => `${seconds(ms).padStart(6)} s  ${section.padEnd(5)} ${name}`,
  )
  return ["", `── the slowest ${tests.length} ──`, ...lines]
}

/**
 * One line for each section, its largest part first. Workers run in parallel, so the parts add up to more than the
 * section's seconds.
 */
export function whereTheTimeWent(/** @type {SectionResult[]} */ results) {
  const lines = results.flatMap(({ name, time }) => {
    if (!time) return []
    const whole = Object.values(time).reduce((sum, ms) => sum + ms, 0)
    const parts = Object.entries(time)
      .filter(([, ms]) => ms >= 50)
      .sort(([, one], [, other]) => other - one)
      .map(([part, ms]) => `${part} ${seconds(ms)} s (${Math.round((100 * ms) / whole)} %)`)
    return [`${name.padEnd(8)}${parts.join(", ")}`]
  })
  return lines.length > 0 ? ["", "── where the time of the workers went ──", ...lines] : []
}

function resultLine(/** @type {SectionResult} */ { name, passed, failed, ms, note }) {
  const counts = `${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed`
  return `${name.padEnd(8)}${counts} ${seconds(ms).padStart(8)} s${note ? `  ${note}` : ""}`
}

function seconds(/** @type {number} */ ms) {
  return (ms / 1000).toFixed(1)
}
