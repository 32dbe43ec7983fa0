import { beforeEach, expect, test } from "vitest"
import { sharedServer, signedIn } from "../support/http-servers"
import { alertIn, fieldOf, fieldValue } from "../support/page-parts"
import { type Page, signIn } from "../support/visitor"

const canary = "hf_canary_never_to_be_seen_again"

const server = sharedServer()
const noor = signedIn(server, "noor@example.com")

beforeEach(async () => {
  await server.control.settings({ balanceCents: { email: "noor@example.com", cents: 10_000 } })
})

const create = /^Create/
const gpu = "/deployments/type/gpu-instance"
const saving = { method: "PUT", path: "/api/user/meta", body: { huggingface_token: canary } }
const creating = {
  method: "POST",
  path: "/api/deployments",
  body: { configId: "gpu_instance_civo", name: "big", timeoutMins: 60 },
}

async function fillIn(fields: Record<string, string>, path = gpu) {
  const form = await noor.open(path)
  return await noor.submit(form, create, { name: "big", timeout: "60", ...fields })
}

async function saveToken() {
  await fillIn({ hubToken: canary })
  await server.control.clearRequests()
}

test("a typed token is saved before the machine is created, once, and never shown again", async () => {
  const form = await noor.open(gpu)
  expect(fieldOf(form, "hubToken")?.getAttribute("type")).toBe("password")
  expect(fieldOf(form, "hubToken")?.getAttribute("autocomplete")).toBe("off")
  expect(fieldOf(form, "removeHubToken")).toBeNull()
  const created = await noor.submit(form, create, { name: "big", timeout: "60", hubToken: ` ${canary} ` })
  expect(await server.control.changes()).toEqual([saving, creating])
  const next = await noor.open(gpu)
  expect(fieldOf(next, "hubToken")?.getAttribute("placeholder")).toBe("A token is saved")
  expect(fieldOf(next, "hubToken")?.hasAttribute("value")).toBe(false)
  for (const page of [created, next, await noor.open(`${gpu}.data`)])
    expect(page.body).not.toContain("canary")
  expect(JSON.stringify(created.headers) + created.setCookies).not.toContain("canary")
  await server.logged()
  expect(server.output).not.toContain("canary")
})

test("an empty token is not saved, and other machine types leave the saved token alone", async () => {
  await saveToken()
  await fillIn({})
  expect(await server.control.changes()).toEqual([creating])
  await server.control.clearRequests()
  await fillIn({ hubToken: canary, configId: "trial_vm_hetzner" })
  expect((await server.control.changes()).map(({ method }) => method)).toEqual(["POST"])
})

test.each([
  [{ removeHubToken: "yes" }, ""],
  [{ removeHubToken: "yes", hubToken: "hf_new" }, "hf_new"],
])("with a saved token, the form with %j saves %j", async (fields, saved) => {
  await saveToken()
  await fillIn(fields)
  const change = { ...saving, body: { huggingface_token: saved } }
  expect(await server.control.changes()).toEqual([change, creating])
  expect(fieldOf(await noor.open(gpu), "removeHubToken") === null).toBe(saved === "")
})

test.each([{ kind: "status", status: 402, body: { error: "secret detail" } }, { kind: "cut" }] as const)(
  "a token that fails to save (%j) creates nothing, and the form keeps everything but the token",
  async (fault) => {
    await server.control.fault({ method: "PUT", path: "/api/user/meta", fault })
    const page = await fillIn({ hubToken: canary })
    expect(page.status).toBe(400)
    expect(await server.control.changes()).toEqual([saving])
    const token = fieldOf(page, "hubToken")
    expect(token?.getAttribute("aria-invalid")).toBe("true")
    expect(token?.hasAttribute("value")).toBe(false)
    const about = token?.getAttribute("aria-describedby")?.split(" ") ?? []
    const described = about.map((id) => page.document.getElementById(id)?.text)
    expect(described.join(" ")).toContain("Failed to update Huggingface token")
    expect(described.join(" ")).toContain("If you entered a token, enter it again.")
    expect(fieldValue(page, "name")).toBe("big")
    expect(page.document.querySelector("option[selected]")?.getAttribute("value")).toBe("60")
    await server.logged()
    expect(page.body + server.output).not.toMatch(/canary|secret detail/)

    await server.control.clearFaults()
    await server.control.clearRequests()
    await noor.submit(page, create, { hubToken: canary })
    expect(await server.control.changes()).toEqual([saving, creating])
  },
)

test("when the session ends while the token is saved, the page says so and creates nothing", async () => {
  await server.control.fails("PUT /api/user/meta", 401)
  const leaving = await signIn(server, "noor@example.com")
  const form = await leaving.open(gpu)
  const page = await leaving.submit(form, create, { name: "big", timeout: "60", hubToken: canary })
  expect(page.status).toBe(401)
  expect(alertIn(page)?.text).toContain("Your session has ended.")
  expect((await server.control.changes()).map(({ method }) => method)).not.toContain("POST")
  await server.logged()
  expect(page.body + server.output).not.toContain("canary")
})

test("after a 402, the balance page leads back to the filled-in form", async () => {
  await server.control.settings({ balanceCents: { email: "noor@example.com", cents: 0 } })
  const name = `${"日本語 & <b>=?#".repeat(8)}`
  const refused = await fillIn({ name, timeout: "480", hubToken: canary })
  expect(refused.status).toBe(402)
  const balance = await noor.follow(refused, "Please add funds to your balance")
  expect(balance.url.pathname).toBe("/balance")
  expect(balance.document.querySelector("h1")?.text).toBe("Balance & Billing")
  expect(balance.url.href).not.toContain("canary")
  const back = await noor.follow(balance, "Back to your new deployment")
  expect(back.url.pathname).toBe(gpu)
  expect(fieldValue(back, "name")).toBe(name)
  expect(back.document.querySelector("option[selected]")?.getAttribute("value")).toBe("480")
  expect(back.document.querySelector("input[type=radio][checked]")?.getAttribute("value")).toBe(
    "gpu_instance_civo",
  )
  await server.control.settings({ balanceCents: { email: "noor@example.com", cents: 1_000 } })
  await server.control.clearRequests()
  const created = await noor.submit(back, create)
  expect((await server.control.changes())[0]?.body).toMatchObject({ name, timeoutMins: 480 })
  expect(created.url.search).toMatch(/^\?created=dep_[a-z0-9]+$/)
})

test.each([
  [{}, undefined],
  [{ version: "2.1.3" }, "2.1.3"],
  [{ version: "2.1.3", otherVersion: " v2.0.9 " }, "2.0.9"],
  [{ version: "2.1.3", anyVersion: "2.2.0-rc.1", devBuilds: "on" }, "2.2.0-rc.1"],
  [{ version: "2.1.3", anyVersion: "2.2.0-rc.1" }, "2.1.3"],
])("the version %j is requested as %j", async (fields, hearthVersion) => {
  const body = { ...creating.body, ...(hearthVersion && { hearthVersion }) }
  await fillIn(fields)
  expect(await server.control.changes()).toEqual([{ ...creating, body }])
})

test("an address fills in only values that the form allows", async () => {
  const page = await noor.open(`${gpu}?name=${"x".repeat(129)}&timeout=61&configId=x&hubToken=${canary}`)
  expect(fieldValue(page, "name") ?? "").toBe("")
  expect(page.document.querySelector("main form[method=post] option[selected]")?.getAttribute("value")).toBe(
    "forever",
  )
  expect(fieldOf(page, "hubToken")?.hasAttribute("value")).toBe(false)
})

test("the form shows the cost of the run in started hours, and what the balance covers", async () => {
  const balance = (cents: number) =>
    server.control.settings({ balanceCents: { email: "noor@example.com", cents } })
  const forever = await noor.open(gpu)
  expect(forever.text).toMatch(
    /It stops .+ UTC and all data on it is lost: your balance of \$100\.00 pays for 20 hours, at \$5\.00 an hour, \$120\.00 a day\./,
  )
  const hours = await noor.open(`${gpu}?timeout=480`)
  expect(hours.text).toMatch(
    /It stops .+ UTC and all data on it is lost\. For 8 hours this run costs at most \$40\.00\./,
  )
  expect(hours.text).not.toContain("our balance of")
  await balance(4_000)
  expect((await noor.open(`${gpu}?timeout=480`)).text).not.toContain("our balance of")

  // Two hours of the machine that runs already are due in that time.
  await server.control.deployments({ email: "noor@example.com", name: "desk" })
  await balance(1_020)
  expect((await noor.open(`${gpu}?timeout=480`)).text).toContain(
    "your balance of $10.20 pays for 2 hours beside your other machines, at $5.00 an hour",
  )
})

test("each timeout of the form has its end and its cost, of both machines while any may be selected", async () => {
  const options = (page: Page) =>
    page.document.querySelectorAll("select[name=timeout] option").map(({ text }) => text)
  const clock = "ends [A-Z][a-z]{2} \\d\\d:\\d\\d UTC"
  expect(options(await noor.open(gpu))).toEqual([
    "Run Forever · $2.40 a day (GPU $120.00 a day)",
    expect.stringMatching(`^1 hour · ${clock} · \\$0\\.10 \\(GPU \\$5\\.00\\)$`),
    expect.stringMatching(`^4 hours · ${clock} · \\$0\\.40 \\(GPU \\$20\\.00\\)$`),
    expect.stringMatching(`^8 hours · ${clock} · \\$0\\.80 \\(GPU \\$40\\.00\\)$`),
    expect.stringMatching(`^24 hours · ${clock} · \\$2\\.40 \\(GPU \\$120\\.00\\)$`),
  ])
})

test("a form that comes back shows the end of what was chosen", async () => {
  const form = await noor.open("/deployments/type/trial-vm")
  const refused = await noor.submit(form, "Create Trial VM", { name: " ", timeout: "240" })
  expect(refused.status).toBe(400)
  expect(refused.document.querySelector("option[data-forecast]")?.getAttribute("value")).toBe("240")
  expect(refused.text).toContain("and all data on it is lost. For 4 hours this run costs at most $0.40.")
})

test("a balance that doesn't pay the first hour says so, and the form offers funds first", async () => {
  await server.control.settings({ balanceCents: { email: "noor@example.com", cents: 390 } })
  const page = await noor.open(`${gpu}?timeout=480`)
  expect(page.text).toContain("Your balance of $3.90 doesn't cover the first hour, which costs $5.00.")
  expect(page.text).not.toContain("$3.90 covers")
  const balance = await noor.follow(page, "Add Funds")
  expect(balance.text).toContain("Back to your new deployment")
})

test("a creation without an answer may exist: the form says so, and warns before the same is sent again", async () => {
  const fault = { kind: "status", status: 504 } as const
  await server.control.fault({ path: "/api/deployments", method: "POST", times: 1, fault })
  const form = await noor.open("/deployments/type/trial-vm")
  const trial = "Create Trial VM"
  const failed = await noor.submit(form, trial, { name: "lost-desk" })
  const alert = failed.document.querySelector("main form [role=alert]")
  expect(alert?.text).toContain("Failed to create deployment. Please try again later.")
  expect(alert?.text).toContain("The deployment may exist all the same")
  const target = alert?.querySelector("a")?.getAttribute("href") ?? ""
  expect(failed.document.querySelector(target)?.text).toBe("Your Deployments")

  const warned = await noor.submit(failed, trial)
  expect([warned.status, warned.text]).toEqual([
    400,
    expect.stringContaining("A deployment named lost-desk may exist already"),
  ])
  // Another page, another window: the same name and type are still in doubt, others aren't.
  expect((await noor.submit(await noor.open(form.url.pathname), trial, { name: "lost-desk" })).status).toBe(
    400,
  )
  expect(await server.control.changes()).toHaveLength(1)
  await noor.submit(warned, trial, { name: "other" })
  await noor.submit(warned, trial, { again: "yes" })
  expect((await server.control.changes()).map(({ body }) => body)).toMatchObject([
    { name: "lost-desk" },
    { name: "other" },
    { name: "lost-desk" },
  ])
})

test("the suggested name is one that no deployment has", async () => {
  const suggested = async () =>
    /\b(?:gpu|trial-vm)-\d+/.exec(fieldOf(await noor.open(gpu), "name")?.closest("form")?.textContent ?? "")
  const name = (await suggested())?.[0] ?? ""
  expect(name).not.toBe("")
  await fillIn({ name })
  expect((await suggested())?.[0]).not.toBe(name)
})
