import { expect, test } from "vitest"
import { sharedServer, signedIn } from "../support/http-servers"
import type { Page } from "../support/visitor"

const server = sharedServer()
const kim = signedIn(server, "kim@example.com")

const list = "/api/admin/deployments"

function names(page: Page) {
  return page.document.querySelectorAll("tbody th").map((cell) => cell.text)
}

async function listing(deployments: object[]) {
  const trial = { deployment_config_id: "trial_vm_hetzner", created_at: "2026-01-01T00:00:00Z" }
  const row = (at: number) => ({ id: `dep_${at}`, name: `machine-${at}`, status: "running", ...trial })
  await server.control.answers(
    `GET ${list}`,
    deployments.map((one, at) => ({ ...row(at), ...one })),
  )
}

test("an admin sees the deployments of all customers, newest first", async () => {
  for (const path of ["/dashboard", "/admin"]) {
    const page = await kim.open(path)
    expect(page.status).toBe(200)
    const heads = page.document.querySelectorAll("thead th").map((head) => head.text.trim())
    expect(heads.slice(-8).join()).toBe("Name,Status,User,Provider,IP,Version,Created,Actions")
    expect(page.document.querySelector("[aria-sort=descending]")?.text).toBe("Created")
    expect(names(page)).toHaveLength(25)
    expect(names(page)[0]).toBe("ward-notes")
    const users = page.document.querySelectorAll('tbody [data-label="User"]').map((cell) => cell.text)
    expect(users).toContain("ada@example.com")
    expect(page.document.querySelector("nav[aria-label=Pages]")?.text).toMatch(/Page 1 of \d+/)
  }
})

test("search, filters and sort order are in the address", async () => {
  await listing([
    { name: "alpha", status: "failed", provider: "civo", error_message: "No capacity" },
    { name: "Beta", provider: "civo" },
    { name: "beta-10", provider: "hetzner" },
    { name: "beta-9", provider: "hetzner", status: "failed" },
  ])
  const page = await kim.open("/dashboard")
  const searched = await kim.submit(page, "Apply", { q: "beta" })
  expect(names(await kim.follow(searched, "Name", "thead"))).toEqual(["Beta", "beta-9", "beta-10"])
  expect(searched.text).toContain("3 of 4 deployments")
  const narrowed = await kim.submit(searched, "Apply", { status: "failed", provider: "hetzner" })
  expect(names(narrowed)).toEqual(["beta-9"])
  expect(names(await kim.open("/dashboard?sort=-name"))).toEqual(["beta-10", "beta-9", "Beta", "alpha"])
  expect(names(await kim.open("/dashboard?q=capacity"))).toEqual(["alpha"])
  const nothing = await kim.open("/dashboard?q=gamma&sort=name")
  expect(nothing.text).toContain("No deployments found")
  const cleared = await kim.follow(nothing, "Clear filters", "main search")
  expect(cleared.url.search).toBe("?sort=name")
  expect(names(cleared)).toHaveLength(4)
})

test("a poll says which of the selected deployments are gone, not which a filter leaves out", async () => {
  await listing([
    { id: "shown", name: "one" },
    { id: "left-out", name: "two", status: "failed" },
  ])
  const answer = await kim.send("/dashboard/rows?poll=1&status=running&id=shown&id=left-out&id=deleted")
  const { found } = JSON.parse(answer.body)
  expect(found).toMatchObject({ rows: [{ id: "shown" }], found: 1, gone: ["deleted"] })
})

test("the CSV file has exactly the rows that were found, in order, without formulas", async () => {
  await listing([
    { name: "=HYPERLINK(1)", user_email: "a@example.com", ipv4: "203.0.113.9", provider: "civo" },
    { name: "plain, with a comma", user_email: null },
    ...Array.from({ length: 40 }, (_, at) => ({ name: `other-${at}`, status: "failed" })),
  ])
  const page = await kim.open("/dashboard?status=running&sort=-name&col=name&col=user&col=created")
  const file = await kim.follow(page, "CSV")
  expect(file.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="deployments.csv"',
    "x-content-type-options": "nosniff",
  })
  expect(file.body).toBe(
    "Name,User,Created\r\n" +
      '"plain, with a comma",,2026-01-01T00:00:00.000Z\r\n' +
      "'=HYPERLINK(1),a@example.com,2026-01-01T00:00:00.000Z\r\n",
  )
  const all = await kim.open("/dashboard/deployments.csv?size=25")
  expect(all.body.trimEnd().split("\r\n")).toHaveLength(43)

  await server.control.clearFaults()
  await server.control.fails(list, 500, { times: 1 })
  const unread = await kim.open("/dashboard/deployments.csv?status=running")
  expect(unread.url.pathname + unread.url.search).toBe("/dashboard?status=running")
  expect(unread.text).toContain("Download Failed")
})

test("one deployment is deleted on its own page, after the exact question", async () => {
  const [id = ""] = await server.control.deployments({ email: "noor@example.com", name: "to-be-gone" })
  const page = await kim.open("/dashboard?q=to-be-gone")
  const confirmation = await kim.follow(page, /^Delete/, "tbody")
  const canceled = await kim.follow(confirmation, "Cancel", "main")
  expect(canceled.url.pathname + canceled.url.search).toBe("/dashboard?q=to-be-gone")
  expect(confirmation.text).toContain("Are you sure you want to delete this deployment?")
  expect(confirmation.text).toContain("noor@example.com")

  await server.control.fails(`${list}/*`, 500, { times: 1 })
  const refused = await kim.submit(confirmation, "Delete Deployment")
  expect(refused.status).toBe(400)
  expect(refused.text).toContain("Failed to delete deployment")
  // Nobody knows, after such a failure.
  expect(refused.text).toContain("may have been deleted")

  const done = await kim.submit(refused, "Delete Deployment")
  expect(done.url.pathname + done.url.search).toBe("/dashboard?q=to-be-gone")
  expect(done.text).toContain("Deleted to-be-gone")
  const deletions = await server.control.changes()
  expect(deletions.map(({ path }) => path)).toEqual([`${list}/${id}`, `${list}/${id}`])
  await server.logged()
  const lines = server.log.filter(({ msg, on }) => msg === "admin action" && on === id)
  expect(lines.map(({ action, result }) => [action, result])).toEqual([
    ["delete deployment", "unavailable"],
    ["delete deployment", "done"],
  ])
})

test("without scripts a bulk deletion opens a page that lists the rows", async () => {
  const crates = { email: "noor@example.com", name: "crate", count: 3 }
  const [, second = ""] = await server.control.deployments(crates)
  const page = await kim.open("/dashboard?q=crate-")
  expect(page.text).toContain("Matching rows (3)")
  for (const [ticked, count] of [
    [{ id: second }, 1],
    [{ all: "1" }, 3],
  ] as const) {
    const asked = await kim.submit(page, "Delete Selected", ticked)
    expect(asked.text).toContain(`Are you sure you want to delete ${count} deployment(s)?`)
  }
  expect(await server.control.changes()).toEqual([])
})
