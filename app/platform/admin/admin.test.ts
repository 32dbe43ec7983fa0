import { expect, test } from "vitest"
import { createPlatform } from "../platform"

/** A platform with a fixed response, and the requests it received. */
function adminAnswering(body: unknown, status = 200) {
  const calls: Array<{ method: string; address: string; body: unknown }> = []
  const { admin } = createPlatform({
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
      const { pathname, search } = new URL(request.url)
      calls.push({ method: request.method, address: pathname + search, body: sent ? JSON.parse(sent) : null })
      return Response.json(body, { status })
    },
  })
  return { admin, calls }
}

const deployment = {
  id: "dep_1",
  name: "gpu-prod",
  status: "failed",
  deployment_config_id: "gpu_instance_civo",
  hearth_version: "2.1.4",
  error_message: "No capacity",
  user_email: "unassigned",
  provider: "civo",
}
const ping = {
  id: 7,
  ip_address: "198.51.100.4",
  country: "us, DE,,de,unknown",
  country_name: "United States",
  city: "Austin",
  deployment_id: "dep_1",
  license_id: "lic_1",
  version: "2.1.4",
  apps_count: 3,
  users_count: 12,
  vintage: "2026-01-02",
  last_ping: "2026-11-20T12:00:00Z",
  is_managed: true,
  metadata: { os: "linux" },
}

test("every deployment has its owner and provider", async () => {
  const { admin, calls } = adminAnswering([deployment])
  expect(await admin.deployments.list()).toMatchObject({
    ok: true,
    value: {
      rows: [
        { id: "dep_1", version: "2.1.4", cause: "No capacity", userEmail: "unassigned", provider: "civo" },
      ],
    },
  })
  await admin.deployments.delete("dep_1")
  expect(calls).toEqual([
    { method: "GET", address: "/api/admin/deployments", body: null },
    { method: "DELETE", address: "/api/admin/deployments/dep_1", body: null },
  ])
})

test("a ping's countries are unique codes; missing fields are null", async () => {
  const { admin, calls } = adminAnswering({ pings: [ping, { id: "png_2" }], total: 31 })
  expect(await admin.pings.list({ page: 2 })).toMatchObject({
    ok: true,
    value: {
      total: 31,
      pings: [
        {
          id: "7",
          countries: ["US", "DE"],
          isLicensed: true,
          isManaged: true,
          instanceUser: null,
          lastPingAt: Date.UTC(2026, 10, 20, 12),
          metadata: { os: "linux" },
        },
        { id: "png_2", countries: [], isLicensed: false, isManaged: false, version: null, metadata: null },
      ],
    },
  })
  expect(calls[0]?.address).toBe("/api/admin/pings?page=2&page_size=30")
})

test.each([
  ["a list", [ping]],
  ["no total", { pings: [] }],
  ["a total below zero", { pings: [], total: -1 }],
  ["a ping without id", { pings: [{ ...ping, id: undefined }], total: 1 }],
  ["half an app", { pings: [{ ...ping, apps_count: 0.5 }], total: 1 }],
  ["an invalid date", { pings: [{ ...ping, last_ping: "soon" }], total: 1 }],
])("pings with %s are malformed", async (_, body) => {
  const { admin } = adminAnswering(body)
  expect(await admin.pings.list({ page: 1 })).toMatchObject({ problem: { kind: "malformed" } })
})

test("a license without an end is perpetual; only the status pending is a pending payment", async () => {
  const row = {
    id: "lic_1234567890",
    organization_name: "Acme",
    user_email: "it@acme.example",
    type: "enterprise",
    status: "active",
    payment_status: "paid",
    created: "2026-01-02T00:00:00Z",
  }
  const { admin, calls } = adminAnswering({ licenses: [row], total_pages: 4 })
  expect(await admin.licenses.list({ page: 3 })).toMatchObject({
    ok: true,
    value: {
      totalPages: 4,
      licenses: [{ expiresAt: null, paymentStatus: "paid", userEmail: "it@acme.example" }],
    },
  })
  expect(calls[0]?.address).toBe("/api/admin/licenses?page=3")
})

test("a new license has a number of weeks or is perpetual; an unset limit is not sent", async () => {
  const { admin, calls } = adminAnswering({})
  const wish = {
    email: "it@acme.example",
    organizationName: "Acme",
    usersLimit: null,
    gpusLimit: 0,
    supportLevel: "premium" as const,
  }
  await admin.licenses.create({ ...wish, weeks: 52 })
  await admin.licenses.create({ ...wish, weeks: null })
  await admin.licenses.markPaid("lic_1")
  const sent = {
    email: "it@acme.example",
    organization_name: "Acme",
    gpus_limit: 0,
    support_level: "premium",
  }
  expect(calls).toEqual([
    {
      method: "POST",
      address: "/api/admin/licenses/create",
      body: { ...sent, perpetual: false, duration_weeks: 52 },
    },
    { method: "POST", address: "/api/admin/licenses/create", body: { ...sent, perpetual: true } },
    { method: "POST", address: "/api/admin/licenses/lic_1/mark-paid", body: null },
  ])
})

test("a rejected top-up returns the platform's text", async () => {
  const { admin, calls } = adminAnswering({ error: "No such user" }, 404)
  expect(await admin.balance.topUp("it@acme.example", 1_250)).toEqual({
    ok: false,
    problem: { kind: "not-found", text: "No such user", status: 404 },
  })
  expect(calls[0]).toMatchObject({
    address: "/api/admin/balance/topup",
    body: { email: "it@acme.example", amount_cents: 1_250 },
  })
})
