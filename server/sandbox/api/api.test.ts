import { beforeAll, beforeEach, expect, test } from "vitest"
import { useSandbox } from "../../../tests/support/running-sandbox.fixture"
import { createTestUser, type TestUser } from "../../../tests/support/sandbox-user.fixture"

// What nobody meets through the launchpad, which checks for itself or stops before. All else is in tests/http/every-route.test.ts.

const sandbox = useSandbox()
let user: TestUser
const tokens = { noor: "", kim: "" }

beforeAll(async () => {
  for (const who of ["noor", "kim"] as const) {
    user = createTestUser(sandbox)
    tokens[who] = (await user.signIn(`${who}@example.com`)).access_token
  }
})
beforeEach(async () => {
  sandbox.clock.aheadMs = 0
  await sandbox.control("POST", "reset")
})

async function call(who: keyof typeof tokens, method: string, path: string, body?: unknown) {
  const response = await user.api(tokens[who], method, path, body)
  return { status: response.status, body: await response.json() }
}

test("the sixth deployment fails with an error and is not charged", async () => {
  const ids: string[] = []
  for (let count = 1; count <= 6; count++) {
    const deployment = { configId: "trial_vm_hetzner", name: `no-${count}`, timeoutMins: null }
    ids.push((await call("noor", "POST", "deployments", deployment)).body.id)
  }
  sandbox.clock.aheadMs = 60_000
  const list = (await call("noor", "GET", "deployments")).body
  const failed = list.filter(({ status }: { status: string }) => status === "failed")
  expect(failed).toMatchObject([{ id: ids[5], error_message: expect.stringMatching(/\w{3,}/), ipv4: null }])
  expect((await call("noor", "GET", "balance")).body).toEqual({ balance_cents: 350 })
})

test.each([
  ["GET", "admin/deployments"],
  ["DELETE", "admin/deployments/any"],
  ["GET", "admin/anything"],
])("a customer's %s of %s is refused by the sandbox, too", async (method, path) => {
  expect((await call("noor", method, path)).status).toBe(403)
  expect((await call("kim", method, path)).status).not.toBe(403)
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
