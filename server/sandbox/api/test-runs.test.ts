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

test("an unknown run is a 404, an invalid number a 400, a call without a token a 401", async () => {
  const [{ id }] = (await allRuns()) as [Row]
  for (const path of ["test-runs/nope", `test-runs/${id}/artifacts/nope`, "test-runs/nope/artifacts/nope"]) {
    expect((await call(path)).status, path).toBe(404)
  }
  expect((await call("test-runs?page=zero")).status).toBe(400)
  expect((await call("test-runs?per_page=1000")).status).toBe(400)
  expect((await user.api("", "GET", "test-runs")).status).toBe(401)
})
