import { expect, test } from "vitest"
import {
  historyStrips,
  isConversationLog,
  isRunning,
  runTimeText,
  shortCommit,
  summarizeRuns,
  toRunState,
  toTestType,
  trendByDay,
  updatedRuns,
} from "./test-runs"

test.each([
  [0, "0s"],
  [42, "42s"],
  [59.6, "1m 0s"],
  [60, "1m 0s"],
  [185, "3m 5s"],
  [3_725, "62m 5s"],
  [-1, null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
])("%s seconds are %s", (seconds, text) => {
  expect(runTimeText(seconds)).toBe(text)
})

test("a commit is shown by its first 8 characters", () => {
  expect(shortCommit("0123456789abcdef")).toBe("01234567")
  expect(shortCommit("0123")).toBe("0123")
})

test("statuses, types and names of logs are recognized", () => {
  const statuses = ["passed", "Failed", "running", "cancelled", ""]
  expect(statuses.map(toRunState)).toEqual(["passed", "failed", "running", "other", "other"])
  const ends = [null, 1].flatMap((completedAt) =>
    statuses.map((status) => isRunning({ status, completedAt })),
  )
  expect(ends).toEqual([true, true, true, true, true, false, false, true, false, false])
  const types = ["oauth_integration", "oauth_github", "smoke", "oauth", "smoke_2"]
  expect(types.map(toTestType)).toEqual(["oauth_integration", "oauth_integration", "smoke", null, null])
  const conversations = ["agent-conversation.jsonl", "judge.txt", "judge.txt.gz"]
  expect([...conversations, "server.log", "Conversation.log"].filter(isConversationLog)).toEqual(
    conversations,
  )
})

const run = {
  id: "r",
  testType: "smoke",
  buildNumber: null,
  status: "passed",
  branch: "main" as string | null,
  createdAt: Date.parse("2026-03-02T10:00:00Z") as number | null,
  durationSeconds: 60 as number | null,
}

test("the pass rate counts passed and failed runs only, the duration is their median", () => {
  expect(
    summarizeRuns([
      run,
      { ...run, durationSeconds: 80 },
      { ...run, status: "failed", durationSeconds: 10 },
      { ...run, status: "failed", durationSeconds: null },
      { ...run, status: "running", durationSeconds: null },
      { ...run, status: "cancelled", durationSeconds: 5_000 },
    ]),
  ).toEqual({ passed: 2, failed: 2, passRate: 0.5, medianSeconds: 60 })
  expect(summarizeRuns([run, { ...run, durationSeconds: 70 }]).medianSeconds).toBe(65)
  expect(summarizeRuns([{ ...run, status: "running" }])).toMatchObject({
    passRate: null,
    medianSeconds: null,
  })
})

test("the trend includes days without runs, up to the limit", () => {
  const later = { ...run, createdAt: Date.parse("2026-03-04T23:59:59Z"), status: "failed" }
  const trend = trendByDay([later, run, { ...run, createdAt: null }], 30)
  expect(trend.map(({ day, passRate }) => [day, passRate])).toEqual([
    ["2026-03-02", 1],
    ["2026-03-03", null],
    ["2026-03-04", 0],
  ])
  expect(trendByDay([later, run], 2).map(({ day }) => day)).toEqual(["2026-03-03", "2026-03-04"])
  const ancient = { ...run, createdAt: 0 }
  expect(trendByDay([later, ancient], 30)).toHaveLength(30)
  expect(trendByDay([{ ...run, createdAt: null }], 30)).toEqual([])
})

test("strips are per type and branch, with variants together and the latest run last", () => {
  const at = (hour: number) => run.createdAt && run.createdAt + hour * 3_600_000
  const strips = historyStrips(
    [
      { ...run, id: "a" },
      { ...run, id: "b", testType: "oauth_github", createdAt: at(1) },
      { ...run, id: "c", testType: "oauth_integration", createdAt: at(2) },
      { ...run, id: "d", createdAt: at(3) },
      { ...run, id: "e", branch: null, createdAt: at(0.5) },
      { ...run, id: "f", createdAt: at(4) },
    ],
    2,
  )
  expect(strips.map(({ testType, branch, runs }) => [testType, branch, runs.map(({ id }) => id)])).toEqual([
    ["smoke", "main", ["d", "f"]],
    ["oauth_integration", "main", ["b", "c"]],
    ["smoke", null, ["e"]],
  ])
})

test("new runs are merged into the known ones, and the oldest are dropped", () => {
  const at = (hour: number) => run.createdAt && run.createdAt + hour * 3_600_000
  const known = [
    { ...run, id: "b", status: "running", createdAt: at(2) },
    { ...run, id: "a", createdAt: at(1) },
    { ...run, id: "undated", createdAt: null },
  ]
  const read = [
    { ...run, id: "c", status: "running", createdAt: at(3) },
    { ...run, id: "b", status: "failed", createdAt: at(2) },
  ]
  const updated = (most: number) => updatedRuns(known, read, most).map(({ id, status }) => `${id} ${status}`)
  expect(updated(100)).toEqual(["c running", "b failed", "a passed", "undated passed"])
  expect(updated(2)).toEqual(["c running", "b failed"])
})
