import { expect, test } from "vitest"
import { createPlatform } from "./platform"

/** A platform with a fixed response, and the requests it received. */
function platformAnswering(body: unknown, status = 200) {
  const calls: Array<{ method: string; path: string; body: unknown }> = []
  const platform = createPlatform({
    baseUrl: "http://platform.example",
    slug: "hearth",
    token: "token",
    renew: async () => null,
    sessionEnded: () => {},
    requestId: "request-1",
    signal: new AbortController().signal,
    log: { info() {}, warn() {}, error() {} },
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const sent = await request.text()
      calls.push({
        method: request.method,
        path: new URL(request.url).pathname,
        body: sent ? JSON.parse(sent) : null,
      })
      return Response.json(body, { status })
    },
  })
  return { platform, calls }
}

const row = {
  id: "dep_1",
  name: "gpu-prod",
  status: "running",
  deployment_config_id: "gpu_instance_civo",
  hearth_version: "2.1.4",
  created_at: "2026-11-20T12:00:00Z",
  timeout_mins: 480,
  ipv4: "10.0.0.7",
  more: "is ignored",
}

test("a deployment is parsed from the platform's row", async () => {
  const { platform, calls } = platformAnswering([row])
  expect(await platform.deployments.list()).toEqual({
    ok: true,
    value: {
      unread: 0,
      rows: [
        {
          id: "dep_1",
          name: "gpu-prod",
          status: "running",
          configId: "gpu_instance_civo",
          version: "2.1.4",
          createdAt: Date.UTC(2026, 10, 20, 12),
          timeoutMins: 480,
          ipv4: "10.0.0.7",
          cause: null,
        },
      ],
    },
  })
  expect(calls).toEqual([{ method: "GET", path: "/api/deployments", body: null }])
})

test("missing fields of a row are null", async () => {
  const { id, name, status, deployment_config_id } = row
  const { platform } = platformAnswering([{ id, name, status, deployment_config_id }])
  const answer = await platform.deployments.list()
  expect(answer.ok && answer.value.rows[0]).toMatchObject({
    version: null,
    createdAt: null,
    timeoutMins: null,
    ipv4: null,
    cause: null,
  })
})

test("a connected deployment is parsed, and a null list is empty", async () => {
  const connected = {
    id: "con_1",
    user_id: "usr_1",
    name: "Ward",
    description: null,
    url: "https://ward.example",
    is_default: false,
    created_at: "2026-11-20T12:00:00Z",
    updated_at: "2026-11-20T12:00:00Z",
  }
  const one = platformAnswering([connected, { id: "con_2", name: "Desk", url: "javascript:alert(1)" }])
  expect(await one.platform.connectedDeployments.list()).toEqual({
    ok: true,
    value: {
      unread: 0,
      rows: [
        {
          id: "con_1",
          name: "Ward",
          description: "",
          url: "https://ward.example",
          isDefault: false,
          createdAt: Date.UTC(2026, 10, 20, 12),
        },
        {
          id: "con_2",
          name: "Desk",
          description: "",
          url: "javascript:alert(1)",
          isDefault: false,
          createdAt: null,
        },
      ],
    },
  })
  const none = platformAnswering(null)
  expect(await none.platform.connectedDeployments.list()).toEqual({
    ok: true,
    value: { rows: [], unread: 0 },
  })
})

test("connected deployments are sent without an empty description and never as default", async () => {
  const wish = { name: "Ward", url: "https://ward.example", description: "" }
  const { platform, calls } = platformAnswering("done")
  expect(await platform.connectedDeployments.add(wish)).toEqual({ ok: true, value: null })
  await platform.connectedDeployments.sync([wish, { ...wish, description: "First floor" }])
  await platform.connectedDeployments.update("con_1", wish)
  await platform.connectedDeployments.remove("con_1")
  const sent = { name: "Ward", url: "https://ward.example", is_default: false }
  expect(calls).toEqual([
    { method: "POST", path: "/api/connected-deployments", body: sent },
    {
      method: "POST",
      path: "/api/connected-deployments/sync",
      body: { local_storage_deployments: [sent, { ...sent, description: "First floor" }] },
    },
    { method: "PUT", path: "/api/connected-deployments/con_1", body: wish },
    { method: "DELETE", path: "/api/connected-deployments/con_1", body: null },
  ])
})

test("a null list is an empty list", async () => {
  const { platform } = platformAnswering(null)
  expect(await platform.deployments.list()).toEqual({ ok: true, value: { rows: [], unread: 0 } })
})

test.each([
  ["an object", {}],
  ["a null row", [null]],
  ["a row without id", [{ ...row, id: undefined }]],
  ["an id that is a number", [{ ...row, id: 7 }]],
  ["an invalid date", [{ ...row, created_at: "soon" }]],
  ["a fraction of a minute", [{ ...row, timeout_mins: 1.5 }]],
  ["endless minutes", [{ ...row, timeout_mins: 1e308 }]],
  ["a name that is an object", [{ ...row, name: { a: 1 } }]],
])("a list with %s is malformed", async (_, body) => {
  const { platform } = platformAnswering(body)
  expect(await platform.deployments.list()).toMatchObject({ problem: { kind: "malformed" } })
})

test("create sends the exact body and returns the id", async () => {
  const { platform, calls } = platformAnswering({ id: "dep_2" }, 201)
  const created = await platform.deployments.create({
    configId: "trial_vm_hetzner",
    name: "desk",
    timeoutMins: null,
    version: null,
  })
  expect(created).toEqual({ ok: true, value: { id: "dep_2" } })
  expect(calls).toEqual([
    {
      method: "POST",
      path: "/api/deployments",
      body: { configId: "trial_vm_hetzner", name: "desk", timeoutMins: null },
    },
  ])
})

test("create without balance returns the platform's text", async () => {
  const { platform } = platformAnswering({ error: "Insufficient balance" }, 402)
  const created = await platform.deployments.create({
    configId: "c",
    name: "n",
    timeoutMins: 60,
    version: null,
  })
  expect(created).toEqual({
    ok: false,
    problem: { kind: "payment-required", text: "Insufficient balance", status: 402 },
  })
})

test("remove and setTimeout name the deployment in the path", async () => {
  const { platform, calls } = platformAnswering({})
  await platform.deployments.remove("dep_1")
  await platform.deployments.setTimeout("dep_1", null)
  await platform.deployments.setTimeout("dep_1", 1440)
  await platform.deployments.remove("..")
  expect(calls).toEqual([
    { method: "DELETE", path: "/api/deployments/dep_1", body: null },
    { method: "PUT", path: "/api/deployments/dep_1", body: { timeoutMins: null } },
    { method: "PUT", path: "/api/deployments/dep_1", body: { timeoutMins: 1440 } },
  ])
})

test("deployment types are their configuration ids", async () => {
  const { platform } = platformAnswering({
    data: [{ id: "trial_vm_hetzner" }, { id: "9", deployment_config_id: "gpu_instance_civo" }],
  })
  expect(await platform.deploymentTypes.list()).toEqual({
    ok: true,
    value: ["trial_vm_hetzner", "gpu_instance_civo"],
  })
})

test.each([[null], [{ data: null }], [{ data: [{}] }], [[]]])("types of %j are malformed", async (body) => {
  const { platform } = platformAnswering(body)
  expect(await platform.deploymentTypes.list()).toMatchObject({ problem: { kind: "malformed" } })
})

test("a balance is in cents and may be negative", async () => {
  const { platform } = platformAnswering({ balance_cents: -120 })
  expect(await platform.balance.get()).toEqual({ ok: true, value: { cents: -120 } })
})

test.each([[{ balance_cents: "4120" }], [{ balance_cents: 41.2 }], [{ balance_cents: null }], [{}]])(
  "a balance of %j is malformed",
  async (body) => {
    const { platform } = platformAnswering(body)
    expect(await platform.balance.get()).toMatchObject({ problem: { kind: "malformed" } })
  },
)

test("only a plain true makes an admin", async () => {
  const { platform, calls } = platformAnswering({ isAdmin: true })
  expect(await platform.account.isAdmin()).toBe(true)
  expect(calls[0]?.path).toBe("/api/auth/check-admin")
})

test.each([
  [{ isAdmin: "true" }, 200],
  [{ isAdmin: 1 }, 200],
  [{}, 200],
  [null, 200],
  [{ isAdmin: true }, 500],
  [{ isAdmin: true }, 401],
])("%j with status %i does not make an admin", async (body, status) => {
  const { platform } = platformAnswering(body, status)
  expect(await platform.account.isAdmin()).toBe(false)
})

test("a chosen version is sent under the product's name", async () => {
  const { platform, calls } = platformAnswering({ id: "dep_2" }, 201)
  await platform.deployments.create({ configId: "c", name: "n", timeoutMins: null, version: "2.1.3" })
  expect(calls[0]?.body).toEqual({ configId: "c", name: "n", timeoutMins: null, hearthVersion: "2.1.3" })
})

test("a version update sends only the version", async () => {
  const { platform, calls } = platformAnswering({})
  expect(await platform.deployments.updateVersion("dep_1", "2.1.3")).toEqual({ ok: true, value: null })
  expect(calls).toEqual([
    { method: "PUT", path: "/api/deployments/dep_1/update-version", body: { version: "2.1.3" } },
  ])
})

test("setup steps keep their order, and a refused rerun returns the platform's text", async () => {
  const steps = [
    { id: "driver", description: "Loading the GPU driver", emoji: "🎛️", completed: true },
    { id: "health", description: "Checking its health", completed: false },
  ]
  const { platform } = platformAnswering(steps)
  expect(await platform.setupSteps.list("dep_1")).toEqual({
    ok: true,
    value: { rows: [steps[0], { ...steps[1], emoji: null }], unread: 0 },
  })
  const refused = platformAnswering({ error: "Not while it is stopped" }, 409)
  expect(await refused.platform.setupSteps.rerun("dep_1", "driver")).toEqual({
    ok: false,
    problem: { kind: "conflict", text: "Not while it is stopped", status: 409 },
  })
  expect(refused.calls).toEqual([
    { method: "POST", path: "/api/deployments/dep_1/setup-steps/driver/rerun", body: null },
  ])
})

test.each([
  [{ meta: { huggingface_token: "hf_secret" } }, true],
  [{ meta: { huggingface_token: "" } }, false],
  [{ meta: { huggingface_token: null } }, false],
  [{ meta: null }, false],
  [{}, false],
])("the hub token in %j is reported only as present or absent", async (body, known) => {
  const { platform } = platformAnswering(body)
  expect(await platform.userMeta.hasHubToken()).toEqual({ ok: true, value: known })
})

test("the hub token is saved under its name", async () => {
  const { platform, calls } = platformAnswering({})
  await platform.userMeta.saveHubToken("hf_new")
  expect(calls).toEqual([{ method: "PUT", path: "/api/user/meta", body: { huggingface_token: "hf_new" } }])
})

const licenseRow = {
  id: "lic_abcdefghijkl",
  type: "enterprise",
  organization_name: "Moreno Clinics",
  created: "2026-01-24T12:00:00Z",
  license_key: "key",
  status: "active",
  payment_status: "paid",
  users_limit: 100,
  gpus_limit: 20,
  support_level: "premium",
  expires: "2027-01-24T12:00:00Z",
}

test("a license is parsed from the platform's row", async () => {
  const bare = {
    id: "lic_2",
    type: "community",
    status: "active",
    payment_status: "pending",
    license_key: "",
  }
  const { platform, calls } = platformAnswering([licenseRow, bare])
  expect(await platform.licenses.list()).toEqual({
    ok: true,
    value: {
      unread: 0,
      rows: [
        {
          id: "lic_abcdefghijkl",
          type: "enterprise",
          organizationName: "Moreno Clinics",
          createdAt: Date.UTC(2026, 0, 24, 12),
          key: "key",
          status: "active",
          paymentPending: false,
          usersLimit: 100,
          gpusLimit: 20,
          supportLevel: "premium",
          expiresAt: Date.UTC(2027, 0, 24, 12),
        },
        {
          id: "lic_2",
          type: "community",
          organizationName: "",
          createdAt: null,
          key: null,
          status: "active",
          paymentPending: true,
          usersLimit: null,
          gpusLimit: null,
          supportLevel: null,
          expiresAt: null,
        },
      ],
    },
  })
  expect(calls).toEqual([{ method: "GET", path: "/api/licenses", body: null }])
})

test("limits are sent for an enterprise license only", async () => {
  const { platform, calls } = platformAnswering({})
  const limits = { usersLimit: 20, gpusLimit: 1, supportLevel: "email" } as const
  await platform.licenses.create({ type: "trial", organizationName: "A" })
  await platform.licenses.create({ type: "enterprise", organizationName: "B", ...limits })
  expect(calls.map(({ body }) => body)).toEqual([
    { type: "trial", organization_name: "A" },
    { type: "enterprise", organization_name: "B", users_limit: 20, gpus_limit: 1, support_level: "email" },
  ])
})

test.each([
  [true, { ok: true, value: null }],
  [false, { ok: false, problem: { kind: "rejected", text: null } }],
  [{ success: true }, { ok: false, problem: { kind: "rejected", text: null } }],
])("a deletion with the response %j returns %j", async (body, outcome) => {
  const { platform } = platformAnswering(body)
  expect(await platform.licenses.remove("lic_1")).toEqual(outcome)
})

test("payment pages and terms are requested with the exact bodies", async () => {
  const { platform, calls } = platformAnswering({
    checkout_url: "https://pay.example/1",
    url: "https://pay.example/2",
    content: "Terms",
  })
  const limits = { usersLimit: 10, gpusLimit: 0, supportLevel: "none" } as const
  expect(await platform.licenses.checkout("lic_1", limits)).toEqual({
    ok: true,
    value: { address: "https://pay.example/1" },
  })
  expect(await platform.balance.checkout(5_000)).toEqual({
    ok: true,
    value: { address: "https://pay.example/2" },
  })
  expect(await platform.licenses.terms()).toEqual({ ok: true, value: "Terms" })
  expect(calls).toEqual([
    {
      method: "POST",
      path: "/api/license/checkout",
      body: { license_id: "lic_1", users_limit: 10, gpus_limit: 0, support_level: "none" },
    },
    { method: "POST", path: "/api/balance/checkout", body: { amount_cents: 5_000 } },
    { method: "GET", path: "/api/terms/license", body: null },
  ])
})
