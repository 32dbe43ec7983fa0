import { expect, test } from "vitest"
import { sharedServer, signedIn } from "../support/http-servers"
import { alertText, fieldValue } from "../support/page-parts"
import type { Page } from "../support/visitor"

const server = sharedServer()
const noor = signedIn(server, "noor@example.com")

const enterprise = "/licenses?type=enterprise"
const order = {
  orgName: "Acme",
  numUsers: "100",
  numGpus: "20",
  supportLevel: "premium",
  agreed: "yes",
}

/** The bodies of the license requests. */
async function created() {
  return (await server.control.changes()).map(({ path, body }) => ({ path, body }))
}

function chosen(page: Page) {
  return page.document.querySelector("main a[aria-current]")?.getAttribute("id")
}

test("the address chooses a card, and an unknown word chooses none", async () => {
  for (const [address, card] of [
    ["?type=community", "community"],
    ["?type=trial", "trial"],
    ["?type=enterprise", "enterprise"],
    ["?numUsers=20", "enterprise"],
    ["?type=trial&orgName=Acme", "trial"],
    ["/type/trial?q=a", "trial"],
    ["?type=nonsense", undefined],
    ["?type=__proto__", undefined],
    ["?type=%F0%9F%94%A5", undefined],
    ["", undefined],
  ]) {
    const page = await noor.open(`/licenses${address}`)
    expect(page.status).toBe(200)
    expect(chosen(page)).toBe(card)
    expect(page.document.querySelectorAll("form input[name=orgName]")).toHaveLength(card ? 1 : 0)
  }
})

test("the license terms are requested only where they must be accepted, and are shown as text", async () => {
  await noor.open("/licenses")
  await noor.open("/licenses?type=community")
  expect(await server.control.requests(/terms\/license/)).toHaveLength(0)
  const hostile = '</script><img src=x onerror="alert(1)">\u202e\n\n<b>2.</b> Data'
  await server.control.answers("/api/terms/license", { content: hostile })
  for (const type of ["trial", "enterprise"]) {
    const page = await noor.open(`/licenses?type=${type}`)
    const region = page.document.querySelector("section[tabindex='0'] bdi")
    expect(region?.text).toBe(hostile)
    expect(page.document.querySelector("main img, main b")).toBeNull()
  }
  expect(await server.control.requests(/terms\/license/)).toHaveLength(2)
})

test.each([
  { kind: "status", status: 404 },
  { kind: "status", status: 200, body: { content: " " } },
] as const)("without terms (%j) the form cannot be sent, and Retry loads them", async (fault) => {
  await server.control.fault({ path: "/api/terms/license", fault })
  const page = await noor.open("/licenses?type=trial")
  expect(alertText(page)).toContain("Couldn't load the terms and conditions")
  expect(() => noor.submit(page, "Start Trial", { orgName: "Acme", agreed: "yes" })).toThrow("disabled")
  expect(page.text).toContain("No licenses yet")
  await server.control.clearFaults()
  const again = await noor.follow(page, "Retry")
  expect(again.text).toContain("Trial. A trial license ends after 14 days.")
})

test.each([
  ["community", "Create Community License", "ACTIVE"],
  ["trial", "Start Trial", "13 days left"],
])("a %s license is requested with the exact body", async (type, button, ending) => {
  const form = await noor.open(`/licenses?type=${type}`)
  const page = await noor.submit(form, button, { orgName: " Acme & Söhne ", agreed: "yes" })
  expect(page.hops.map(({ status }) => status)).toEqual([303])
  expect(page.url.pathname + page.url.search).toBe("/licenses")
  expect(page.text).toContain("License created for Acme & Söhne")
  expect(page.document.querySelector("article h3")?.text).toBe("Acme & Söhne")
  expect(page.document.querySelector("article")?.text).toContain(ending)
  expect(await created()).toEqual([
    { path: "/api/licenses", body: { type, organization_name: "Acme & Söhne" } },
  ])
})

test("an enterprise license is requested with its size in full packs of users, and leads to its payment", async () => {
  const form = await noor.open(enterprise)
  const page = await noor.submit(form, "Create Enterprise License", { ...order, numUsers: "21" })
  expect(await created()).toEqual([
    {
      path: "/api/licenses",
      body: {
        type: "enterprise",
        organization_name: "Acme",
        users_limit: 30,
        gpus_limit: 20,
        support_level: "premium",
      },
    },
  ])
  expect(page.text).toContain("License created for Acme")
  const list = await noor.open("/licenses")
  expect(list.text).not.toContain("License created for Acme")
  const payNow = list.document.querySelectorAll("article a").find((link) => link.text.startsWith("Pay Now"))
  expect(page.url.pathname).toBe(payNow?.getAttribute("href"))
  expect(page.text).toContain("Choose Payment Method")
  expect(page.text).toContain("30 users, 20 GPUs")
})

test("with several unpaid licenses, the new one is paid for", async () => {
  const same = { organizationName: "Acme", usersLimit: 100, gpusLimit: 20, supportLevel: "premium" as const }
  const seed = {
    email: "noor@example.com",
    type: "enterprise" as const,
    payment: "pending" as const,
    ...same,
  }
  const earlier = await server.control.licenses({ ...seed, count: 2 })
  const page = await noor.submit(await noor.open(enterprise), "Create Enterprise License", order)
  expect(page.url.pathname).toMatch(/^\/licenses\/lic_\w+\/pay$/)
  expect(earlier.map((id) => `/licenses/${id}/pay`)).not.toContain(page.url.pathname)
})

test("a new license that is not found stays in the list, to be paid there", async () => {
  const form = await noor.open(enterprise)
  await server.control.fails("GET /api/licenses", 400, { times: 3 })
  const page = await noor.submit(form, "Create Enterprise License", order)
  expect(page.url.pathname).toBe("/licenses")
  expect(page.text).toContain("License created for Acme")
  expect(await created()).toHaveLength(1)
})

test("a refused support level shows an error at its choices", async () => {
  const form = await noor.open(enterprise)
  form.document.querySelectorAll("input[name=supportLevel]").forEach((choice) => {
    choice.setAttribute("value", "gold")
  })
  const answer = await noor.submit(form, "Create Enterprise License", { ...order, supportLevel: "gold" })
  const choices = answer.document.querySelectorAll("input[name=supportLevel]")
  expect(choices).toHaveLength(3)
  for (const choice of choices) {
    expect(choice.getAttribute("aria-invalid")).toBe("true")
    const message = answer.document.getElementById(choice.getAttribute("aria-describedby") ?? "")
    expect(message?.text).toBe("Choose a support level")
  }
})

test.each(["nonsense", ""])("a form for the type %j creates nothing", async (type) => {
  const answer = await noor.post(`/licenses?type=${type}`, order)
  expect([answer.status, answer.headers.location]).toEqual([303, "/licenses"])
  expect(await created()).toEqual([])
})

test("a quote's link fills in the form and mentions its hosted GPUs", async () => {
  const query = "orgName=Acme+%26+Co&numUsers=30&numGpus=2&hostedGpus=2&supportLevel=email"
  const page = await noor.open(`/licenses?${query}`)
  expect(fieldValue(page, "orgName")).toBe("Acme & Co")
  expect(fieldValue(page, "numUsers")).toBe("30")
  expect(page.text).toContain("2 hosted GPUs at $87,600.00 per year")
  const quote = page.document.querySelectorAll("a").find(({ text }) => text === "Printable quote")
  expect(quote?.getAttribute("href")).toBe(`/licenses/quote?${query}`)
  const again = await noor.submit(page, "Recalculate", { numUsers: "40" })
  expect(again.text).toContain("2 hosted GPUs")
  await noor.submit(again, "Create Enterprise License", { agreed: "yes" })
  expect((await created())[0]?.body).toEqual({
    type: "enterprise",
    organization_name: "Acme & Co",
    users_limit: 40,
    gpus_limit: 2,
    support_level: "email",
  })
})
