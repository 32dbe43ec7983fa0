import { expect, test } from "vitest"
import { sharedServer } from "../support/http-servers"
import { fieldValue } from "../support/page-parts"
import { createVisitor, type Page, signIn } from "../support/visitor"

// What the next person in the same browser meets of the one before.

const server = sharedServer()

/** The form's field that names its person. */
function personOf(page: Page) {
  return fieldValue(page, "person") ?? ""
}

async function changes() {
  return await server.control.requests(/^(?!GET).* \/api\//)
}

/** A page of Ada's, and Noor, who has signed in since in the same browser. */
async function pageOfAda(path: string) {
  const ada = await signIn(server, "ada@example.com")
  return { page: await ada.open(path), noor: await signIn(server, "noor@example.com") }
}

async function refused(form: Promise<Page>, path: string) {
  const refusal = await form
  expect(refusal.hops.map(({ status, method }) => [status, method])).toEqual([[307, "POST"]])
  expect([refusal.status, refusal.url.searchParams.get("form")]).toEqual([409, path])
  expect(refusal.document.querySelector("h1")?.text).toBe("You are signed in as noor@example.com now")
  return refusal
}

test("the create form of one person isn't sent for the next one, who may send it with its input", async () => {
  const { page, noor } = await pageOfAda("/deployments/type/trial-vm")
  const sent = noor.submit(page, "Create Trial VM", { name: "  a & b  ", timeout: "480" })
  const refusal = await refused(sent, "/deployments/type/trial-vm")
  expect(await changes()).toEqual([])

  const created = await noor.submit(refusal, "Continue as noor@example.com")
  expect(created.text).toContain("Creating a & b")
  expect(await changes()).toMatchObject([
    { method: "POST", account: "noor@example.com", body: { name: "a & b", timeoutMins: 480 } },
  ])
})

test("a form works for the same person in a new session, and one of a visitor for whoever signed in since", async () => {
  const ada = await signIn(server, "ada@example.com")
  const page = await ada.open("/deployments/type/trial-vm")
  const again = await signIn(server, "ada@example.com")
  for (const person of [personOf(page), ""]) {
    const answer = await again.submit(page, "Create Trial VM", { name: "x".repeat(200), person })
    expect([answer.status, answer.hops]).toEqual([400, []])
  }
})

test("a form that comes back because the session has ended stays its person's", async () => {
  const { page, noor } = await pageOfAda("/deployments/type/trial-vm")
  const visitor = createVisitor(server.origin)
  const back = await visitor.submit(page, "Create Trial VM", { name: "half a name" })
  expect([back.status, personOf(back)]).toEqual([401, personOf(page)])
  await refused(noor.submit(back, "Create Trial VM"), "/deployments/type/trial-vm")
})

test("the late answer that ends one session leaves the cookie of the next one", async () => {
  const ada = await signIn(server, "ada@example.com")
  const late = createVisitor(server.origin, ada.cookies.copy())
  for (const path of ["/api/*", "/api/*/*"])
    await server.control.fails(path, 401, { account: "ada@example.com" })
  const answer = await late.send("/balance/now?poll=1")
  expect(answer.body).toContain("session-ended")

  const noor = await signIn(server, "noor@example.com")
  noor.cookies.take(answer.setCookies, "/")
  expect((await noor.open("/home")).text).toContain("noor@example.com")
  expect((await ada.open("/home")).text).toContain("Sign In")
})

test("messages and the note of a payment stay with their person, and end with the sign-out", async () => {
  const [id = ""] = await server.control.deployments({ email: "ada@example.com", name: "adas-vm" })
  const ada = await signIn(server, "ada@example.com")
  const noor = await signIn(server, "noor@example.com")
  await ada.post("/balance/add-funds?returnTo=%2Fdeployments%2Ftype%2Fgpu-instance", "")
  await ada.post(`/deployments/${id}/delete`, "name=adas-vm")
  for (const name of ["flash", "payment"]) noor.cookies.set(name, ada.cookies.get(name) ?? "")
  await server.control.settings({ balanceCents: { email: "noor@example.com", cents: 90_000 } })

  const checkout = await noor.open("/balance/checkout?outcome=paid")
  expect(checkout.text).not.toMatch(/adas-vm|was added/)
  expect(checkout.body).not.toContain("gpu-instance")
  await server.control.settings({ balanceCents: { email: "ada@example.com", cents: 90_000 } })
  const own = await createVisitor(server.origin, ada.cookies.copy()).open("/balance/checkout?outcome=paid")
  expect(own.text).toContain("Deleted adas-vm")
  expect(own.text).toContain("was added")
  expect(own.body).toContain("gpu-instance")

  const home = await createVisitor(server.origin, ada.cookies.copy()).open("/balance")
  const left = await ada.submit(home, "Sign Out")
  expect(left.text).toContain("You are signed out")
  expect(left.text).not.toContain("adas-vm")
  for (const name of ["session", "flash", "payment"]) expect(ada.cookies.get(name), name).toBeUndefined()
})

test.each(["/auth/other-person", "/dashboard/bulk", "/theme"])(
  "a form for %s with more fields than any of ours is refused by a small page",
  async (path) => {
    const noor = await signIn(server, "noor@example.com")
    const fields = (count: number) => Array.from({ length: count }, () => ["a", ""])
    const answer = await noor.post(path, fields(2_001))
    expect([answer.status, answer.body]).toEqual([413, expect.stringContaining("more than 2,000 fields")])
    expect(answer.body.length).toBeLessThan(5_000)
    expect((await noor.post(path, fields(2_000))).status).toBeLessThan(413)
  },
)
