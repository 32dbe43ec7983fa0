import { beforeEach, expect, test } from "vitest"
import { sharedServer, signedIn } from "../../support/http-servers"

// What one row or number of the platform can do to a page: nothing, however extreme it is.

const server = sharedServer()
const kim = signedIn(server, "kim@example.com")

beforeEach(async () => {
  await server.control.settings({ balanceCents: { email: "kim@example.com", cents: 5_000 } })
})

/** Half a character, which no address can contain. */
const loneSurrogate = "a\ud800"

const machine = { status: "running", deployment_config_id: "trial_vm_hetzner", timeout_mins: null }
const plain = { ...machine, id: "dep_plain", name: "plain", created_at: "2026-11-01T00:00:00Z" }

test.each([
  ["a start at the end of time", { timeout_mins: 60, created_at: "+275760-09-13T00:00:00.000Z" }],
  ["a timeout of billions of years", { timeout_mins: Number.MAX_SAFE_INTEGER }],
  ["the longest timeout without a start", { timeout_mins: Number.MAX_SAFE_INTEGER, created_at: null }],
  ["an id that no address can contain", { id: loneSurrogate }],
  ["a name that no address can contain", { name: loneSurrogate }],
])("a deployment with %s breaks no page and no other row", async (_name, extreme) => {
  const rows = [{ ...plain, id: "dep_extreme", name: "extreme", ...extreme }, plain]
  for (const path of ["/api/deployments", "/api/admin/deployments"])
    await server.control.answers(`GET ${path}`, rows)
  for (const path of ["/deployments", "/dashboard"])
    expect((await kim.open(path)).text, path).toContain("plain")
  for (const path of ["/home", "/balance", "/deployments/dep_plain", "/deployments/dep_extreme/timeout"])
    expect((await kim.open(path)).status, path).toBeLessThan(500)
})

const license = {
  type: "enterprise",
  organization_name: "Extreme",
  created: "2026-11-01T00:00:00Z",
  expires: "2027-11-01T00:00:00Z",
  license_key: "key",
  status: "active",
  payment_status: "pending",
  users_limit: 1,
  gpus_limit: 1,
  support_level: "none",
}
const connected = { name: "Extreme", url: "https://extreme.example.com", description: "" }

test.each([
  ["/licenses", "/api/licenses", license],
  ["/private-deployments", "/api/connected-deployments", connected],
])("on %s, a row with an id that no address can contain is shown", async (page, path, row) => {
  await server.control.answers(`GET ${path}`, [{ ...row, id: loneSurrogate }])
  expect((await kim.open(page)).text).toContain("Extreme")
})

test("a balance that lasts for millennia has no end to show", async () => {
  for (const cents of [100_000_000_000, Number.MAX_SAFE_INTEGER]) {
    await server.control.settings({ balanceCents: { email: "kim@example.com", cents } })
    await server.control.answers("GET /api/deployments", [plain])
    for (const path of ["/home", "/balance", "/deployments"])
      expect((await kim.open(path)).status, `${path} with ${cents} cents`).toBe(200)
  }
})
