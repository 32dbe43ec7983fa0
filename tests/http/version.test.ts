import { beforeAll, beforeEach, expect, test } from "vitest"
import { sharedServer } from "../support/http-servers"
import { createVisitor, type Page, signIn, type Visitor } from "../support/visitor"

const server = sharedServer()
let noor: Visitor
let id: string

beforeAll(async () => {
  noor = await signIn(server, "noor@example.com")
})
beforeEach(async () => {
  const [made] = await server.control.deployments({
    email: "noor@example.com",
    name: "lab & <b>desk</b>",
    configId: "trial_vm_hetzner",
    status: "running",
    version: "2.1.2",
  })
  id = made ?? ""
})

const updated =
  "lab & <b>desk</b> has been successfully updated to version 2.1.3. It may take a few minutes to be fully ready."
const failed = "Failed to update Hearth version. Please try again."

/** The version updates that the platform received. */
async function updates() {
  const requests = await server.control.requests()
  return requests.filter(({ method }) => method === "PUT").map(({ path, body }) => ({ path, body }))
}

async function versionPage() {
  return await noor.follow(await noor.open("/deployments?sort=name"), /^2\.1\.2, update the version of lab/)
}

function offered(page: Page, name: "version" | "anyVersion") {
  return page.document.querySelectorAll(`select[name=${name}] option`).map((one) => one.getAttribute("value"))
}

function alertIn(page: Page) {
  return page.document.querySelectorAll("main [role=alert]").find(({ text }) => text.trim() !== "")?.text
}

async function post(path: string, body: string) {
  return await noor.send(path, {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      origin: server.origin,
      "sec-fetch-site": "same-origin",
    },
    body,
  })
}

test("the badge links to the versions, and choosing one updates the deployment", async () => {
  const form = await versionPage()
  expect(form.url.pathname).toBe(`/deployments/${id}/version`)
  expect(form.text).toContain("runs 2.1.2")
  const page = await noor.submit(form, "Update Version", { version: "2.1.3" })
  expect(page.url.pathname + page.url.search).toBe("/deployments?sort=name")
  expect(page.text).toContain(`Version Updated${updated}`)
  expect(await updates()).toEqual([
    { path: `/api/deployments/${id}/update-version`, body: { version: "2.1.3" } },
  ])
})

test.each([
  ["?sort=name", "/deployments?sort=name"],
  ["?q=x&from=page", "/deployments/:id"],
  ["?returnTo=%2F%2Fevil.example&from=page", "/deployments/:id"],
])("an older address with %s still returns to %s", async (query, returnTo) => {
  const page = await noor.open(`/deployments/${id}/version${query}`)
  const canceled = await noor.follow(page, "Cancel")
  expect(canceled.url.pathname + canceled.url.search).toBe(returnTo.replace(":id", id))
})

test("an update from the deployment's own page returns to that page", async () => {
  const page = await noor.follow(await noor.open(`/deployments/${id}`), /update the version of lab/)
  const done = await noor.submit(page, "Update Version", { version: "2.1.3" })
  expect(done.url.pathname).toBe(`/deployments/${id}`)
  expect(done.text).toContain(updated)
  expect((await noor.follow(page, "Cancel")).url.pathname).toBe(`/deployments/${id}`)
})

test("stable versions are listed newest first, and development builds on request", async () => {
  const page = await versionPage()
  expect(offered(page, "version").slice(0, 3)).toEqual(["", "2.1.4", "2.1.3"])
  expect(offered(page, "version").join(" ")).not.toMatch(/rc|alpha|beta|dev|nightly/)
  expect(offered(page, "anyVersion").slice(0, 4)).toEqual(["", "2.2.0-rc.1", "2.1.5-dev.3", "2.1.4"])
})

test.each([
  [{ devBuilds: "on", version: "2.1.3", anyVersion: "2.2.0-rc.1" }, "2.2.0-rc.1"],
  [{ version: "2.1.3", anyVersion: "2.2.0-rc.1" }, "2.1.3"],
  [{ version: "2.1.3", otherVersion: " v1.12.3 " }, "1.12.3"],
  [{ otherVersion: "nightly" }, "nightly"],
])("%j requests %s", async (fields, version) => {
  await noor.submit(await versionPage(), "Update Version", fields)
  expect((await updates())[0]?.body).toEqual({ version })
})

test.each([
  ["otherVersion=..%2F1", "Use only letters, digits and . _ + -, at most 64 characters."],
  ["otherVersion=1+2&version=2.1.3", "Use only letters, digits and . _ + -, at most 64 characters."],
  [`otherVersion=${"1".repeat(65)}`, "Use only letters, digits and . _ + -, at most 64 characters."],
  ["version=%3Cb%3E", "Select a version from the list."],
  ["version=", "Select or enter a version."],
  ["anyVersion=2.2.0-rc.1", "Select or enter a version."],
  ["devBuilds=on&version=2.1.3", "Select or enter a version."],
  ["__proto__=1&versions=2.1.3", "Select or enter a version."],
])("%s is refused with the reason, and not sent upstream", async (body, reason) => {
  const answer = await post(`/deployments/${id}/version`, body)
  expect(answer.status).toBe(400)
  expect(answer.body).toContain(reason)
  expect(await updates()).toEqual([])
})

test("the summary at the top links to the field with the error", async () => {
  const page = await noor.submit(await versionPage(), "Update Version", { otherVersion: "../1" })
  const field = page.document.querySelector("input[name=otherVersion]")
  expect(field?.getAttribute("aria-invalid")).toBe("true")
  expect(field?.getAttribute("value")).toBe("../1")
  expect(alertIn(page)).toContain("Check one field")
  expect(page.document.querySelector("main [role=alert] a")?.getAttribute("href")).toBe(`#${field?.id}`)
})

test("a form sent twice updates once", async () => {
  const body = "version=2.1.3&name=lab&formKey=one"
  const answers = await Promise.all([1, 2].map(() => post(`/deployments/${id}/version`, body)))
  expect(answers.map(({ status }) => status)).toEqual([303, 303])
  expect(await updates()).toHaveLength(1)
})

test.each([
  { kind: "status", status: 400 },
  { kind: "status", status: 403 },
  { kind: "status", status: 404 },
  { kind: "status", status: 500 },
  { kind: "cut" },
] as const)("%j shows an error, keeps the choice, and can be sent again", async (fault) => {
  const form = await versionPage()
  await server.control.fault({ path: "/api/deployments/*/update-version", times: 1, fault })
  const fields = { version: "2.1.3", devBuilds: "on", anyVersion: "2.2.0-rc.1", otherVersion: "2.0.1" }
  const page = await noor.submit(form, "Update Version", fields)
  expect(page.status).toBe(400)
  expect(alertIn(page)).toContain("Version Update Failed")
  expect(alertIn(page)).toContain(failed)
  expect(page.document.querySelector("input[name=otherVersion]")?.getAttribute("value")).toBe("2.0.1")
  expect(page.document.querySelector("input[name=devBuilds]")?.hasAttribute("checked")).toBe(true)
  const chosen = page.document.querySelectorAll("option[selected]").map((one) => one.getAttribute("value"))
  expect(chosen).toEqual(["2.1.3", "2.2.0-rc.1"])
  const done = await noor.submit(page, "Update Version", { otherVersion: "" })
  expect(done.url.pathname).toBe("/deployments")
  expect((await updates()).at(-1)?.body).toEqual({ version: "2.2.0-rc.1" })
})

test("a token that the platform refuses ends the session with a message", async () => {
  const form = await versionPage()
  await server.control.fault({
    path: "/api/deployments/*/update-version",
    fault: { kind: "status", status: 401 },
  })
  const page = await noor.submit(form, "Update Version", { version: "2.1.3" })
  expect(page.status).toBe(401)
  expect(page.text).toContain("Your session has ended")
  noor = await signIn(server, "noor@example.com")
})

test.each(["%2e%2e%2fterminal", "a%3Ftoken=x", "a..b", "-a", "x".repeat(129)])(
  "%s is not an id: neither loaded nor updated",
  async (bad) => {
    expect([400, 404]).toContain((await noor.open(`/deployments/${bad}/version`)).status)
    expect([400, 404]).toContain((await post(`/deployments/${bad}/version`, "version=2.1.3")).status)
    const calls = await server.control.requests()
    expect(calls.filter(({ path }) => path.startsWith("/api/deployments"))).toEqual([])
  },
)

test("another customer's deployment is a 404, a failed list shows an error, and visitors are asked to sign in", async () => {
  const ada = await signIn(server, "ada@example.com")
  expect((await ada.open(`/deployments/${id}/version`)).status).toBe(404)
  const signedOut = await createVisitor(server.origin).open(`/deployments/${id}/version`)
  expect(signedOut.text).toContain("Sign in to change the version")
  await server.control.fault({ path: "/api/deployments", fault: { kind: "malformed" } })
  expect((await noor.open(`/deployments/${id}/version`)).text).toContain("Couldn't load this deployment")
})
