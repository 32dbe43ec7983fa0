import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { type RunningSandbox, startSandbox } from "../testing/running-sandbox"
import { createTestUser, type TestUser } from "../testing/test-user"

// Real servers may be slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let sandbox: RunningSandbox
let user: TestUser
const tokens = { ada: "", noor: "" }
type Who = keyof typeof tokens

beforeAll(async () => {
  sandbox = await startSandbox()
  for (const who of ["ada", "noor"] as const) {
    user = createTestUser(sandbox)
    tokens[who] = (await user.signIn(`${who}@example.com`)).access_token
  }
})
beforeEach(async () => {
  sandbox.clock.aheadMs = 0
  await sandbox.control("POST", "reset")
})
afterAll(() => sandbox.stop())

async function call(who: Who, method: string, path = "", body?: unknown) {
  const response = await user.api(tokens[who], method, `connected-deployments${path}`, body)
  return { status: response.status, body: await response.json() }
}

async function listOf(who: Who) {
  const { body } = await call(who, "GET")
  return body.map(({ name, url }: { name: string; url: string }) => `${name} ${url}`)
}

const desk = { name: "Desk", url: "https://desk.example" }

test("ada has three connected deployments; noor has none", async () => {
  expect(await listOf("ada")).toEqual([
    "Clinic server room https://agents.moreno-clinics.example",
    "Research cluster https://research.moreno-labs.example",
    "Imaging workstation http://imaging.moreno-labs.example:8080",
  ])
  expect(await listOf("noor")).toEqual([])
})

test("the owner adds, changes and removes a connected deployment", async () => {
  const added = await call("noor", "POST", "", { ...desk, description: " On the desk ", is_default: false })
  expect(added.status).toBe(201)
  expect(added.body).toEqual({
    id: expect.stringMatching(/^con_[0-9a-f]{24}$/),
    user_id: expect.stringMatching(/^usr_noor/),
    ...desk,
    description: "On the desk",
    is_default: false,
    created_at: expect.stringMatching(/Z$/),
    updated_at: expect.stringMatching(/Z$/),
  })
  sandbox.clock.aheadMs = 60_000
  const { id, created_at } = added.body
  const changed = await call("noor", "PUT", `/${id}`, { name: "Table", url: "http://10.0.0.5:8080" })
  expect(changed.body).toMatchObject({
    id,
    name: "Table",
    url: "http://10.0.0.5:8080",
    description: null,
    created_at,
  })
  expect(Date.parse(changed.body.updated_at)).toBeGreaterThan(Date.parse(created_at))
  expect(await call("noor", "DELETE", `/${id}`)).toEqual({ status: 200, body: true })
  expect(await listOf("noor")).toEqual([])
  expect((await call("noor", "DELETE", `/${id}`)).status).toBe(404)
})

test("another customer's connected deployments are a 404", async () => {
  const { body } = await call("ada", "GET")
  const path = `/${body[0].id}`
  expect(await call("noor", "PUT", path, desk)).toEqual({
    status: 404,
    body: { error: "Connected deployment not found" },
  })
  expect((await call("noor", "DELETE", path)).status).toBe(404)
  expect(await listOf("ada")).toHaveLength(3)
  expect((await user.api("", "GET", "connected-deployments")).status).toBe(401)
})

test.each([
  [undefined, /./],
  [{ url: desk.url }, "name is missing"],
  [{ ...desk, name: "  " }, "name is missing"],
  [{ ...desk, name: "a".repeat(101) }, /at most 100/],
  [{ name: "Desk" }, "url is missing"],
  [{ ...desk, url: "desk" }, /must be an http or https address/],
  [{ ...desk, url: "javascript:alert(1)" }, /must be an http or https address/],
  [{ ...desk, url: "https://ada:secret@desk.example" }, /must be an http or https address/],
  [{ ...desk, description: 7 }, "description must be a string"],
  [{ ...desk, is_default: "no" }, "is_default must be true or false"],
])("%j is refused", async (body, problem) => {
  const refused = await call("noor", "POST", "", body)
  expect(refused.status).toBe(400)
  expect(refused.body).toEqual({ error: expect.stringMatching(problem) })
  expect(await listOf("noor")).toEqual([])
})

test("a list from the browser is imported once, completely or not at all", async () => {
  const kept = [
    { id: "local-1", user_id: "local", ...desk, is_default: false },
    { name: "Attic", url: "https://attic.example", description: "Under the roof" },
  ]
  for (const _twice of [1, 2]) {
    const { status, body } = await call("noor", "POST", "/sync", { local_storage_deployments: kept })
    expect(status).toBe(200)
    expect(body.map(({ name }: { name: string }) => name)).toEqual(["Desk", "Attic"])
  }
  const mixed = {
    local_storage_deployments: [{ name: "Good", url: "https://good.example" }, { name: "Bad" }],
  }
  expect((await call("noor", "POST", "/sync", mixed)).status).toBe(400)
  expect((await call("noor", "POST", "/sync", {})).body).toEqual({
    error: "local_storage_deployments must be a list",
  })
  expect(await listOf("noor")).toHaveLength(2)
})
