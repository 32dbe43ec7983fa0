import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { type RunningSandbox, startSandbox } from "../testing/running-sandbox"
import { createTestUser, type TestUser } from "../testing/test-user"

// Real servers may be slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const day = 86_400_000
let sandbox: RunningSandbox
let user: TestUser
const tokens = { ada: "", noor: "", kim: "" }
type Who = keyof typeof tokens

beforeAll(async () => {
  sandbox = await startSandbox()
  for (const who of ["ada", "noor", "kim"] as const) {
    user = createTestUser(sandbox)
    tokens[who] = (await user.signIn(`${who}@example.com`)).access_token
  }
})
beforeEach(async () => {
  sandbox.clock.aheadMs = 0
  await sandbox.control("POST", "reset")
})
afterAll(() => sandbox.stop())

async function call(who: Who, method: string, path: string, body?: unknown) {
  const response = await user.api(tokens[who], method, path, body)
  return { status: response.status, body: await response.json() }
}

test("the admin list has deployments of many customers, some without an owner, failed ones with their error", async () => {
  const { body } = await call("kim", "GET", "admin/deployments")
  const owners = new Set(body.map(({ user_email }: { user_email: string }) => user_email))
  expect(body.length).toBeGreaterThan(300)
  expect(owners).toContain("unassigned")
  expect(owners).toContain("ada@example.com")
  expect(owners.size).toBeGreaterThan(20)
  const statuses = new Set(body.map(({ status }: { status: string }) => status))
  expect([...statuses].sort()).toEqual(["failed", "installing", "running", "stopped"])
  for (const { status, error_message } of body) {
    expect(error_message).toEqual(status === "failed" ? expect.any(String) : null)
  }
})

test("customers see only their own deployments, and sample customers cannot sign in", async () => {
  expect((await call("ada", "GET", "deployments")).body).toHaveLength(4)
  expect((await call("noor", "GET", "deployments")).body).toBeNull()
  expect((await call("kim", "GET", "deployments")).body).toHaveLength(3)
  const { response } = await createTestUser(sandbox).authorize()
  const choice = await createTestUser(sandbox).visit(response.headers.get("location") ?? "")
  expect(await choice.text()).not.toContain("aster-clinics")
})

test.each([
  ["PUT", "", { timeoutMins: 60 }],
  ["PUT", "/update-version", { version: "2.1.3" }],
])(
  "an administrator may %s %j of any deployment, a customer only of their own",
  async (method, path, body) => {
    const own = (await call("ada", "GET", "deployments")).body
    const { id } = own.find(({ name }: { name: string }) => name === "gpu-prod")
    expect((await call("noor", method, `deployments/${id}${path}`, body)).status).toBe(404)
    expect((await call("kim", method, `deployments/${id}${path}`, body)).status).toBe(200)
  },
)

test("pings come in pages, newest first, and never change", async () => {
  const first = (await call("kim", "GET", "admin/pings?page=1&page_size=30")).body
  expect(first.total).toBeGreaterThan(2_000)
  expect(first.pings).toHaveLength(30)
  const larger = (await call("kim", "GET", "admin/pings?page=1&page_size=60")).body
  const second = (await call("kim", "GET", "admin/pings?page=2&page_size=30")).body
  const ids = (page: { pings: { id: string }[] }) => page.pings.map(({ id }) => id)
  expect(ids(larger)).toEqual([...ids(first), ...ids(second)])
  const last = Math.ceil(first.total / 30)
  const end = (await call("kim", "GET", `admin/pings?page=${last}&page_size=30`)).body
  expect(end.pings).toHaveLength(first.total - 30 * (last - 1))
  expect((await call("kim", "GET", `admin/pings?page=${last + 1}`)).body.pings).toEqual([])
  const times = larger.pings.map(({ last_ping }: { last_ping: string }) => Date.parse(last_ping))
  expect(times).toEqual([...times].sort((one, other) => other - one))
  const countries = larger.pings.map(({ country }: { country: string | null }) => country)
  expect(countries.some((codes: string | null) => codes?.includes(","))).toBe(true)
})

test("a license is created for a number of weeks or forever, and its owner sees it at once", async () => {
  const input = { email: "noor@example.com", organization_name: "Haddad Health", support_level: "email" }
  await call("kim", "POST", "admin/licenses/create", { ...input, perpetual: false, duration_weeks: 2 })
  await call("kim", "POST", "admin/licenses/create", { ...input, perpetual: true, users_limit: 40 })
  const [forEver, twoWeeks] = (await call("noor", "GET", "licenses")).body
  expect(forEver).toMatchObject({ status: "active", expires: null, users_limit: 40, gpus_limit: null })
  expect(Date.parse(twoWeeks.expires) - Date.parse(twoWeeks.created)).toBe(14 * day)
  const listed = (await call("kim", "GET", "admin/licenses")).body
  expect(listed.licenses[0]).toMatchObject({ id: forEver.id, user_email: "noor@example.com" })
  expect(listed.licenses[0]).not.toHaveProperty("expires")
  expect(listed.licenses).toHaveLength(20)
  expect(listed.total_pages).toBe(4)
})

test("a license may be created for an unknown email", async () => {
  const input = { email: "new@customer.example", organization_name: "New", perpetual: true }
  expect((await call("kim", "POST", "admin/licenses/create", input)).status).toBe(201)
  const [first] = (await call("kim", "GET", "admin/licenses?page=1")).body.licenses
  expect(first).toMatchObject({ user_email: "new@customer.example" })
})

test("a pending license is marked as paid once", async () => {
  const pending = (await call("ada", "GET", "licenses")).body[0]
  expect(pending).toMatchObject({ payment_status: "pending" })
  expect((await call("kim", "POST", `admin/licenses/${pending.id}/mark-paid`)).status).toBe(200)
  expect((await call("ada", "GET", "licenses")).body[0]).toMatchObject({
    id: pending.id,
    payment_status: "paid",
    status: "active",
  })
  expect((await call("kim", "POST", `admin/licenses/${pending.id}/mark-paid`)).status).toBe(409)
  expect((await call("kim", "POST", "admin/licenses/lic_none/mark-paid")).status).toBe(404)
})

test("a top-up raises the balance of that account only", async () => {
  const input = { email: "noor@example.com", amount_cents: 1_250 }
  expect((await call("kim", "POST", "admin/balance/topup", input)).status).toBe(200)
  expect((await call("noor", "GET", "balance")).body).toEqual({ balance_cents: 1_650 })
  const nobody = await call("kim", "POST", "admin/balance/topup", { ...input, email: "no@example.com" })
  expect(nobody).toEqual({ status: 404, body: { error: "No user has the email no@example.com" } })
})

test.each([
  ["GET", "admin/pings?page=0", undefined],
  ["GET", "admin/pings?page=abc", undefined],
  ["GET", "admin/pings?page_size=1000", undefined],
  ["GET", "admin/licenses?page=-1", undefined],
  ["POST", "admin/balance/topup", { email: "noor@example.com", amount_cents: 10.5 }],
  ["POST", "admin/balance/topup", { email: "noor@example.com", amount_cents: -1 }],
  ["POST", "admin/balance/topup", { email: "noor", amount_cents: 100 }],
  ["POST", "admin/licenses/create", { email: "noor@example.com", organization_name: " ", perpetual: true }],
  ["POST", "admin/licenses/create", { email: "noor@example.com", organization_name: "Haddad" }],
])("%s %s with %j is a 400 for an administrator and a 403 for a customer", async (...asked) => {
  const [method, path, body] = asked
  expect(await call("kim", method, path, body)).toEqual({ status: 400, body: { error: expect.any(String) } })
  expect((await call("noor", method, path, body)).status).toBe(403)
})
