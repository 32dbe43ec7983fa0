import { expect, test } from "vitest"
import { sharedServer, signedIn } from "../support/http-servers"
import { fieldOf, fieldValue, tableRows } from "../support/page-parts"

const server = sharedServer()
const kim = signedIn(server, "kim@example.com")

test("the list makes one call for one page, and has page links", async () => {
  const first = await kim.open("/admin/licenses")
  expect(first.document.querySelector("h1")?.text).toBe("License Management")
  expect((await server.control.requests(/^GET .*licenses/)).map(({ query }) => query)).toEqual([
    { page: "1" },
  ])
  expect(first.text).toMatch(/Page 1 of [2-9]/)
  const second = await kim.follow(first, "Next")
  expect(second.text).toMatch(/Page 2 of/)
  expect(tableRows(second)[0]).not.toEqual(tableRows(first)[0])
  expect((await kim.follow(second, "Previous")).text).toMatch(/Page 1 of/)
  const beyond = await kim.open("/admin/licenses?page=999")
  expect(beyond.status).toBe(200)
  expect(beyond.text).toContain("Page 999 not found")
})

test("a search goes through every page and finds the wire reference too", async () => {
  const id = await server.control.unpaidLicense("ada@example.com", "Acme & <i>Sons</i>")
  // Newer licenses that fill more than a page.
  const trials = { email: "noor@example.com", type: "trial", organizationName: "Newer", count: 25 } as const
  await server.control.licenses(trials)
  const found = await kim.open(`/admin/licenses?q=${id.slice(4, 11)}`)
  expect(tableRows(found)).toHaveLength(1)
  const [cells] = tableRows(found)
  expect(cells).toContain("Acme & <i>Sons</i>")
  expect(cells).toContain(id.slice(4, 11))
  expect(found.text).toMatch(/1 of \d+ licenses/)
  expect((await kim.open("/admin/licenses?q=nothing-like-this")).text).toContain("No licenses found")
  const all = await kim.open("/admin/licenses?q=newer")
  expect(all.text).toContain("Page 1 of 2")
})

test("an incomplete search shows a message, and a file is complete or not offered", async () => {
  // The first page loads, and another one fails.
  await server.control.delays("/api/admin/licenses", 1, { times: 1 })
  await server.control.fails("/api/admin/licenses", 500, { times: 1 })
  expect((await kim.open("/admin/licenses?payment=pending")).text).toContain("Some licenses weren't searched")

  const whole = await kim.send("/admin/licenses.csv?payment=pending")
  expect(whole.headers["content-type"]).toContain("text/csv")
  expect(whole.body.split("\r\n")[0]).toBe(
    "ID,Organization,User,Type,Status,Payment,Expires,Created,Wire ref",
  )
  expect(whole.body).toContain(",pending,")
  expect(whole.body).not.toContain(",paid,")
  await server.control.fails("/api/admin/licenses", 500)
  const refused = await kim.open("/admin/licenses.csv")
  expect(refused.url.pathname).toBe("/admin/licenses")
  expect(refused.text).toContain("Couldn't load all licenses")
  expect(refused.text).toContain("Couldn't load the licenses")
})

test("only a license that awaits payment can be marked as paid, after a question that names it", async () => {
  const id = await server.control.unpaidLicense("ada@example.com", "Waiting")
  const list = await kim.open("/admin/licenses?q=Waiting")
  expect(list.text).toContain("Starts when paid")
  const page = await kim.follow(list, /^Mark as Paid/)
  expect(page.text).toContain(`Are you sure you want to mark license ${id} as paid?`)
  expect(page.text).toContain(
    `Confirm that the bank transfer with the reference ${id.slice(4, 11)} has arrived.`,
  )
  expect(page.text).toContain("Waiting")
  expect(await server.control.changes()).toEqual([])
  const [done, twin] = await Promise.all([kim.submit(page, "Mark as Paid"), kim.submit(page, "Mark as Paid")])
  expect(twin.status).toBe(200)
  expect(done.url.pathname + done.url.search).toBe("/admin/licenses?q=Waiting")
  expect(done.text).toContain("Marked as Paid")
  expect((await server.control.changes()).map(({ path }) => path)).toEqual([
    `/api/admin/licenses/${id}/mark-paid`,
  ])
  expect(done.text).not.toContain("Mark as Paid")
  expect((await kim.open(page.url.pathname)).text).toContain("has no pending payment")
  await server.logged()
  expect(server.log.filter((line) => line.msg === "admin action" && line.on === id)).toMatchObject([
    { admin: "kim@example.com", action: "mark license paid", result: "done" },
  ])
})

const wish = { email: "it@new-customer.example", organizationName: " New Customer " }

test("a license is created as entered, and the form is empty again", async () => {
  const page = await kim.open("/admin/licenses")
  expect(fieldValue(page, "durationWeeks")).toBe("52")
  const done = await kim.submit(page, "Create License", {
    ...wish,
    usersLimit: "40",
    supportLevel: "premium",
    durationWeeks: "26",
  })
  expect(done.text).toContain("The license for New Customer is in the list.")
  expect((await server.control.changes()).map(({ path, body }) => ({ path, body }))).toEqual([
    {
      path: "/api/admin/licenses/create",
      body: {
        email: "it@new-customer.example",
        organization_name: "New Customer",
        users_limit: 40,
        support_level: "premium",
        perpetual: false,
        duration_weeks: 26,
      },
    },
  ])
  expect(tableRows(done)[0]).toContain("New Customer")
  expect(fieldValue(done, "email") ?? "").toBe("")
  expect(fieldValue(done, "durationWeeks")).toBe("52")
  expect(fieldOf(done, "perpetual")?.hasAttribute("checked")).toBe(false)
})

test("a perpetual license ignores the duration field", async () => {
  const page = await kim.open("/admin/licenses")
  await kim.submit(page, "Create License", { ...wish, perpetual: "on", durationWeeks: "nonsense" })
  expect((await server.control.changes()).map(({ body }) => body)).toEqual([
    {
      email: "it@new-customer.example",
      organization_name: "New Customer",
      support_level: "none",
      perpetual: true,
    },
  ])
})
