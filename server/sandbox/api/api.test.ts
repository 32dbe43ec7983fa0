import { beforeAll, beforeEach, expect, test } from "vitest"
import { useSandbox } from "../../../tests/support/running-sandbox.fixture"
import { createTestUser, type TestUser } from "../../../tests/support/sandbox-user.fixture"

const trial = "trial_vm_hetzner"
const gpu = "gpu_instance_civo"
const sandbox = useSandbox()
let user: TestUser
const tokens = { ada: "", noor: "", kim: "" }
type Who = keyof typeof tokens

beforeAll(async () => {
  for (const who of ["ada", "noor", "kim"] as const) {
    user = createTestUser(sandbox)
    tokens[who] = (await user.signIn(`${who}@example.com`)).access_token
  }
})
beforeEach(async () => {
  sandbox.clock.aheadMs = 0
  await sandbox.control("POST", "reset")
})

async function call(who: Who, method: string, path: string, body?: unknown) {
  const response = await user.api(tokens[who], method, path, body)
  return { status: response.status, body: await response.json() }
}

async function create(who: Who, more: object = {}) {
  return await call(who, "POST", "deployments", { ...deployment, ...more })
}

async function placed(more: object) {
  const deployment = {
    email: "noor@example.com",
    name: "placed",
    configId: trial,
    status: "running",
    ...more,
  }
  const { ids }: { ids: string[] } = await (await sandbox.control("POST", "deployments", deployment)).json()
  return ids[0] ?? ""
}

const deployment = { configId: trial, name: "desk", timeoutMins: null }
const license = { type: "enterprise", organization_name: "Haddad Health" }
const desk = { name: "Desk", url: "https://desk.example" }
test("the sixth deployment fails with an error and is not charged", async () => {
  const ids: string[] = []
  for (let count = 1; count <= 6; count++) ids.push((await create("noor", { name: `no-${count}` })).body.id)
  sandbox.clock.aheadMs = 60_000
  const list = (await call("noor", "GET", "deployments")).body
  const failed = list.filter(({ status }: { status: string }) => status === "failed")
  expect(failed).toMatchObject([{ id: ids[5], error_message: expect.stringMatching(/\w{3,}/), ipv4: null }])
  expect((await call("noor", "GET", "balance")).body).toEqual({ balance_cents: 350 })
})

test("another customer's deployment is a 404 for every call and never changes", async () => {
  const id = await placed({ configId: gpu })
  const before = (await call("noor", "GET", `deployments/${id}`)).body
  const answers = [
    await call("ada", "GET", `deployments/${id}`),
    await call("ada", "DELETE", `deployments/${id}`),
    await call("ada", "PUT", `deployments/${id}`, { timeoutMins: 60 }),
    await call("ada", "PUT", `deployments/${id}/update-version`, { version: "2.0.9" }),
    await call("ada", "GET", `deployments/${id}/setup-steps`),
    await call("ada", "POST", `deployments/${id}/setup-steps/gpu-driver/rerun`),
    await call("ada", "GET", `deployments/${id}/logs`),
  ]
  for (const answer of answers)
    expect(answer).toEqual({ status: 404, body: { error: "Deployment not found" } })
  expect((await call("noor", "GET", `deployments/${id}`)).body).toEqual(before)
})

test("another customer's license and connected deployment are a 404", async () => {
  const { id } = (await call("noor", "POST", "licenses", license)).body
  const connected = (await call("noor", "POST", "connected-deployments", desk)).body
  const answers = [
    await call("ada", "DELETE", `licenses/${id}`),
    await call("ada", "POST", "license/checkout", { license_id: id }),
    await call("ada", "PUT", `connected-deployments/${connected.id}`, desk),
    await call("ada", "DELETE", `connected-deployments/${connected.id}`),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect((await call("noor", "GET", "licenses")).body).toHaveLength(1)
  expect((await call("noor", "GET", "connected-deployments")).body).toEqual([connected])
})

test.each([
  ["PUT", "", { timeoutMins: 60 }],
  ["PUT", "/update-version", { version: "2.1.3" }],
])(
  "an administrator may %s %j of any deployment, a customer only of their own",
  async (method, path, body) => {
    const id = await placed({ email: "ada@example.com" })
    expect((await call("noor", method, `deployments/${id}${path}`, body)).status).toBe(404)
    expect((await call("kim", method, `deployments/${id}${path}`, body)).status).toBe(200)
  },
)

test("only administrators can use the admin calls", async () => {
  const id = await placed({})
  expect((await call("ada", "GET", "auth/check-admin")).body).toEqual({ isAdmin: false })
  expect((await call("ada", "GET", "admin/deployments")).status).toBe(403)
  expect((await call("ada", "DELETE", `admin/deployments/${id}`)).status).toBe(403)
  expect((await call("ada", "GET", "admin/anything")).status).toBe(403)

  expect((await call("kim", "GET", "auth/check-admin")).body).toEqual({ isAdmin: true })
  const all = (await call("kim", "GET", "admin/deployments")).body
  expect(all).toContainEqual(
    expect.objectContaining({ id, user_email: "noor@example.com", provider: "hetzner" }),
  )
  expect(all.length).toBeGreaterThan(200)
  expect((await call("kim", "DELETE", `admin/deployments/${id}`)).status).toBe(200)
  expect((await call("noor", "GET", "deployments")).body).toBeNull()
})

test.each([
  ["no token", {}, "Bearer"],
  ["a wrong token", { authorization: "Bearer wrong" }, 'Bearer error="invalid_token"'],
  ["another scheme", { authorization: "Basic YTpi" }, "Bearer"],
])("a call with %s is a 401", async (_, headers, challenge) => {
  const response = await fetch(`${sandbox.loopback}/sandbox/api/deployments`, { headers: { ...headers } })
  expect([response.status, response.headers.get("www-authenticate")]).toEqual([401, challenge])
  expect(await response.json()).toEqual({ error: expect.any(String) })
})
