import { beforeAll, expect, test } from "vitest"
import { sharedServer } from "../support/http-servers"
import { createVisitor, type Page, signIn, type Visitor } from "../support/visitor"

const server = sharedServer()
let ada: Visitor
let noor: Visitor

beforeAll(async () => {
  ada = await signIn(server, "ada@example.com")
  noor = await signIn(server, "noor@example.com")
})

/** The calls about licenses that the platform received. */
async function calls() {
  const requests = await server.control.requests()
  return requests
    .filter(({ path }) => /^\/api\/(licenses?|terms)(\/|$)/.test(path))
    .map(({ method, path }) => `${method} ${path}`)
}

function rowOf(page: Page, organization: string) {
  const row = page.document
    .querySelectorAll("article")
    .find((article) => article.querySelector("h3")?.text.trim() === organization)
  if (!row) throw new Error(`${organization} is not listed: ${page.text}`)
  return row
}

function linksOf(page: Page, organization: string) {
  return rowOf(page, organization)
    .querySelectorAll("a")
    .map((link) => link.getAttribute("href"))
}

/** The toast text. The toast region exists even when it is empty. */
function alertIn(page: Page) {
  return page.document.querySelectorAll("main [role=alert]").find(({ text }) => text.trim() !== "")?.text
}

function inHours(hours: number) {
  return new Date(Date.now() + hours * 3_600_000).toISOString()
}

function licenseRow(fields: Record<string, unknown>) {
  return { id: "lic_1", type: "enterprise", organization_name: "Acme", status: "active", ...fields }
}

async function listed(...rows: Record<string, unknown>[]) {
  await server.control.fault({
    method: "GET",
    path: "/api/licenses",
    fault: { kind: "json", body: rows.map(licenseRow) },
  })
}

const unusable = [
  { kind: "status", status: 400 },
  { kind: "status", status: 403 },
  { kind: "status", status: 404 },
  { kind: "status", status: 500, body: { error: "secret detail" } },
  { kind: "cut" },
  { kind: "malformed" },
  { kind: "huge", bytes: 6_000_000 },
  { kind: "json", body: { licenses: [] } },
  { kind: "json", body: [{ id: 7 }] },
  { kind: "json", body: "none" },
] as const

test("visitors see invitations, and no upstream call is made for them", async () => {
  const visitor = createVisitor(server.origin)
  const page = await visitor.open("/licenses")
  expect(page.status).toBe(200)
  expect(page.document.querySelector("title")?.text).toContain("Licenses")
  const register = page.document.querySelectorAll("a").find(({ text }) => text === "Register for License")
  expect(register?.getAttribute("href")).toMatch(/^\/auth\/sign-in\?returnTo=%2Flicenses/)
  await visitor.open("/licenses/lic_1/delete")
  expect(await calls()).toEqual([])
})

test("the list makes one call, and an account without licenses sees what to do", async () => {
  const page = await noor.open("/licenses")
  expect(page.text).toContain("No licenses yet")
  expect(await calls()).toEqual(["GET /api/licenses"])
})

test("rows show type, limits and expiry", async () => {
  const page = await ada.open("/licenses")
  expect(page.document.querySelectorAll("article h3").map(({ text }) => text)).toEqual([
    "Moreno Imaging",
    "Moreno Labs",
    "Moreno Foundation",
    "Moreno Clinics",
  ])
  expect(rowOf(page, "Moreno Clinics").text).toMatch(
    /ACTIVE.*Enterprise.*Users100.*GPUs20.*SupportPremium.*2 months left/s,
  )
  expect(rowOf(page, "Moreno Labs").text).toMatch(/EXPIRED.*Trial.*Users10.*GPUs3.*Expired/s)
  expect(rowOf(page, "Moreno Foundation").text).toMatch(/ACTIVE.*Community.*UsersUnlimited.*Never expires/s)
  expect(rowOf(page, "Moreno Imaging").text).toMatch(/PAYMENT PENDING.*Starts when paid.*Payment pending/s)
})

test.each([
  [{ status: "active" }, "ACTIVE", "green"],
  [{ status: "Suspended" }, "SUSPENDED", "red"],
  [{ status: "expired" }, "EXPIRED", "red"],
  [{ status: "active", payment_status: "pending" }, "PAYMENT PENDING", "amber"],
  [{ status: "active", payment_status: "paid" }, "ACTIVE", "green"],
])("%j is shown as %s in %s", async (fields, words, color) => {
  await listed(fields)
  const page = await ada.open("/licenses")
  const badge = rowOf(page, "Acme")
    .querySelectorAll("span")
    .find((span) => span.text === words && span.classNames.includes("badge-"))
  expect(badge?.classNames).toContain(`badge-${color}`)
  expect(badge?.querySelector("svg")).not.toBeNull()
  const payNow = linksOf(page, "Acme").includes("/licenses/lic_1/pay")
  expect(payNow).toBe(words === "PAYMENT PENDING")
})

test.each([
  [null, "Never expires", "green"],
  [inHours(-1), "Expired", "red"],
  [inHours(29.5 * 24), "29 days left", "red"],
  [inHours(30.5 * 24), "1 month left", "amber"],
  [inHours(89.5 * 24), "2 months left", "amber"],
  [inHours(90.5 * 24), "3 months left", "green"],
  [inHours(800 * 24), "2 years left", "green"],
])("an expiry at %s reads %s in %s", async (expires, label, color) => {
  await listed({ expires })
  const row = rowOf(await ada.open("/licenses"), "Acme")
  const words = row.querySelectorAll(`span.text-${color}`).find(({ text }) => text === label)
  expect(words?.querySelector("svg")).not.toBeNull()
  if (expires === null) return
  const time = words?.querySelector("time")
  expect(time?.getAttribute("datetime")).toBe(expires)
  expect(time?.getAttribute("title")).toContain("UTC")
})

test("licenses that expire within 90 days are on top, soonest first, with a filled-in renewal", async () => {
  await listed(
    { id: "a", organization_name: "Later", expires: inHours(91 * 24) },
    {
      id: "b",
      organization_name: "Soon & Co",
      expires: inHours(80 * 24),
      users_limit: 30,
      gpus_limit: 2,
      support_level: "email",
    },
    { id: "c", organization_name: "Gone", type: "trial", expires: inHours(-800 * 24) },
    { id: "d", organization_name: "Endless", expires: null },
  )
  const page = await ada.open("/licenses")
  const panel = page.document
    .querySelectorAll("section")
    .find((section) => section.querySelector("h2")?.text === "Expired or expiring within 90 days")
  const items = panel?.querySelectorAll("li") ?? []
  expect(items.map((item) => item.querySelector("bdi")?.text)).toEqual(["Gone", "Soon & Co"])
  const renew = items.map((item) => item.querySelector("a")?.getAttribute("href"))
  expect(renew[1]).toBe(
    "/licenses?type=enterprise&orgName=Soon+%26+Co&numUsers=30&numGpus=2&hostedGpus=0&supportLevel=email&renews=b#enterprise",
  )
  expect(renew[0]).toContain("orgName=Gone&numUsers=10&numGpus=0&hostedGpus=0&supportLevel=none")
})

test("Renew opens the filled-in form", async () => {
  const form = await ada.follow(await ada.open("/licenses"), /^Renew the license for Moreno Clinics/)
  expect(form.document.querySelector("input[name=orgName]")?.getAttribute("value")).toBe("Moreno Clinics")
  expect(form.document.querySelector("dl[aria-label=Price]")?.text).toContain("$312,000.00")
  expect(form.text).toMatch(
    /Renewal of the license for Moreno Clinics ?Old license: Enterprise.+ends .+New license: Enterprise, one year from the payment\. Paid today: .+ to .+The time that is left on the old license isn't added/,
  )
  // The notice stays with an error, and without scripts with a recalculated price.
  const refused = await ada.submit(form, "Create Enterprise License", { orgName: " " })
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("Renewal of the license for")])
  expect((await ada.submit(form, "Recalculate", { numUsers: "20" })).text).toContain(
    "Renewal of the license for",
  )
})

test("a trial is upgraded, and a Community license is renewed as one", async () => {
  const upgrade = await ada.follow(
    await ada.open("/licenses"),
    "Upgrade the trial for Moreno Labs to Enterprise Pro",
  )
  expect(upgrade.text).toMatch(/Upgrade of the trial for Moreno Labs ?Old license: Trial.+ended/)
  await listed({ type: "community", expires: inHours(24) })
  const renewal = await ada.follow(await ada.open("/licenses"), "Renew the license for Acme")
  expect(renewal.text).toContain("New license: Community, from now on")
})

test("an unpaid license shows what its payment page charges for, and no end", async () => {
  await listed({ type: "enterprise", status: "pending", payment_status: "pending", expires: null })
  const row = rowOf(await ada.open("/licenses"), "Acme")
  expect(row.text).toMatch(/Users10.*GPUs0.*SupportCommunity.*Starts when paid/s)
  expect((await ada.open("/licenses/lic_1/pay")).text).toContain(
    "one year from the payment: 10 users, 0 GPUs, community support",
  )
})

test("without such licenses there is no panel", async () => {
  await listed({ expires: null })
  expect((await ada.open("/licenses")).text).not.toContain("Expired or expiring within 90 days")
})

test.each(unusable)("a list that fails with %j shows an error", async (fault) => {
  await server.control.fault({ method: "GET", path: "/api/licenses", fault })
  const page = await ada.open("/licenses")
  expect(page.status).toBe(200)
  expect(alertIn(page)).toContain("Couldn't load your licenses")
  expect(page.text).not.toContain("secret detail")
  await server.control.clearFaults()
  expect(rowOf(await ada.follow(page, "Retry"), "Moreno Clinics")).toBeDefined()
})

test("a null list is an empty list", async () => {
  await server.control.fault({ path: "/api/licenses", fault: { kind: "json", body: null } })
  expect((await ada.open("/licenses")).text).toContain("No licenses yet")
})

test("the key is folded away, and comes as a file for hosts without a network", async () => {
  const key = 'ab.c-"quoted"-ü'
  await listed({ license_key: key })
  const page = await ada.open("/licenses")
  const fold = rowOf(page, "Acme").querySelector("details")
  expect(fold?.hasAttribute("open")).toBe(false)
  expect(fold?.querySelector("summary")?.text).toMatch(/^Show Key.*Hide Key/s)
  expect(fold?.querySelector("code")?.text).toBe(key)

  const file = await ada.send("/licenses/lic_1/key")
  expect(file.status).toBe(200)
  expect(file.body).toBe(key)
  expect(file.headers).toMatchObject({
    "content-type": "text/plain; charset=utf-8",
    "content-disposition": 'attachment; filename="hearth-license-lic_1.key"',
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  })
})

test("a license without a key has no key to show or download", async () => {
  await listed({ license_key: null, payment_status: "pending" })
  const page = await ada.open("/licenses")
  expect(rowOf(page, "Acme").querySelector("details")).toBeNull()
  const back = await ada.open("/licenses/lic_1/key")
  expect(back.url.pathname).toBe("/licenses")
  expect(back.text).toContain("This license no longer has a key.")
})

test("a key is for its owner only, and never in the log", async () => {
  const clinics = rowOf(await ada.open("/licenses"), "Moreno Clinics")
  const key = clinics.querySelector("details code")?.text ?? ""
  const file = clinics.querySelectorAll("a").find((link) => /\/key$/.test(link.getAttribute("href") ?? ""))
  const address = file?.getAttribute("href") ?? ""
  expect((await ada.send(address)).body).toBe(key)
  const foreign = await noor.open(address)
  expect(foreign.url.pathname).toBe("/licenses")
  expect(foreign.body).not.toContain(key)
  expect((await noor.open("/licenses")).body).not.toContain(key)
  expect(key).toMatch(/^[\w-]{64}$/)
  await server.logged()
  expect(server.output).not.toContain(key)
})

test("a download that fails returns to the page with an error", async () => {
  await server.control.fault({ path: "/api/licenses", fault: { kind: "status", status: 500 } })
  const page = await ada.open("/licenses/lic_1/key")
  expect(page.url.pathname).toBe("/licenses")
  expect(page.text).toContain("Download Failed")
})

test("deleting asks the exact question, and true means deleted", async () => {
  const list = await ada.open("/licenses")
  const asked = await ada.follow(list, "Delete the license for Moreno Labs")
  expect(asked.text).toContain(
    "Are you sure you want to delete this license? The license will still be valid until it expires, it will just be removed from this list.",
  )
  expect(asked.document.querySelector("[autofocus]")?.text).toBe("Cancel")
  await server.control.clearRequests()
  const page = await ada.submit(asked, "Delete License")
  expect(page.hops.map(({ status }) => status)).toEqual([303])
  expect(page.text).toContain("License for Moreno Labs deleted")
  expect(page.document.querySelectorAll("article")).toHaveLength(3)
  expect(await calls()).toEqual([expect.stringMatching(/^DELETE \/api\/licenses\/lic_/), "GET /api/licenses"])
})

test.each([
  ...unusable.filter((fault) => fault.kind !== "status" || fault.status !== 404),
  { kind: "json", body: false },
  { kind: "json", body: "true" },
  { kind: "json", body: 1 },
  { kind: "json", body: null },
] as const)("a deletion answered with %j has failed, once", async (fault) => {
  const asked = await ada.follow(await ada.open("/licenses"), "Delete the license for Moreno Labs")
  await server.control.fault({ method: "DELETE", path: "/api/licenses/*", fault })
  const page = await ada.submit(asked, "Delete License")
  expect(page.status).toBe(400)
  expect(alertIn(page)).toMatch(
    /^Failed to delete license\. (The license is still on your list\. )?Please try again later\.$/,
  )
  expect((await calls()).filter((call) => call.startsWith("DELETE"))).toHaveLength(1)
})

test("a license that is gone counts as deleted", async () => {
  const asked = await ada.follow(await ada.open("/licenses"), "Delete the license for Moreno Labs")
  await ada.submit(asked, "Delete License")
  expect((await ada.submit(asked, "Delete License")).text).toContain("License for Moreno Labs deleted")
})

test("a license without an organization still has a name", async () => {
  await listed(
    { organization_name: null, expires: inHours(240) },
    { id: "lic_2", organization_name: "", payment_status: "pending" },
  )
  const page = await ada.open("/licenses")
  const endsSoon = page.document.querySelectorAll("section").find(({ text }) => text.includes("90 days"))
  expect(endsSoon?.text).toContain("No organization")
  expect((await ada.open("/licenses/lic_2/pay")).text).toContain("No organization")
})

test.each(["..", "%2e%2e", "a%2Fb", "a%3Ftoken=x", "%F0%9F%94%A5", "x".repeat(129)])(
  "the id %s never reaches the platform",
  async (id) => {
    await server.control.clearRequests()
    for (const path of [`/licenses/${id}/delete`, `/licenses/${id}/key`]) {
      expect((await ada.send(path)).status).toBeGreaterThanOrEqual(400)
    }
    expect(await calls()).toEqual([])
  },
)

test("another customer's license cannot be deleted or confirmed", async () => {
  const [id] = await server.control.licenses({
    email: "ada@example.com",
    type: "community",
    organizationName: "Mine",
  })
  expect((await noor.open(`/licenses/${id}/delete`)).status).toBe(404)
})

const hostile = '</script><img src=x onerror="alert(1)">\u202e\u2028<b>x</b>'

test("text from the platform is shown as text", async () => {
  await listed({
    id: `../${hostile}`,
    type: hostile,
    organization_name: hostile,
    status: hostile,
    payment_status: hostile,
    support_level: hostile,
    license_key: hostile,
    created: inHours(-5),
    expires: inHours(200),
  })
  const page = await ada.open("/licenses")
  expect(page.status).toBe(200)
  expect(page.document.querySelector("img, b, [onerror]")).toBeNull()
  const row = rowOf(page, hostile.trim())
  expect(row.querySelector("details code")?.text).toBe(hostile)
  expect(row.text).toContain(hostile.toUpperCase())
  // An invalid id is not a link.
  expect(row.querySelectorAll("a")).toEqual([])
})
