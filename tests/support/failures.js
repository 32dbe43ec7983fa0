// The failures of a report. The output of a whole run is too long to search, and a CI may keep only its end.

/** @typedef {{ fullName: string, status: string, failureMessages?: string[] }} VitestTest */
/** @typedef {{ testResults?: Array<{ name: string, message?: string, assertionResults: VitestTest[] }> }} VitestReport */
/** @typedef {{ projectName: string, results: Array<{ errors: Array<{ message?: string }> }> }} PlaywrightRun */
/** @typedef {{ file: string, title: string, ok: boolean, tests: PlaywrightRun[] }} PlaywrightSpec */
/** @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite */

const linesShown = 12

/** @returns {string[]} */
export function vitestFailures(/** @type {VitestReport | undefined} */ report) {
  return (report?.testResults ?? []).flatMap(({ name, message, assertionResults }) => [
    // A file that fails to load has no tests.
    ...(message ? [described(name, [message])] : []),
    ...assertionResults
      .filter(({ status }) => status === "failed")
      .map((test) => described(`${name} › ${test.fullName}`, test.failureMessages ?? [])),
  ])
}

/** @returns {string[]} */
export function playwrightFailures(/** @type {PlaywrightSuite | undefined} */ suite) {
  const own = (suite?.specs ?? [])
    .filter(({ ok }) => !ok)
    .flatMap(({ file, title, tests }) =>
      tests.map(({ projectName, results }) => {
        const errors = results.flatMap((result) => result.errors)
        return described(
          `[${projectName}] ${file} › ${title}`,
          errors.map(({ message }) => message ?? ""),
        )
      }),
    )
  return [...own, ...(suite?.suites ?? []).flatMap(playwrightFailures)]
}

function described(/** @type {string} */ name, /** @type {string[]} */ messages) {
  const lines = messages.join("\n").split("\n")
  return [`✘ ${name}`, ...lines.slice(0, linesShown).map((line) => `    ${line}`)].join("\n")
}
