import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { type RunningSandbox, startSandbox } from "../testing/running-sandbox"
import { createTestUser, locationOf, type TestUser } from "../testing/test-user"

// Real servers may be slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const day = 86_400_000
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

async function call(who: Who, method: string, path: string, body?: unknown) {
  const response = await user.api(tokens[who], method, path, body)
  return { status: response.status, body: await response.json() }
}

async function createLicense(more: object = {}) {
  const { body } = await call("noor", "POST", "licenses", {
    type: "enterprise",
    organization_name: "Haddad Health",
    users_limit: 30,
    gpus_limit: 2,
    support_level: "email",
    ...more,
  })
  return body
}

async function pay(url: string, decision: string) {
  return await user.visit(url, { decision })
}

test("ada has licenses of every type; noor has none", async () => {
  const { body } = await call("ada", "GET", "licenses")
  expect(
    body.map(
      ({ type, status, payment_status }: Record<string, string>) => `${type} ${status} ${payment_status}`,
    ),
  ).toEqual([
    "enterprise pending pending",
    "trial expired not_required",
    "community active not_required",
    "enterprise active paid",
  ])
  expect((await call("noor", "GET", "licenses")).body).toEqual([])
})

test("a trial lasts 14 days with 10 users and 3 GPUs, a community license forever", async () => {
  const trial = await createLicense({ type: "trial" })
  expect(trial).toMatchObject({ users_limit: 10, gpus_limit: 3, status: "active" })
  expect(Date.parse(trial.expires) - Date.parse(trial.created)).toBe(14 * day)
  expect(await createLicense({ type: "community" })).toMatchObject({
    status: "active",
    expires: null,
    payment_status: "not_required",
  })
  sandbox.clock.aheadMs = 14 * day
  const { body } = await call("noor", "GET", "licenses")
  expect(body.find(({ id }: { id: string }) => id === trial.id)).toMatchObject({ status: "expired" })
})

test("an enterprise license gets its key and its year once the payment has settled", async () => {
  const license = await createLicense()
  expect(license).toMatchObject({ status: "pending", payment_status: "pending", license_key: null })
  const { body } = await call("noor", "POST", "license/checkout", {
    license_id: license.id,
    users_limit: 30,
    gpus_limit: 2,
    support_level: "email",
  })
  const page = await (await user.visit(body.checkout_url)).text()
  // 3 × $12,000 + 2 × $3,600 + $12,000
  expect(page).toContain("Pay $55,200.00")
  const left = await pay(body.checkout_url, "pay")
  expect(left.status).toBe(303)
  expect(locationOf(left)).toBe(`${sandbox.origin}/licenses/${license.id}/checkout?outcome=paid`)
  expect((await call("noor", "GET", "licenses")).body[0]).toMatchObject({ payment_status: "pending" })
  sandbox.clock.aheadMs = 5_000
  const paid = (await call("noor", "GET", "licenses")).body[0]
  expect(paid).toMatchObject({ status: "active", payment_status: "paid", license_key: expect.any(String) })
  expect((await call("noor", "POST", "license/checkout", { license_id: license.id })).status).toBe(409)
})

test("a declined card charges nothing and can be retried; a payment is taken once", async () => {
  const { body } = await call("noor", "POST", "balance/checkout", { amount_cents: 5_000 })
  const declined = await pay(body.url, "decline")
  expect(declined.status).toBe(402)
  expect(await declined.text()).toContain("Your card was declined.")
  await pay(body.url, "pay")
  const again = await pay(body.url, "pay")
  expect(locationOf(again)).toBe(`${sandbox.origin}/balance/checkout?outcome=paid`)
  sandbox.clock.aheadMs = 5_000
  expect((await call("noor", "GET", "balance")).body).toEqual({ balance_cents: 5_400 })
  sandbox.clock.aheadMs = 60_000
  expect((await call("noor", "GET", "balance")).body).toEqual({ balance_cents: 5_400 })
})

test("a canceled payment charges nothing and cannot be resumed", async () => {
  const { body } = await call("noor", "POST", "balance/checkout", { amount_cents: 5_000 })
  expect(locationOf(await pay(body.url, "cancel"))).toContain("outcome=cancelled")
  expect(locationOf(await pay(body.url, "pay"))).toContain("outcome=cancelled")
  sandbox.clock.aheadMs = 60_000
  expect((await call("noor", "GET", "balance")).body).toEqual({ balance_cents: 400 })
})

test("a deleted license is not listed; another customer's license is a 404", async () => {
  const { id } = await createLicense()
  expect((await call("ada", "DELETE", `licenses/${id}`)).status).toBe(404)
  expect((await call("ada", "POST", "license/checkout", { license_id: id })).status).toBe(404)
  expect(await call("noor", "DELETE", `licenses/${id}`)).toEqual({ status: 200, body: true })
  expect((await call("noor", "GET", "licenses")).body).toEqual([])
  expect((await call("noor", "DELETE", `licenses/${id}`)).status).toBe(404)
})

test.each([
  [{ type: "gold" }, "type"],
  [{ organization_name: " " }, "organization_name"],
  [{ users_limit: 9 }, "users_limit"],
  [{ users_limit: 10.5 }, "users_limit"],
  [{ gpus_limit: -1 }, "gpus_limit"],
  [{ support_level: "all" }, "support_level"],
])("%j is refused with an error that names the field", async (more, cause) => {
  const refused = await call("noor", "POST", "licenses", {
    type: "enterprise",
    organization_name: "Haddad Health",
    ...more,
  })
  expect(refused.status).toBe(400)
  expect(refused.body.error).toContain(cause)
})

test("the terms are text, and an unknown payment page is a 404", async () => {
  expect((await call("noor", "GET", "terms/license")).body.content).toContain(
    "A trial license ends after 14 days.",
  )
  expect((await user.visit("/sandbox/checkout/chk_unknown")).status).toBe(404)
})
