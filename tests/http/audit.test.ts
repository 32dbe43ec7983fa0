import { readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest"
import { ownServer, signedIn } from "../support/http-servers"
import { temporaryFolder } from "../support/temporary"
import { signIn } from "../support/visitor"

const path = join(temporaryFolder(afterAll), "audit.log")
const serverWithAudit = ownServer({ AUDIT_LOG: path })
const noor = signedIn(serverWithAudit, "noor@example.com")
const kim = signedIn(serverWithAudit, "kim@example.com")
let before = 0

const text = () => readFileSync(path, "utf8")
function lines(): Array<Record<string, unknown> & { on: Record<string, unknown> }> {
  return text()
    .slice(before)
    .split("\n")
    .flatMap((line) => (line ? [JSON.parse(line)] : []))
}

beforeEach(() => {
  before = text().length
})
// What people typed and are called, and all that is secret.
afterEach(() => expect(text()).not.toMatch(/secret-desk|@|eyJ|Bearer|192\.0|127\.0|Noor|Kim/))

test("what a customer does has a line each, with the reference of its request", async () => {
  const form = await noor.open("/deployments/type/trial-vm")
  const sends = () => noor.submit(form, "Create Trial VM", { name: "secret-desk", timeout: "480" })
  const [created] = await Promise.all([sends(), sends()])
  const id = created.url.searchParams.get("created") ?? ""
  await serverWithAudit.control.fails(`PUT /api/deployments/${id}`, 409)
  const timeout = await noor.open(`/deployments/${id}/timeout`)
  const refused = await noor.submit(timeout, "Change Timeout", { minutes: "600" })
  await serverWithAudit.control.fails(`DELETE /api/deployments/${id}`, 500, { times: 1 })
  const question = await noor.open(`/deployments/${id}/delete`)
  const unknown = await noor.submit(question, "Delete Deployment")
  await noor.submit(unknown, "Delete Deployment")

  const on = { kind: "deployment", id }
  const written = lines()
  expect(written).toMatchObject([
    { action: "deployment-created", on, outcome: "done", role: "customer", minutes: 480 },
    { action: "timeout-changed", on, outcome: "refused", cause: "conflict", status: 409, minutes: 600 },
    { action: "deployment-deleted", on, outcome: "unknown", cause: "unavailable", status: 500 },
    { action: "deployment-deleted", on, outcome: "done" },
  ])
  expect(new Set(written.map(({ sub }) => sub)).size).toBe(1)
  const shown = refused.document.querySelector("html")?.getAttribute("data-reference")
  expect([shown, refused.headers["x-request-id"]]).toEqual([written[1]?.reference, written[1]?.reference])
  await serverWithAudit.logged()
  for (const { reference } of written) {
    const post = { msg: "request", requestId: reference, method: "POST" }
    expect(serverWithAudit.log).toContainEqual(expect.objectContaining(post))
  }
})

test("what an admin does is written as theirs, and each row of a job has a line", async () => {
  const desks = { email: "ada@example.com", name: "secret-desk", count: 3 }
  const ids = await serverWithAudit.control.deployments(desks)
  await serverWithAudit.control.fails(`DELETE /api/admin/deployments/${ids[1]}`, 409, { times: 1 })
  const review = await kim.open(`/dashboard/bulk?act=delete&${ids.map((id) => `id=${id}`).join("&")}`)
  await kim.submit(review, /^Delete 3/)
  await vi.waitFor(() => expect(lines()).toHaveLength(4), { timeout: 20_000 })
  const rows = lines().filter(({ action }) => action === "admin-deployment-deleted")
  expect(rows.map(({ on }) => on.id).sort()).toEqual(ids.toSorted())
  const job = lines().find(({ action }) => action === "bulk-job-started")
  for (const row of rows) {
    const refused = { outcome: "refused", cause: "conflict" }
    const ended = row.on.id === ids[1] ? refused : { outcome: "done" }
    expect(row).toMatchObject({
      role: "admin",
      on: { kind: "deployment" },
      reference: job?.reference,
      ...ended,
    })
  }

  before = text().length
  const page = await kim.open("/admin/balances")
  const asked = await kim.submit(page, "Add to Balance", { email: "noor@example.com", amount: "5" })
  await kim.submit(asked, /^Add/)
  expect(lines()).toMatchObject([
    { action: "admin-topped-up", role: "admin", on: { kind: "balance" }, cents: 500, outcome: "done" },
  ])
  const [topUp] = lines()
  await serverWithAudit.logged()
  const logged = serverWithAudit.log.find(({ msg, action }) => msg === "admin action" && action === "top up")
  expect(logged).toMatchObject({ requestId: topUp?.reference, subject: topUp?.sub })
})

test("sign-ins, ended sessions and sign-outs are written", async () => {
  const ada = await signIn(serverWithAudit, "ada@example.com")
  const other = await signIn(serverWithAudit, "ada@example.com")
  await other.submit(await other.open("/account/sign-ins/others/end"), /^(End|Sign out)/)
  await other.post("/auth/sign-out", "")
  expect(lines()).toMatchObject([
    { action: "signed-in", on: { kind: "session" } },
    { action: "signed-in" },
    { action: "session-ended", on: { kind: "session", id: expect.stringMatching(/^[\da-f]{64}$/) } },
    { action: "signed-out", on: { kind: "session" }, outcome: "done" },
  ])
  expect((await ada.open("/home")).text).toContain("Sign in")
})
