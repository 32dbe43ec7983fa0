import { expect, test } from "vitest"
import { sharedServer, signedIn } from "../support/http-servers"
import { fieldValue } from "../support/page-parts"

const server = sharedServer()
const kim = signedIn(server, "kim@example.com")

const address = "/admin/customers/noor%40example.com"

async function noorsThings() {
  const machine = await server.control.deployment("noor@example.com", "field-notes")
  const license = await server.control.unpaidLicense("noor@example.com", "Field Notes Ltd")
  return { machine, license }
}

test("from every email of the lists to the customer, and from there to each act", async () => {
  const { machine, license } = await noorsThings()
  await server.control.answers("GET /api/admin/pings", {
    pings: [
      { id: 1, instance_user_email: "Noor@example.com", organization_name: "Hers" },
      { id: 2, license_user_email: "noor@example.com", organization_name: "Licensed to her" },
      { id: 3, license_user_email: "enoor@example.com", organization_name: "Somebody else's" },
    ],
    total: 3,
  })
  for (const list of ["/dashboard?q=field-notes", "/admin/licenses?q=Field+Notes+Ltd"]) {
    const page = await kim.follow(await kim.open(list), "noor@example.com")
    expect(page.url.pathname).toBe(address)
  }
  const page = await kim.open(address)
  expect(page.status).toBe(200)
  expect(page.document.querySelectorAll("h2").map(({ text }) => text)).toEqual([
    "Deployments 1",
    "Licenses 1",
    "Pings 2",
    // Other tests of this server may have left some.
    expect.stringMatching(/^Your jobs and top-ups/),
  ])
  expect(page.text).not.toContain("Somebody else's")
  expect(page.text).toContain("The platform doesn't tell administrators a customer's balance")

  const topUp = await kim.follow(page, "Add to Balance")
  expect(fieldValue(topUp, "email")).toBe("noor@example.com")
  const paid = await kim.submit(await kim.follow(page, /^Mark as Paid/), "Mark as Paid")
  expect([paid.url.pathname, paid.text.includes("Marked as Paid")]).toEqual([address, true])
  const gone = await kim.submit(await kim.follow(paid, "Delete field-notes"), "Delete Deployment")
  expect(gone.url.pathname).toBe(address)
  expect(gone.text).toContain("This customer has no deployments.")
  expect((await server.control.changes()).map(({ method, path }) => `${method} ${path}`)).toEqual([
    `POST /api/admin/licenses/${license}/mark-paid`,
    `DELETE /api/admin/deployments/${machine}`,
  ])
})

test("top-ups that were made here, and bulk jobs that touched the customer", async () => {
  const { machine } = await noorsThings()
  const [other = ""] = await server.control.deployments({ email: "ada@example.com", name: "other" })
  const topUp = await kim.submit(await kim.open("/admin/balances"), "Add to Balance", {
    email: "noor@example.com",
    amount: "25",
  })
  await kim.submit(topUp, "Add $25.00")
  const page = await kim.open(address)
  // The newest one: other tests of this server may have left some.
  const newest = 'section[aria-label="Your jobs and top-ups"] li'
  expect(page.document.querySelector(newest)?.text).toContain("Added to a customer's balance $25.00")
  expect((await kim.follow(page, "Added to a customer's balance", newest)).text).toContain("noor@example.com")
  const asked = await kim.open(`/dashboard/bulk?act=delete&id=${machine}&id=${other}`)
  await kim.submit(asked, /^Delete 2/)
  await expect.poll(async () => (await kim.open(address)).text).toContain("Delete 1 deployment 1 deleted")
})

test.each(["a/b@example.com", "a%2Fb@example.com"])(
  "the link of %s leads to this customer",
  async (email) => {
    const odd = { id: "dep_1", name: "odd", user_email: email, status: "running", provider: "hetzner" }
    await server.control.answers("GET /api/admin/deployments", [
      { ...odd, deployment_config_id: "trial_vm_hetzner" },
    ])
    const page = await kim.follow(await kim.open("/dashboard"), email)
    expect(page.document.querySelector("h1")?.text).toBe(email)
    expect(page.text).toMatch(/Deployments ?1/)
  },
)

test("a list that was not read whole doesn't say that the customer has nothing", async () => {
  await server.control.answers("GET /api/admin/licenses", {
    licenses: [null, { id: "lic_1", type: "community", status: "active", organization_name: "Other" }],
    total_pages: 1,
  })
  const page = await kim.open("/admin/customers/nobody%40example.com")
  expect(page.text).toContain("None found among those searched.")
  expect(page.text).not.toContain("This customer has no licenses.")
  expect(page.text).toContain("This customer has no deployments.")
})
