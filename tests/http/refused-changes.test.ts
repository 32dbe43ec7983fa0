import { expect, test } from "vitest"
import { sharedServer, signedIn } from "../support/http-servers"
import { alertText, fieldValue } from "../support/page-parts"
import type { Fault } from "../support/sandbox-control"
import type { Page, Visitor } from "../support/visitor"

// A change that the platform refuses, or whose outcome nobody knows, says so, is not repeated by itself, and keeps what was typed.

const server = sharedServer()
const people = {
  ada: signedIn(server, "ada@example.com"),
  noor: signedIn(server, "noor@example.com"),
  kim: signedIn(server, "kim@example.com"),
}

const email = "noor@example.com"
const hidden = { error: "secret detail" }
const no = (status: number, body: unknown = hidden): Fault => ({ kind: "status", status, body })
const answers = (body: unknown): Fault => ({ kind: "status", status: 200, body })
const cut: Fault = { kind: "cut" }
const malformed: Fault = { kind: "malformed" }

const at = (path: string) => (one: Visitor) => one.open(path)
/** Behind a link of that page. */
const by = (list: string, link: RegExp) => async (one: Visitor) => one.follow(await one.open(list), link)

const machine = (page: string) => async (visitor: Visitor) => {
  const [id] = await server.control.deployments({ email, name: "lab", version: "2.1.2" })
  return await visitor.open(`/deployments/${id}/${page}`)
}

/** The question of a top-up, which is its second step. */
const topUp = (email: string) => async (kim: Visitor) =>
  kim.submit(await kim.open("/admin/balances"), "Add to Balance", { email, amount: "12.5" })

const order = { orgName: "Acme", numUsers: "100", numGpus: "20", supportLevel: "premium", agreed: "yes" }
const desk = { name: "Desk", url: "https://desk.example" }
const wish = { email: "it@new.example", organizationName: "New", gpusLimit: "3", perpetual: "on" }

interface Form {
  who: keyof typeof people
  open: (visitor: Visitor) => Promise<Page>
  button: string | RegExp
  fields?: Record<string, string>
  /** What stands in the answer, unless it is all of them. */
  kept?: Record<string, string>
  /** The call of the platform. */
  call: string
  /** What it answers, and what the page says then. */
  said: Array<[Fault, RegExp]>
}

const failedCreation = "^Failed to create deployment\\. Please try again later\\."
const mayExist = new RegExp(`${failedCreation} The deployment may exist all the same: check your deployments`)
const keptLicense =
  /^Failed to delete license\. The license is still on your list\. Please try again later\.$/
const unknownLicense = /^Failed to delete license\. Please try again later\.$/
const unknownTimeout = /^Couldn't change the timeout\. Check whether it has changed/
const noPayment = /Error: [^.]*\. Nothing was charged/

const forms: Record<string, Form> = {
  "creating a deployment": {
    who: "noor",
    open: at("/deployments/type/trial-vm"),
    button: "Create Trial VM",
    fields: { name: "desk", timeout: "480" },
    call: "POST /api/deployments",
    said: [
      [no(400), new RegExp(`${failedCreation}$`)],
      [
        no(402, { error: "Insufficient <b>balance</b>" }),
        /^Insufficient <b>balance<\/b>\. Please add funds to your balance to continue\.$/,
      ],
      [no(500), mayExist],
      [cut, mayExist],
      [answers({ id: "" }), mayExist],
    ],
  },
  "deleting a deployment": {
    who: "noor",
    open: machine("delete"),
    button: "Delete Deployment",
    call: "DELETE /api/deployments/*",
    said: [[no(500), /^Failed to delete deployment/]],
  },
  "changing a timeout": {
    who: "noor",
    open: machine("timeout"),
    button: "Change Timeout",
    fields: { minutes: "60" },
    // The page shows the timeout that still applies.
    kept: {},
    call: "PUT /api/deployments/*",
    said: [
      [no(400), /^Couldn't change the timeout\. The current timeout still applies\./],
      [no(404), /^This deployment no longer exists/],
      [no(500), unknownTimeout],
      [cut, unknownTimeout],
    ],
  },
  "updating a version": {
    who: "noor",
    open: machine("version"),
    button: "Update Version",
    fields: { version: "2.1.3", devBuilds: "on", anyVersion: "2.2.0-rc.1", otherVersion: "2.0.1" },
    call: "PUT /api/deployments/*/update-version",
    said: [
      [no(400), /Version Update Failed ?Failed to update Hearth version\. Please try again\./],
      [cut, /Version Update Failed ?Failed to update Hearth version\. Please try again\./],
    ],
  },
  "creating a license": {
    who: "noor",
    open: at("/licenses?type=enterprise"),
    button: "Create Enterprise License",
    fields: order,
    call: "POST /api/licenses",
    said: [
      [no(402), /^Failed to create license\./],
      [no(500), /^Failed to create license\./],
    ],
  },
  "deleting a license": {
    who: "ada",
    open: by("/licenses", /^Delete the license for Moreno Labs/),
    button: "Delete License",
    call: "DELETE /api/licenses/*",
    said: [
      ...[no(403), answers(false), answers("true")].map((fault): [Fault, RegExp] => [fault, keptLicense]),
      ...[cut, malformed].map((fault): [Fault, RegExp] => [fault, unknownLicense]),
    ],
  },
  "paying for a license": {
    who: "noor",
    open: async (one) => one.open(`/licenses/${await server.control.unpaidLicense(email, "Acme")}/pay`),
    button: "Credit Card",
    call: "POST /api/license/checkout",
    said: [
      [no(500), /Couldn't open the payment page/],
      [answers({ checkout_url: "javascript:alert(1)" }), /Couldn't open the payment page/],
    ],
  },
  "adding funds": {
    who: "noor",
    open: at("/balance/add-funds"),
    button: "Add Funds",
    call: "POST /api/balance/checkout",
    said: [
      [no(500, {}), noPayment],
      [answers({}), noPayment],
      [answers({ url: "javascript:alert(1)" }), noPayment],
      [answers({ url: "http://pay.example/" }), noPayment],
    ],
  },
  "adding a private deployment": {
    who: "noor",
    open: at("/private-deployments/connected/new"),
    button: "Add",
    fields: desk,
    call: "POST /api/connected-deployments",
    said: [[no(500), /Couldn't save the deployment/]],
  },
  "editing a private deployment": {
    who: "ada",
    open: by("/private-deployments", /^Edit Research cluster/),
    button: "Save",
    fields: desk,
    call: "POST /api/connected-deployments",
    said: [[no(409), /The platform refused, because something has changed\. Your input is still here\./]],
  },
  "removing a private deployment": {
    who: "ada",
    open: by("/private-deployments", /^Remove Research cluster/),
    button: "Remove Reference",
    call: "DELETE /api/connected-deployments/*",
    said: [[no(502), /Couldn't remove the deployment/]],
  },
  "topping up a balance": {
    who: "kim",
    open: topUp(email),
    button: /^Add \$/,
    kept: { email, amount: "12.50" },
    call: "POST /api/admin/balance/topup",
    said: [
      [no(404, { error: "No user has this email" }), /No user has this email.*Nothing was added\./s],
      [cut, /An error occurred.*The amount may have been added/s],
    ],
  },
  "marking a license as paid": {
    who: "kim",
    open: async (kim) =>
      kim.open(`/admin/licenses/${await server.control.unpaidLicense(email, "Acme")}/mark-paid?page=1`),
    button: "Mark as Paid",
    call: "POST /api/admin/licenses/*/mark-paid",
    said: [[no(500), /^Failed to mark license as paid\. Please try again\.$/]],
  },
  "creating a customer's license": {
    who: "kim",
    open: at("/admin/licenses"),
    button: "Create License",
    fields: wish,
    call: "POST /api/admin/licenses/create",
    said: [[no(500), /^Failed to create license\. Please try again\.$/]],
  },
}

const cases = Object.entries(forms).flatMap(([name, form]) =>
  form.said.map(([fault, sentence], at) => ({ name, form, fault, sentence, at })),
)

test.each(cases)("$name against $fault", async ({ form, fault, sentence, at }) => {
  const { who, open, button, call, fields = {} } = form
  const visitor = people[who]
  // The server remembers the names of creations without an answer.
  const typed = "name" in fields ? { ...fields, name: `${fields.name} ${at}` } : fields
  const page = await open(visitor)
  const [method, path = ""] = call.split(" ")
  await server.control.fault({ method, path, fault })
  const refused = await visitor.submit(page, button, typed)
  expect([400, 402]).toContain(refused.status)
  expect(alertText(refused)).toMatch(sentence)
  expect(refused.body).not.toMatch(/secret detail|javascript:alert|pay\.example/)
  for (const [name, value] of Object.entries(form.kept ?? typed))
    expect(fieldValue(refused, name), name).toBe(value)
  // A browser scrolls the reader there.
  expect(refused.document.querySelector("main [autofocus]")).not.toBeNull()
  expect(await server.control.changes()).toHaveLength(1)
})

test("a change that first reads a list, which fails, says nothing of a change that may be saved", async () => {
  const page = await people.ada.follow(
    await people.ada.open("/private-deployments"),
    /^Edit Research cluster/,
  )
  await server.control.fails("GET /api/connected-deployments", 500)
  const refused = await people.ada.submit(page, "Save", desk)
  expect(alertText(refused)).toMatch(/^Couldn't save the deployment\. The platform is busy/)
  for (const [name, value] of Object.entries(desk)) expect(fieldValue(refused, name), name).toBe(value)
  expect(await server.control.changes()).toEqual([])
})

test.each([
  ["deleting a deployment", "GET /api/deployments"],
  ["changing a timeout", "GET /api/deployments"],
  ["updating a version", "GET /api/deployments"],
  ["deleting a license", "GET /api/licenses"],
  ["paying for a license", "GET /api/licenses"],
  ["removing a private deployment", "GET /api/connected-deployments"],
])("%s that is no longer listed says what became of it, and keeps what was typed", async (name, list) => {
  const { who, open, button, call, fields = {}, kept, said } = forms[name] as Form
  const [fault, sentence] = said.at(-1) ?? []
  const page = await open(people[who])
  const [method, path = ""] = call.split(" ")
  await server.control.answers(list, [])
  await server.control.fault({ method, path, fault: fault as Fault })
  const refused = await people[who].submit(page, button, fields)
  expect(alertText(refused)).toMatch(sentence as RegExp)
  // The list of releases stands in the form that is gone.
  const typed = Object.entries(kept ?? fields).filter(([field]) => field !== "devBuilds")
  for (const [field, value] of typed) expect(fieldValue(refused, field), field).toBe(value)
})
