import { strFromU8, unzipSync } from "fflate"
import { load } from "js-yaml"
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { type RunningSandbox, startSandbox } from "../testing/running-sandbox"
import { createTestUser, type TestUser } from "../testing/test-user"

// Real servers may be slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const hour = 3_600_000
const trial = "trial_vm_hetzner"
const gpu = "gpu_instance_civo"
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

async function create(who: Who, more: object = {}) {
  return await call(who, "POST", "deployments", { configId: trial, name: "desk", timeoutMins: null, ...more })
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

async function statusOf(who: Who, id: string) {
  return (await call(who, "GET", `deployments/${id}`)).body.status
}

test("ada has four sample deployments; noor has none, which the platform sends as null", async () => {
  const { body } = await call("ada", "GET", "deployments")
  expect(
    body.map(({ name, status }: { name: string; status: string }) => `${name} ${status}`).sort(),
  ).toEqual(["claims-triage installing", "gpu-prod running", "research-desk running", "ward-notes failed"])
  expect(body.find(({ name }: { name: string }) => name === "gpu-prod")).toEqual({
    id: expect.stringMatching(/^dep_[a-z0-9]{16}$/),
    name: "gpu-prod",
    status: "running",
    deployment_config_id: gpu,
    hearth_version: "2.1.4",
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    timeout_mins: 1_440,
    ipv4: expect.stringMatching(/^(203\.0\.113|198\.51\.100)\.\d+$/),
    error_message: null,
  })
  expect((await call("ada", "GET", "balance")).body).toEqual({ balance_cents: 4_120 })
  expect((await call("noor", "GET", "deployments")).body).toBeNull()
  expect((await call("noor", "GET", "balance")).body).toEqual({ balance_cents: 400 })
})

test("the types list the ids for creating deployments", async () => {
  const { body } = await call("noor", "GET", "deployments/types")
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual(["hearth_cloud", trial, gpu])
})

test("a deployment is installed step by step, and its first hour is charged at the start", async () => {
  const created = await create("noor", { name: "  desk  ", timeoutMins: 60, hearthVersion: "2.0.9" })
  expect(created.status).toBe(201)
  expect(created.body).toMatchObject({ name: "desk", status: "pending", hearth_version: "2.0.9", ipv4: null })
  expect((await call("noor", "GET", "balance")).body).toEqual({ balance_cents: 390 })
  const { id } = created.body
  sandbox.clock.aheadMs = 3_500
  expect(await statusOf("noor", id)).toBe("installing")
  sandbox.clock.aheadMs = 24_000
  const running = (await call("noor", "GET", `deployments/${id}`)).body
  expect([running.status, running.ipv4]).toEqual(["running", expect.stringMatching(/^\d/)])
})

test.each([
  ["no body", undefined],
  ["no name", { name: undefined }],
  ["a blank name", { name: "  " }],
  ["a name of 129 characters", { name: "🔥".repeat(129) }],
  ["an unknown type", { configId: "mainframe" }],
  ["the hosted cloud", { configId: "hearth_cloud" }],
  ["a timeout that is not offered", { timeoutMins: 61 }],
  ["a timeout as text", { timeoutMins: "60" }],
  ["no timeout", { timeoutMins: undefined }],
  ["a loose version", { hearthVersion: "2.1" }],
  ["an empty version", { hearthVersion: "" }],
])("refuses to create with %s", async (_, input) => {
  const body = input && { configId: trial, name: "desk", timeoutMins: null, ...input }
  expect(await call("noor", "POST", "deployments", body)).toEqual({
    status: 400,
    body: { error: expect.any(String) },
  })
  expect((await call("noor", "GET", "balance")).body).toEqual({ balance_cents: 400 })
})

test("accepts a name of 128 characters and a release's tag as version", async () => {
  const name = `${"🔥".repeat(126)}"<`
  const { body } = await create("noor", { name, hearthVersion: "v2.2.0-rc.1" })
  expect(body).toMatchObject({ name, hearth_version: "2.2.0-rc.1" })
})

test("a balance below the price of the first hour is a 402, and its text has no final period", async () => {
  const { status, body } = await create("noor", { configId: gpu })
  expect(status).toBe(402)
  expect(body.error).toMatch(/^Insufficient balance.*\$5\.00.*[^.]$/)
  await sandbox.control("POST", "settings", { balanceCents: { email: "noor@example.com", cents: 500 } })
  expect((await create("noor", { configId: gpu })).status).toBe(201)
  expect((await call("noor", "GET", "balance")).body).toEqual({ balance_cents: 0 })
})

test("hours are charged in real time, and a deployment stops when the balance is too low", async () => {
  await sandbox.control("POST", "settings", {
    speed: 100,
    balanceCents: { email: "noor@example.com", cents: 30 },
  })
  const { id } = (await create("noor")).body
  sandbox.clock.aheadMs = hour + 1_000
  expect((await call("noor", "GET", "balance")).body).toEqual({ balance_cents: 10 })
  sandbox.clock.aheadMs = 3 * hour + 1_000
  expect(await statusOf("noor", id)).toBe("stopped")
  expect((await call("noor", "GET", "balance")).body).toEqual({ balance_cents: 0 })
})

test("the sixth deployment fails with an error and is not charged", async () => {
  const ids: string[] = []
  for (let count = 1; count <= 6; count++) ids.push((await create("noor", { name: `no-${count}` })).body.id)
  sandbox.clock.aheadMs = 60_000
  const list = (await call("noor", "GET", "deployments")).body
  const failed = list.filter(({ status }: { status: string }) => status === "failed")
  expect(failed).toMatchObject([{ id: ids[5], error_message: expect.stringMatching(/\w{3,}/), ipv4: null }])
  expect((await call("noor", "GET", "balance")).body).toEqual({ balance_cents: 350 })
})

test("a deployment named fail-… fails, and failNext fails the next one with the given message", async () => {
  await sandbox.control("POST", "settings", { failNext: "The rack caught fire" })
  const burnt = (await create("noor", { name: "burnt" })).body
  const asked = (await create("noor", { name: "fail-please" })).body
  const fine = (await create("noor", { name: "fine" })).body
  sandbox.clock.aheadMs = 60_000
  const answers = await Promise.all(
    [burnt, asked, fine].map(({ id }) => call("noor", "GET", `deployments/${id}`)),
  )
  expect(answers.map(({ body }) => body.status)).toEqual(["failed", "failed", "running"])
  expect(answers[0]?.body.error_message).toBe("The rack caught fire")
})

test("a timeout can be changed, and terminates the deployment when it passes", async () => {
  const id = await placed({ timeoutMins: null })
  for (const timeoutMins of [0, -60, 1.5, 43_201, "60", undefined])
    expect((await call("noor", "PUT", `deployments/${id}`, { timeoutMins })).status).toBe(400)
  expect((await call("noor", "PUT", `deployments/${id}`, { timeoutMins: 1_680 })).body.timeout_mins).toBe(
    1_680,
  )
  expect((await call("noor", "PUT", `deployments/${id}`, { timeoutMins: 120 })).body.timeout_mins).toBe(120)
  sandbox.clock.aheadMs = 2 * hour
  expect(await statusOf("noor", id)).toBe("terminating")
  sandbox.clock.aheadMs = 2 * hour + 10_000
  expect((await call("noor", "GET", "deployments")).body).toBeNull()
  expect((await call("noor", "GET", `deployments/${id}`)).status).toBe(404)
})

test("an update takes a few seconds, and only running deployments can be updated", async () => {
  const id = await placed({ version: "2.1.3" })
  expect((await call("noor", "PUT", `deployments/${id}/update-version`, { version: "two" })).status).toBe(400)
  const updating = await call("noor", "PUT", `deployments/${id}/update-version`, { version: "2.1.4" })
  expect(updating.body).toMatchObject({
    status: "updating",
    hearth_version: "2.1.3",
    ipv4: expect.any(String),
  })
  expect((await call("noor", "PUT", `deployments/${id}/update-version`, { version: "2.1.2" })).status).toBe(
    409,
  )
  sandbox.clock.aheadMs = 6_000
  expect((await call("noor", "GET", `deployments/${id}`)).body).toMatchObject({
    status: "running",
    hearth_version: "2.1.4",
  })
})

test("a deleted deployment is a 404", async () => {
  const id = await placed({})
  expect((await call("noor", "DELETE", `deployments/${id}`)).status).toBe(200)
  expect((await call("noor", "DELETE", `deployments/${id}`)).status).toBe(404)
})

test("setup steps complete one by one, and a completed step can be rerun", async () => {
  await sandbox.control("POST", "settings", { balanceCents: { email: "noor@example.com", cents: 500 } })
  const { id } = (await create("noor", { configId: gpu })).body
  const completed = async () => {
    const { body } = await call("noor", "GET", `deployments/${id}/setup-steps`)
    return body.map((step: { completed: boolean }) => (step.completed ? "x" : "-")).join("")
  }
  const seen = new Set<string>()
  for (let at = 0; at <= 80_000; at += 2_000) {
    sandbox.clock.aheadMs = at
    seen.add(await completed())
  }
  expect([...seen]).toEqual(["-----", "x----", "xx---", "xxx--", "xxxx-", "xxxxx"])

  const rerun = await call("noor", "POST", `deployments/${id}/setup-steps/gpu-driver/rerun`)
  expect([rerun.status, rerun.body.completed]).toEqual([200, false])
  expect(await completed()).toBe("xx-xx")
  expect(await call("noor", "POST", `deployments/${id}/setup-steps/gpu-driver/rerun`)).toEqual({
    status: 409,
    body: { error: expect.any(String) },
  })
  expect((await call("noor", "POST", `deployments/${id}/setup-steps/nope/rerun`)).status).toBe(404)
  sandbox.clock.aheadMs += 4_000
  expect(await completed()).toBe("xxxxx")
})

test("a Trial VM has no setup steps", async () => {
  expect((await call("noor", "GET", `deployments/${await placed({})}/setup-steps`)).body).toEqual([])
})

test("the logs are a readable zip", async () => {
  const id = await placed({ configId: gpu, name: "Ward Notes", version: "2.1.3" })
  const response = await user.api(tokens.noor, "GET", `deployments/${id}/logs`)
  expect(response.headers.get("content-type")).toBe("application/zip")
  expect(response.headers.get("content-disposition")).toContain(`hearth-logs-${id}.zip`)
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  expect(Object.keys(files).sort()).toEqual(["cloud-init-output.log", "console.log", "user-data.yaml"])
  expect(text("console.log")).toContain("Linux version")
  expect(text("cloud-init-output.log")).toMatch(/^Cloud-init[\s\S]*finished/)
  expect(text("console.log")).not.toContain("\x1b")
  expect(text("user-data.yaml")).toMatch(/^#cloud-config\n/)
  expect(load(text("user-data.yaml"))).toMatchObject({ hostname: "ward-notes" })
})

test("the hub token is saved per account", async () => {
  expect((await call("noor", "GET", "user/meta")).body).toEqual({ meta: { huggingface_token: null } })
  expect((await call("noor", "PUT", "user/meta", { huggingface_token: "hf_x" })).status).toBe(200)
  expect((await call("noor", "GET", "user/meta")).body).toEqual({ meta: { huggingface_token: "hf_x" } })
  expect((await call("ada", "GET", "user/meta")).body).toEqual({ meta: { huggingface_token: null } })
  expect((await call("noor", "PUT", "user/meta", { huggingface_token: 7 })).status).toBe(400)
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

test.each([
  ["JSON that ends in the middle", "application/json", '{"name": ', 400],
  ["a body that is not JSON", "text/plain", "name=desk", 400],
  ["a body of 100 kB", "application/json", JSON.stringify("x".repeat(100_000)), 413],
  ["a body in an unknown character set", "application/json; charset=x-klingon", "{}", 415],
])("%s is refused", async (_, type, body, status) => {
  const response = await fetch(`${sandbox.loopback}/sandbox/api/deployments`, {
    method: "POST",
    headers: { authorization: `Bearer ${tokens.noor}`, "content-type": type },
    body,
  })
  expect([response.status, await response.json()]).toEqual([status, { error: expect.any(String) }])
})

test.each(["nope", "deployments/a%2Fb", "deployments/%zz", "deployments/..%2f", "user/meta/"])(
  "the path %s is a 4xx",
  async (path) => {
    const { status } = await user.api(tokens.ada, "DELETE", path)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  },
)

test("releases have GitHub's format, newest first", async () => {
  const list: Array<Record<string, unknown>> = await (await fetch(sandbox.connection.releasesUrl)).json()
  for (const release of list) {
    expect(release).toMatchObject({
      tag_name: expect.any(String),
      draft: expect.any(Boolean),
      prerelease: expect.any(Boolean),
    })
  }
  const stable = list.filter(({ draft, prerelease }) => !draft && !prerelease)
  expect(stable[0]).toMatchObject({ tag_name: "v2.1.4", published_at: expect.any(String) })
  const dates = stable.map(({ published_at }) => String(published_at))
  expect(dates).toEqual(dates.toSorted().reverse())
  expect(list.some(({ draft }) => draft)).toBe(true)
})
