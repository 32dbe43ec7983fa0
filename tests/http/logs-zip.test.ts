import { beforeAll, beforeEach, expect, test, vi } from "vitest"
import { download } from "../support/download"
import { sharedServer } from "../support/http-servers"
import { createVisitor, signIn, type Visitor } from "../support/visitor"

const server = sharedServer()
let noor: Visitor
let id: string

beforeAll(async () => {
  noor = await signIn(server, "noor@example.com")
})
beforeEach(async () => {
  const seed = { email: "noor@example.com", name: "lab", configId: "trial_vm_hetzner", status: "running" }
  const [made] = await server.control.deployments(seed)
  id = made ?? ""
})

const logsPath = "/api/deployments/*/logs"

test("the zip is sent as a named file that is neither displayed nor cached", async () => {
  const answer = await noor.send(`/deployments/${id}/logs.zip`)
  expect(answer.status).toBe(200)
  expect(answer.headers).toMatchObject({
    "content-type": "application/zip",
    "content-disposition": `attachment; filename="hearth-logs-${id}.zip"`,
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  })
  expect(answer.body.startsWith("PK")).toBe(true)
})

test("a canceled download is canceled at the platform too", async () => {
  await server.control.fault({ path: logsPath, fault: { kind: "zip", bytes: 500 * 1024 * 1024 } })
  const file = `/deployments/${id}/logs.zip`
  const received = await download(server, noor, file, (sofar) => sofar < 1024 * 1024)
  expect(received).toBeLessThan(10 * 1024 * 1024)
  await vi.waitFor(async () => {
    const call = (await server.control.requests()).find(({ path }) => path.endsWith("/logs"))
    expect(call?.abandoned).toBe(true)
  }, 15_000)
})

test.each([
  { kind: "status", status: 403 },
  { kind: "status", status: 404 },
  { kind: "status", status: 500 },
  { kind: "cut" },
  { kind: "malformed" },
  { kind: "json", body: {} },
] as const)("%j returns to the list with an error about the download", async (fault) => {
  const list = await noor.open("/deployments?sort=name")
  await server.control.fault({ path: logsPath, fault })
  const page = await noor.follow(list, "Logs of lab, as a zip file")
  expect(page.url.pathname + page.url.search).toBe("/deployments?sort=name")
  expect(page.text).toContain("Download FailedFailed to download logs")
  expect((await noor.open("/deployments")).text).not.toContain("Download Failed")
})

test("a token that the platform refuses returns to a visitor's list", async () => {
  const somebody = await signIn(server, "noor@example.com")
  const list = await somebody.open("/deployments?sort=name")
  await server.control.fault({ path: logsPath, fault: { kind: "status", status: 401 } })
  const page = await somebody.follow(list, "Logs of lab, as a zip file")
  expect(page.url.pathname + page.url.search).toBe("/deployments?sort=name")
  expect(page.document.querySelector("header")?.text).toContain("Sign In")
})

test("the deployment's own page gets the error too, and a frame gets no page", async () => {
  const page = await noor.open(`/deployments/${id}`)
  await server.control.fault({ path: logsPath, fault: { kind: "status", status: 500 } })
  const back = await noor.follow(page, "Logs of lab, as a zip file")
  expect(back.url.pathname).toBe(`/deployments/${id}`)
  expect(back.text).toContain("Failed to download logs")
  const framed = await noor.send(`/deployments/${id}/logs.zip?frame`)
  expect([framed.status, framed.setCookies]).toEqual([404, []])
})

test.each(["%2e%2e%2fterminal", "a%3Ftoken=x", "a..b", "-a", "x".repeat(129)])(
  "%s is not an id: no upstream call is made",
  async (bad) => {
    expect([400, 404]).toContain((await noor.send(`/deployments/${bad}/logs.zip`)).status)
    expect(
      (await server.control.requests()).filter(({ path }) => path.startsWith("/api/deployments")),
    ).toEqual([])
  },
)

test("visitors are redirected to the list, and no upstream call is made", async () => {
  const page = await createVisitor(server.origin).open(`/deployments/${id}/logs.zip`)
  expect(page.url.pathname).toBe("/deployments")
  expect((await server.control.requests()).filter(({ path }) => path.endsWith("/logs"))).toEqual([])
})
