import { writeFileSync } from "node:fs"

/**
 * A vitest reporter that writes the workers' times to TEST_TIME_FILE, since vitest's own reports lack them. Vitest
 * calls this with `new`.
 */
export default function TimeReporter() {
  return {
    /** @param {ReadonlyArray<import("vitest/node").TestModule>} modules */
    onTestRunEnd(modules) {
      const file = process.env.TEST_TIME_FILE
      if (file) writeFileSync(file, JSON.stringify({ totals: totalsOf(modules) }))
    },
  }
}

/** @param {ReadonlyArray<import("vitest/node").TestModule>} modules */
export function totalsOf(modules) {
  const totals = { "worker starts": 0, "before the first test": 0, tests: 0, hooks: 0 }
  for (const module of modules) {
    const { prepareDuration, environmentSetupDuration, setupDuration, collectDuration, duration } =
      module.diagnostic()
    const tests = [...module.children.allTests()].reduce(
      (sum, test) => sum + (test.diagnostic()?.duration ?? 0),
      0,
    )
    totals["worker starts"] += prepareDuration + environmentSetupDuration + setupDuration
    // The file's imports and what it starts outside of tests, nearly always a server.
    totals["before the first test"] += collectDuration
    totals.tests += tests
    // Parallel tests add up to more time than their file.
    totals.hooks += Math.max(0, duration - tests)
  }
  return totals
}
