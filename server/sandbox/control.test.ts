import { request as rawRequest } from "node:http"
import { gunzipSync } from "node:zlib"
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest"
import { type RunningSandbox, startSandbox } from "./testing/running-sandbox"
import { createTestUser, type TestUser } from "./testing/test-user"

// Real servers may be slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let sandbox: RunningSandbox
let ada: TestUser
let token: string

beforeAll(async () => {
  sandbox = await startSandbox()
  ada = createTestUser(sandbox)
  token = (await ada.signIn("ada@example.com")).access_token
})
beforeEach(() => sandbox.control("POST", "reset"))
afterAll(() => sandbox.stop())

const balance = () => ada.api(token, "GET", "balance")
const strike = (fault: object, more: object = {}) =>
  sandbox.control("POST", "faults", { path: "/api/balance", fault, ...more })

async function requests(): Promise<Array<Record<string, unknown>>> {
  return await (await sandbox.control("GET", "requests")).json()
}

test.each([
  ["without the header", {}],
  ["with another value", { "x-sandbox-control": "yes" }],
  ["through a proxy", { "x-sandbox-control": "1", "x-forwarded-for": "192.0.2.7" }],
])("refuses control calls %s", async (_, headers) => {
  const response = await fetch(`${sandbox.loopback}/sandbox/control/requests`, { headers: { ...headers } })
  expect([response.status, await response.json()]).toEqual([403, { error: expect.any(String) }])
})

test("a public sandbox has no control API, whoever calls it", async () => {
  const open = await startSandbox({ isPublic: true })
  onTestFinished(() => open.stop())
  expect((await open.control("POST", "reset")).status).toBe(404)
})

test("a full sandbox refuses with one sentence what would fill it, and goes on once something is deleted", async () => {
  // The sample data needs about 60 pages of 4 KiB.
  const small = await startSandbox({ maxPages: 100 })
  onTestFinished(() => small.stop())
  const user = createTestUser(small)
  const { access_token: access } = await user.signIn("ada@example.com")
  const add = (at: number) =>
    user.api(access, "POST", "connected-deployments", {
      name: `n${at}`,
      url: `https://n${at}.example/${"x".repeat(2_000)}`,
      description: "x".repeat(500),
    })
  const ids: string[] = []
  let refused: Response | undefined
  for (let at = 0; !refused && at < 5_000; at++) {
    const answer = await add(at)
    if (answer.ok) ids.push((await answer.json()).id)
    else refused = answer
  }
  const sentence =
    "the sandbox is full: delete something, or ask its operator to delete sandbox.db and start again"
  expect([refused?.status, await refused?.json()]).toEqual([507, { error: sentence }])
  let { response: page } = await user.authorize()
  // The pages of the file have room for some more.
  for (let count = 0; page.status === 303 && count < 200; count++)
    page = (await createTestUser(small).authorize()).response
  expect([page.status, await page.text()]).toEqual([507, expect.stringContaining(sentence)])
  for (const id of ids) await user.api(access, "DELETE", `connected-deployments/${id}`)
  expect((await add(0)).ok).toBe(true)
})

test("refuses control calls to a foreign host name (DNS rebinding)", async () => {
  const status = await new Promise((resolve) => {
    const headers = { host: "rebound.example", "x-sandbox-control": "1" }
    rawRequest(`${sandbox.loopback}/sandbox/control/requests`, { headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    }).end()
  })
  expect(status).toBe(403)
})

test.each([
  ["status", { kind: "status", status: 503 }, 503, { error: expect.any(String) }],
  [
    "status with a body",
    { kind: "status", status: 400, body: { error: "invalid_grant" } },
    400,
    { error: "invalid_grant" },
  ],
  ["json", { kind: "json", body: { balance_cents: "much" } }, 200, { balance_cents: "much" }],
  ["huge", { kind: "huge", bytes: 200_000 }, 200, "x".repeat(199_998)],
])("a fault can respond with %s", async (_, fault, status, body) => {
  await strike(fault)
  const response = await balance()
  expect([response.status, await response.json()]).toEqual([status, body])
})

test("a status fault can set headers and a body that is not JSON", async () => {
  await strike({
    kind: "status",
    status: 502,
    headers: { "content-type": "text/html", "retry-after": "3" },
    body: "<h1>Bad",
  })
  const response = await balance()
  expect([response.headers.get("content-type"), response.headers.get("retry-after")]).toEqual([
    "text/html; charset=utf-8",
    "3",
  ])
  expect(await response.text()).toBe("<h1>Bad")
})

test("a huge body can be compressed", async () => {
  await strike({ kind: "huge", bytes: 5_000_000, gzip: true })
  const wire = await new Promise<Buffer>((resolve) => {
    rawRequest(
      `${sandbox.loopback}/sandbox/api/balance`,
      { headers: { authorization: `Bearer ${token}` } },
      (response) => {
        const chunks: Buffer[] = []
        response.on("data", (chunk) => chunks.push(chunk)).on("end", () => resolve(Buffer.concat(chunks)))
      },
    ).end()
  })
  expect(wire.length).toBeLessThan(50_000)
  expect(gunzipSync(wire).length).toBe(5_000_000)
})

test("a fault can reset the connection and truncate the JSON", async () => {
  await strike({ kind: "cut" }, { times: 1 })
  await expect(balance()).rejects.toThrow("fetch failed")
  await strike({ kind: "malformed" }, { times: 1 })
  const broken = await balance()
  expect(broken.status).toBe(200)
  await expect(broken.json()).rejects.toThrow(SyntaxError)
  expect(await (await balance()).json()).toEqual({ balance_cents: 4_120 })
})

test("a delay lasts its time and ends when the client disconnects", async () => {
  await strike({ kind: "delay", ms: 80 }, { times: 1 })
  const start = performance.now()
  expect(await (await balance()).json()).toEqual({ balance_cents: 4_120 })
  expect(performance.now() - start).toBeGreaterThanOrEqual(79)

  await sandbox.control("POST", "faults", {
    path: "/api/deployments/*",
    method: "DELETE",
    fault: { kind: "delay", ms: 3_600_000 },
  })
  const list: Array<{ id: string }> = await (await ada.api(token, "GET", "deployments")).json()
  const impatient = fetch(`${sandbox.loopback}/sandbox/api/deployments/${list[0]?.id}`, {
    method: "DELETE",
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(50),
  })
  await expect(impatient).rejects.toThrow(/timeout/)
})

test("faults apply before authentication", async () => {
  await strike({ kind: "status", status: 418 })
  expect((await fetch(`${sandbox.loopback}/sandbox/api/balance`)).status).toBe(418)
})

test("faults also apply to the provider and the releases, and can be cleared", async () => {
  const paths = ["/oidc/token", "/oidc/jwks", "/oidc/.well-known/openid-configuration", "/releases"]
  for (const path of paths)
    await sandbox.control("POST", "faults", { path, fault: { kind: "status", status: 599 } })
  const statuses = () =>
    Promise.all(
      paths.map(async (path) => {
        const method = path === "/oidc/token" ? "POST" : "GET"
        return (await fetch(`${sandbox.loopback}/sandbox${path}`, { method })).status
      }),
    )
  expect(await statuses()).toEqual([599, 599, 599, 599])
  await sandbox.control("DELETE", "faults")
  expect(await statuses()).toEqual([400, 200, 200, 200])
})

test("a delayed token request still gets its body", async () => {
  await sandbox.control("POST", "faults", { path: "/oidc/token", fault: { kind: "delay", ms: 30 } })
  expect((await createTestUser(sandbox).signIn("ada@example.com")).access_token).toEqual(expect.any(String))
})

test("requests are logged without secrets", async () => {
  const { refresh_token } = await createTestUser(sandbox).signIn("ada@example.com")
  await sandbox.control("DELETE", "requests")
  await ada.token({ grant_type: "refresh_token", refresh_token })
  await fetch(`${sandbox.loopback}/sandbox/api/user/meta?from=test`, {
    method: "PUT",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "x-request-id": "req-7",
    },
    body: '{"huggingface_token":"hf_1"}',
  })
  await strike({ kind: "status", status: 500 })
  await sandbox.control("POST", "faults", { path: "/oidc/token", fault: { kind: "status", status: 500 } })
  await fetch(`${sandbox.loopback}/sandbox/api/balance`, { method: "POST", body: '{"a":1}' })
  await ada.token({ grant_type: "refresh_token", refresh_token })

  const log = await requests()
  expect(log).toEqual([
    {
      method: "POST",
      path: "/oidc/token",
      query: {},
      body: { grant_type: "refresh_token", refresh_token: "[secret]" },
      account: "ada@example.com",
      requestId: null,
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      endedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    },
    expect.objectContaining({
      method: "PUT",
      path: "/api/user/meta",
      query: { from: "test" },
      body: { huggingface_token: "hf_1" },
      account: "ada@example.com",
      requestId: "req-7",
    }),
    expect.objectContaining({ method: "POST", path: "/api/balance", body: { a: 1 }, account: null }),
    expect.objectContaining({
      path: "/oidc/token",
      body: { grant_type: "refresh_token", refresh_token: "[secret]" },
    }),
  ])
  expect(JSON.stringify(log)).not.toContain(refresh_token)
})

test("a reset restores the sample data and keeps users signed in", async () => {
  await sandbox.control("POST", "settings", {
    accessTokenTtl: 7,
    balanceCents: { email: "ada@example.com", cents: 1 },
  })
  await strike({ kind: "cut" })
  await ada.api(token, "PUT", "user/meta", { huggingface_token: "hf_1" })
  await sandbox.control("POST", "deployments", {
    email: "ada@example.com",
    name: "x",
    configId: "trial_vm_hetzner",
    status: "running",
  })
  await sandbox.control("POST", "reset")
  expect(await requests()).toEqual([])
  expect(await (await balance()).json()).toEqual({ balance_cents: 4_120 })
  expect(await (await ada.api(token, "GET", "user/meta")).json()).toEqual({
    meta: { huggingface_token: null },
  })
  expect(await (await ada.api(token, "GET", "deployments")).json()).toHaveLength(4)
  expect((await createTestUser(sandbox).signIn("ada@example.com")).expires_in).toBe(300)
})

test("the admin role can be granted and revoked", async () => {
  const role = async () => (await ada.api(token, "GET", "auth/check-admin")).json()
  await sandbox.control("POST", "settings", { admin: { email: "ada@example.com", isAdmin: true } })
  expect(await role()).toEqual({ isAdmin: true })
  expect((await ada.api(token, "GET", "admin/deployments")).status).toBe(200)
  await sandbox.control("POST", "reset")
  expect(await role()).toEqual({ isAdmin: false })
})

test.each(["pending", "installing", "running", "updating", "failed", "stopped", "terminating"])(
  "a deployment can be added as %s",
  async (status) => {
    const created = {
      email: "ada@example.com",
      name: "put",
      configId: "gpu_instance_civo",
      status,
      errorMessage: "Because",
    }
    const { ids }: { ids: string[] } = await (await sandbox.control("POST", "deployments", created)).json()
    const deployment = await (await ada.api(token, "GET", `deployments/${ids[0]}`)).json()
    expect(deployment).toMatchObject({
      status,
      name: "put",
      ipv4: status === "running" || status === "updating" ? expect.any(String) : null,
      error_message: status === "failed" ? "Because" : null,
    })
  },
)

test("many deployments can be added at once, with every field set", async () => {
  const given = {
    email: "ada@example.com",
    name: "bulk",
    configId: "trial_vm_hetzner",
    status: "running",
    timeoutMins: 43_200,
    version: "1.0.0",
    ipv4: "192.0.2.9",
    createdAt: "2026-01-02T03:04:05.000Z",
    count: 3,
  }
  sandbox.clock.aheadMs = Date.parse("2026-01-10T00:00:00Z") - Date.now()
  const { ids }: { ids: string[] } = await (await sandbox.control("POST", "deployments", given)).json()
  const bulk = await (await ada.api(token, "GET", `deployments/${ids[1]}`)).json()
  expect(bulk).toMatchObject({
    name: "bulk-2",
    hearth_version: "1.0.0",
    ipv4: "192.0.2.9",
    timeout_mins: 43_200,
    created_at: "2026-01-02T03:04:05.000Z",
  })
  expect(await (await balance()).json()).toEqual({ balance_cents: 4_120 })
  sandbox.clock.aheadMs = 0
})

test.each([
  ["faults", { path: "/api" }],
  ["settings", { speeed: 2 }],
  ["settings", { balanceCents: { email: "nobody@example.com", cents: 1 } }],
  ["deployments", { email: "ada@example.com", name: "x", configId: "y", status: "sleeping" }],
])("invalid %s are a 400 with an error", async (path, body) => {
  const response = await sandbox.control("POST", path, body)
  expect([response.status, await response.json()]).toEqual([400, { error: expect.any(String) }])
})

test("names and texts in answers can be long or foreign, and the stored ones stay", async () => {
  const names = async () => {
    const list: Array<{ name: string; status: string }> = await (
      await ada.api(token, "GET", "deployments")
    ).json()
    return list.map(({ name }) => name)
  }
  const usual = await names()
  await sandbox.control("POST", "settings", { texts: "long" })
  expect((await names()).map((name) => name.length)).toEqual(usual.map(() => 128))
  await sandbox.control("POST", "settings", { texts: "foreign" })
  expect((await names()).join()).toMatch(/خادم|名前/)
  await sandbox.control("POST", "reset")
  expect(await names()).toEqual(usual)
})
