import { writeFileSync } from "node:fs"

/**
 * A vitest reporter that writes to TEST_TIME_FILE where the time of the workers went, which vitest's own reports do not hold.
 * Vitest makes it with `new`.
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
    // Its imports, and what it starts outside of tests: nearly always a server.
    totals["before the first test"] += collectDuration
    totals.tests += tests
    // Tests that run at the same time take longer together than their file.
    totals.hooks += Math.max(0, duration - tests)
  }
  return totals
}
