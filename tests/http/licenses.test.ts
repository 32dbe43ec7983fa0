import { expect, test } from "vitest"
import { sharedServer, signedIn } from "../support/http-servers"
import { fieldValue } from "../support/page-parts"
import type { Page } from "../support/visitor"

const server = sharedServer()
const ada = signedIn(server, "ada@example.com")
const noor = signedIn(server, "noor@example.com")

/** The calls about licenses that the platform received. */
async function calls() {
  const requests = await server.control.requests(/ \/api\/(licenses?|terms)(\/|$)/)
  return requests.map(({ method, path }) => `${method} ${path}`)
}

function rowOf(page: Page, organization: string) {
  const row = page.document
    .querySelectorAll("article")
    .find((article) => article.querySelector("h3")?.text.trim() === organization)
  if (!row) throw new Error(`${organization} is not listed: ${page.text}`)
  return row
}

function inHours(hours: number) {
  return new Date(Date.now() + hours * 3_600_000).toISOString()
}

function licenseRow(fields: Record<string, unknown>) {
  return { id: "lic_1", type: "enterprise", organization_name: "Acme", status: "active", ...fields }
}

async function listed(...rows: Record<string, unknown>[]) {
  await server.control.answers("GET /api/licenses", rows.map(licenseRow))
}

test("the list makes one call, and an account without licenses sees what to do", async () => {
  const page = await noor.open("/licenses")
  expect(page.text).toContain("No licenses yet")
  expect(await calls()).toEqual(["GET /api/licenses"])
})

test("a search and an order are offered from the sixth license on", async () => {
  for (const [count, offered] of [
    [5, false],
    [6, true],
  ] as const) {
    const licenses = Array.from({ length: count }, (_, at) => licenseRow({ id: `lic_${at}` }))
    await server.control.clearFaults()
    await server.control.answers("GET /api/licenses", licenses)
    const page = await ada.open("/licenses")
    expect(page.document.querySelector("[aria-label='Search licenses']") !== null).toBe(offered)
    expect(page.document.querySelector("main [name=sort]") !== null).toBe(offered)
  }
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
  expect(fieldValue(form, "orgName")).toBe("Moreno Clinics")
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
  await server.control.clearFaults()
  await listed({ type: "enterprise", payment_status: "pending", users_limit: 1000, gpus_limit: 1 })
  expect((await ada.open("/licenses/lic_1/pay")).text).toContain("1,000 users, 1 GPU, community support")
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

test("a download that fails returns to the page with an error", async () => {
  await server.control.fails("/api/licenses", 500)
  const page = await ada.open("/licenses/lic_1/key")
  expect(page.url.pathname).toBe("/licenses")
  expect(page.text).toContain("Download Failed")
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
