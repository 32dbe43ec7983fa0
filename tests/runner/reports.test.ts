import { expect, test } from "vitest"
import { outcomeOf, playwrightReport, readReport, vitestReport } from "./reports.js"

const vitestJson = {
  testResults: [
    {
      name: "/repository/app/one.test.ts",
      status: "passed",
      assertionResults: [
        { fullName: "money adds up", status: "passed", duration: 12 },
        { fullName: "money rounds", status: "skipped" },
      ],
    },
    {
      name: "/repository/app/two.test.ts",
      status: "failed",
      assertionResults: [
        { fullName: "time passes", status: "failed", duration: 30 },
        { fullName: "time stops", status: "todo" },
      ],
    },
    { name: "/repository/app/broken.test.ts", status: "failed", assertionResults: [] },
  ],
}

test("vitest's report is counted, and a file that fails to load is a failure", () => {
  expect(vitestReport(vitestJson, "/repository/")).toMatchObject({ passed: 1, failed: 2, skipped: 2 })
  expect(vitestReport(vitestJson, "/repository/").tests[0]).toEqual({
    name: "app/one.test.ts › money adds up",
    ms: 12,
  })
})

test("when tests are chosen by title, only those count", () => {
  expect(vitestReport(vitestJson, "/repository/", /adds up/)).toMatchObject({
    passed: 1,
    failed: 1,
    skipped: 0,
    tests: [{ name: "app/one.test.ts › money adds up" }],
  })
  expect(vitestReport(vitestJson, "/repository/", /rounds/)).toMatchObject({ passed: 0, skipped: 1 })
})

test("Playwright's report is counted, and a flaky test is a failure", () => {
  const spec = (title: string, ...durations: number[]) => ({
    title,
    tests: [{ projectName: "js", results: durations.map((duration) => ({ duration })) }],
  })
  const report = playwrightReport({
    stats: { expected: 3, unexpected: 1, flaky: 2, skipped: 4 },
    suites: [
      {
        title: "a.spec.ts",
        specs: [spec("alone", 5, 7)],
        suites: [{ title: "with scripts", specs: [spec("inside", 9)] }],
      },
    ],
  })
  expect(report).toEqual({
    passed: 3,
    failed: 3,
    skipped: 4,
    tests: [
      { name: "[js] a.spec.ts › alone", ms: 12 },
      { name: "[js] a.spec.ts › with scripts › inside", ms: 9 },
    ],
  })
})

test("a missing report has no tests", () => {
  expect(readReport("no/such/file.json")).toBeUndefined()
  expect(vitestReport(undefined, "/")).toEqual({ passed: 0, failed: 0, skipped: 0, tests: [] })
  expect(playwrightReport(undefined)).toEqual({ passed: 0, failed: 0, skipped: 0, tests: [] })
})

const counts = (passed: number, failed = 0, skipped = 0) => ({ passed, failed, skipped, tests: [] })

test.each([
  ["all is well", counts(3), 0, { passed: 3, failed: 0 }],
  ["one failed", counts(3, 1), 1, { passed: 3, failed: 1 }],
  ["one was skipped", counts(3, 0, 1), 0, { passed: 3, failed: 1, note: "1 were skipped" }],
  ["nothing was run", counts(0), 0, { passed: 0, failed: 1 }],
  ["the runner broke", counts(3), 7, { passed: 3, failed: 1, note: "the runner ended with code 7" }],
])("when %s, the section says so", (_, report, code, expected) => {
  expect(outcomeOf(report, code)).toMatchObject(expected)
})

test("a search may find no test in a section, but a broken runner is a failure", () => {
  expect(outcomeOf(counts(0), 0, true)).toEqual({ passed: 0, failed: 0 })
  expect(outcomeOf(counts(0), 1, true)).toMatchObject({ failed: 1 })
})
