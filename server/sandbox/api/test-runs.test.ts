import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { type RunningSandbox, startSandbox } from "../testing/running-sandbox"
import { createTestUser, type TestUser } from "../testing/test-user"

// Real servers may be slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let sandbox: RunningSandbox
let user: TestUser
let token = ""

beforeAll(async () => {
  sandbox = await startSandbox()
  user = createTestUser(sandbox)
  token = (await user.signIn("ada@example.com")).access_token
})
beforeEach(async () => {
  sandbox.clock.aheadMs = 0
  await sandbox.control("POST", "reset")
})
afterAll(() => sandbox.stop())

interface Row {
  id: string
  test_type: string
  status: string
  branch: string
  commit: string
  created_at: string
  completed_at: string | null
  duration_seconds: number | null
  screenshot_count: number
  error_message: string | null
}

async function call(path: string) {
  const response = await user.api(token, "GET", path)
  return { status: response.status, body: await response.json() }
}

async function allRuns(): Promise<Row[]> {
  return (await call("test-runs?per_page=100")).body.test_runs
}

async function place(body: unknown): Promise<string[]> {
  return (await (await sandbox.control("POST", "test-runs", body)).json()).ids
}

test("a month of runs, newest first, in pages", async () => {
  const first = (await call("test-runs?page=1&per_page=20")).body
  const last = (await call("test-runs?page=5&per_page=20")).body
  expect(first.total_count).toBe(94)
  expect([first.test_runs.length, last.test_runs.length]).toEqual([20, 14])
  const runs = await allRuns()
  const times = runs.map(({ created_at }) => Date.parse(created_at))
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  expect(new Set(runs.map(({ id }) => id)).size).toBe(94)
  for (const { commit } of runs) expect(commit).toMatch(/^[0-9a-f]{40}$/)
  expect((await call("test-runs?page=99")).body.test_runs).toEqual([])
})

test("runs on several branches passed, failed with an error, or were canceled", async () => {
  const runs = await allRuns()
  const statuses = new Set(runs.map(({ status }) => status))
  for (const status of ["passed", "failed", "cancelled"]) expect(statuses).toContain(status)
  expect(new Set(runs.map(({ branch }) => branch)).size).toBeGreaterThan(3)
  for (const { status, error_message, completed_at, duration_seconds } of runs) {
    expect(error_message).toEqual(status === "failed" ? expect.any(String) : null)
    expect([completed_at, duration_seconds].includes(null)).toBe(status === "running")
  }
})

test("oauth_integration includes its variants; smoke has none", async () => {
  const ofType = async (type: string) =>
    (await call(`test-runs?per_page=100&test_type=${type}`)).body.test_runs.map((run: Row) => run.test_type)
  const [oauth, smoke] = [await ofType("oauth_integration"), await ofType("smoke")]
  expect(oauth).toContain("oauth_github")
  expect(oauth.every((type: string) => type.startsWith("oauth_"))).toBe(true)
  expect(new Set(smoke)).toEqual(new Set(["smoke"]))
  expect(oauth.length + smoke.length).toBe(94)
  expect((await call("test-runs?test_type=other")).body).toEqual({ test_runs: [], total_count: 0 })
})

test("a running test gets more steps, screenshots and log lines until it ends", async () => {
  // A run starts every six minutes: go to the next start.
  const turn = 360_000
  const toNext = turn - (Date.now() % turn)
  sandbox.clock.aheadMs = toNext + 20_000
  const [{ id }] = (await allRuns()) as [Row]
  const early = (await call(`test-runs/${id}`)).body
  expect(early).toMatchObject({ status: "running", completed_at: null, duration_seconds: null })
  sandbox.clock.aheadMs = toNext + 120_000
  const later = (await call(`test-runs/${id}`)).body
  expect(later.screenshot_count).toBeGreaterThan(early.screenshot_count)
  expect(later.log_content.length).toBeGreaterThan(early.log_content.length)
  expect(later.log_content.startsWith(early.log_content)).toBe(true)
  sandbox.clock.aheadMs = toNext + 380_000
  const over = (await call(`test-runs/${id}`)).body
  expect(over.status).toBe("passed")
  expect(over.duration_seconds).toBeGreaterThan(180)
})

test("a run has logs, conversations, screenshots and other files with content", async () => {
  const failed = (await allRuns()).find(({ status }) => status === "failed")
  const run = (await call(`test-runs/${failed?.id}`)).body
  expect(run.log_content).toContain(run.error_message)
  const types = new Map<string, string[]>()
  for (const { id, filename, file_type } of run.artifacts) {
    const answer = await user.api(token, "GET", `test-runs/${run.id}/artifacts/${id}`)
    expect(answer.status).toBe(200)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect(bytes.length).toBeGreaterThan(100)
    if (file_type === "screenshot") expect([...bytes.slice(1, 4)]).toEqual([80, 78, 71])
    types.set(file_type, [...(types.get(file_type) ?? []), filename])
  }
  expect(types.get("log")).toEqual(["agent-conversation.jsonl", "judge.txt", "server.log"])
  expect(types.get("other")).toEqual(["junit.xml", "report.html"])
  expect(types.get("screenshot")).toHaveLength(run.screenshot_count)
})

test("an unknown run is a 404, an invalid number a 400, a call without a token a 401", async () => {
  const [{ id }] = (await allRuns()) as [Row]
  for (const path of ["test-runs/nope", `test-runs/${id}/artifacts/nope`, "test-runs/nope/artifacts/nope"]) {
    expect((await call(path)).status, path).toBe(404)
  }
  expect((await call("test-runs?page=zero")).status).toBe(400)
  expect((await call("test-runs?per_page=1000")).status).toBe(400)
  expect((await user.api("", "GET", "test-runs")).status).toBe(401)
})

test("the control API adds runs, replaces them, and removes them at a reset", async () => {
  const [id] = await place({
    status: "running",
    durationSeconds: null,
    artifacts: [
      { filename: "x.html", fileType: "other", contentType: "text/html", text: "<script>1</script>" },
      { filename: "big.log", fileType: "log", contentType: "text/plain", bytes: 3_000_000 },
    ],
  })
  expect((await call(`test-runs/${id}`)).body).toMatchObject({ status: "running", completed_at: null })
  const big = await user.api(token, "GET", `test-runs/${id}/artifacts/art_2`)
  expect((await big.arrayBuffer()).byteLength).toBe(3_000_000)
  await place({ id, status: "passed" })
  expect((await call(`test-runs/${id}`)).body).toMatchObject({ status: "passed", duration_seconds: 61 })
  expect(await place({ count: 3 })).toHaveLength(3)
  expect((await call("test-runs")).body.total_count).toBe(98)
  expect((await sandbox.control("POST", "test-runs", { nonsense: 1 })).status).toBe(400)
  await sandbox.control("POST", "reset")
  expect((await call(`test-runs/${id}`)).status).toBe(404)
})
