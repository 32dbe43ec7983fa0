import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { ownServer, sharedServer, signedIn } from "../../support/http-servers"
import { createVisitor, type Page, signIn, type Visitor } from "../../support/visitor"

// Lists of more than 25 rows have pages, which work as links. A page carries its own rows only.

const server = sharedServer()
const ada = signedIn(server, "ada@example.com")

/** The headings of the rows in order, from the first page to the last. */
async function walk(visitor: Visitor, path: string, row: string) {
  const pages: string[][] = []
  let page = await visitor.open(path)
  for (;;) {
    pages.push(page.document.querySelectorAll(row).map(({ text }) => text.trim()))
    const next = page.document.querySelector("nav[aria-label=Pages] a[rel=next]")
    if (!next) return { pages, last: page }
    page = await visitor.follow(page, "Next", "nav[aria-label=Pages]")
  }
}

const tenPages = Array(10).fill(25)

function expectEveryRowOnce({ pages }: { pages: string[][] }, sizes: number[]) {
  expect(pages.map(({ length }) => length)).toEqual(sizes)
  const all = pages.flat()
  expect(new Set(all).size).toBe(all.length)
}

describe("deployments", () => {
  const rows = ".deployment-row h3"
  const names = (page: Page) => page.document.querySelectorAll(rows).map(({ text }) => text.trim())

  beforeEach(async () => {
    await server.control.reset()
    const own = { email: "ada@example.com" }
    await server.control.deployments({ ...own, name: "load", count: 246 })
  })

  test("every one of 250 rows is on one of ten pages", async () => {
    const walked = await walk(ada, "/deployments", rows)
    expectEveryRowOnce(walked, tenPages)
    expect(walked.last.url.search).toBe("?page=10")
    expect(walked.last.text).toContain("Your Deployments250")
    expect(walked.last.text).toContain("Page 10 of 10")
  })

  test("a chosen number of rows stays in the address, through pages, searches and back to fewer", async () => {
    const first = await ada.open("/deployments?sort=name&page=2")
    const more = await ada.follow(first, "100", "nav[aria-label=Pages]")
    expect(more.url.search).toBe("?sort=name&size=100")
    expect(more.document.querySelector("nav[aria-label=Pages] [aria-current]")?.text).toBe("100")
    expectEveryRowOnce(await walk(ada, more.url.pathname + more.url.search, rows), [100, 100, 50])
    expect((await ada.open("/deployments?size=100&page=9")).text).toContain("Page 3 of 3")
    const found = await ada.submit(more, "Apply", { q: "load-1", sort: "name" })
    expect(found.url.searchParams.get("size")).toBe("100")
    const few = await ada.follow(
      await ada.open("/deployments?size=100&q=load-1"),
      "25",
      "nav[aria-label=Pages]",
    )
    expect(few.url.search).toBe("?q=load-1")
    expect(names(await ada.open("/deployments?size=1000"))).toHaveLength(25)
  })

  test("the search finds rows of all pages and starts on its first page; the order is that of all rows", async () => {
    const second = await ada.open("/deployments?sort=name&page=2")
    const hit = names(await ada.open("/deployments?sort=name&page=10"))[0] ?? ""
    expect(names(second)).not.toContain(hit)
    const found = await ada.submit(second, "Apply", { q: hit })
    expect(names(found)).toEqual([hit])
    expect(found.url.searchParams.get("page")).toBeNull()
    expect(found.document.querySelector("nav[aria-label=Pages]")).toBeNull()
    const sorted = await walk(ada, "/deployments?sort=name&q=load", rows)
    const all = sorted.pages.flat()
    expect(all).toEqual(all.toSorted(new Intl.Collator("en", { numeric: true }).compare))
    expect(sorted.last.url.search).toBe("?q=load&sort=name&page=10")
  })

  test("a new deployment is shown, whatever page it belongs to", async () => {
    const list = await ada.open("/deployments?sort=name&page=2")
    const form = await ada.follow(list, "New Deployment", "main")
    const page = await ada.submit(form, /^Create/, { configId: "trial_vm_hetzner", name: "zz-last" })
    expect(page.url.search).toMatch(/^\?sort=name&created=dep_\w+$/)
    expect(names(page)).toHaveLength(26)
    expect(names(page).at(-1)).toBe("zz-last")
  })
})

test("every one of 250 licenses is on one of ten pages, which keep the chosen license", async () => {
  const noor = await signIn(server, "noor@example.com")
  const own = { email: "noor@example.com", type: "community", organizationName: "Load" } as const
  await server.control.licenses({ ...own, count: 250 })
  const walked = await walk(noor, "/licenses?type=trial", "section[aria-labelledby=licenses-title] .short-id")
  expectEveryRowOnce(walked, tenPages)
  expect(walked.last.url.search).toBe("?type=trial&page=10")
  const asked = await noor.follow(walked.last, /^Delete/, "section[aria-labelledby=licenses-title] li")
  const list = `${server.origin}/licenses?type=trial&page=10#licenses-title`
  expect((await noor.follow(asked, "Cancel")).url.href).toBe(list)
  expect((await noor.submit(asked, "Delete License")).url.href).toBe(list)
})

function privateRows(length: number) {
  const row = (at: number) => ({ id: `own-${at}`, name: `own ${at}`, url: `https://own-${at}.example.com` })
  return Array.from({ length }, (_, at) => row(at))
}

test("every one of 250 private deployments is on one of ten pages", async () => {
  await server.control.answers("GET /api/connected-deployments", privateRows(250))
  const walked = await walk(ada, "/private-deployments", "#your-deployments article h3")
  expectEveryRowOnce(walked, tenPages)
  const list = `${server.origin}/private-deployments?page=10#your-deployments`
  const asked = await ada.follow(walked.last, "Remove own 249")
  expect((await ada.follow(asked, "Cancel")).url.href).toBe(list)
  const form = await ada.follow(walked.last, "Edit own 249")
  expect((await ada.follow(form, "Cancel")).url.href).toBe(list)
})

test("a private deployment that was just added is shown, whatever page it is on", async () => {
  await server.control.answers("GET /api/connected-deployments", privateRows(120))
  const form = await ada.open("/private-deployments/connected/new")
  const page = await ada.submit(form, "Add", { name: "own 119", url: "https://own-119.example.com" })
  expect(page.url.href).toBe(`${server.origin}/private-deployments?page=5#your-deployments`)
  expect(page.document.querySelector("#your-deployments")?.text).toContain("own 119")
  const found = await ada.submit(page, "Apply", { q: "own-77", sort: "name" })
  expect(found.url.search).toBe("?q=own-77&sort=name")
  expect(found.text).toContain("1 of 120")
})

describe("agents", () => {
  // Agents for visitors are cached for a minute.
  const serverWithManyAgents = ownServer()

  test.each(["/agents", "/agents-gallery"])("every one of 250 on %s is on one of ten pages", async (path) => {
    const agents = Array.from({ length: 250 }, (_, at) => ({ id: `agent-${at}`, name: `Agent ${at}` }))
    const body = { metadata: { name: "Ours" }, categories: [{ id: "all-of-them", name: "Ours", agents }] }
    await serverWithManyAgents.control.answers("/api/agents", body)
    const visitor = createVisitor(serverWithManyAgents.origin)
    const walked = await walk(visitor, path, "#agents article")
    expectEveryRowOnce(walked, tenPages)
    const found = await visitor.open(`${path}?q=agent+249`)
    expect(found.document.querySelectorAll("#agents article")).toHaveLength(1)
  })
})

describe("more rows than are read", () => {
  const many = ownServer()
  let kim: Visitor

  beforeAll(async () => {
    kim = await signIn(many, "kim@example.com")
  })

  const ids = Array.from({ length: 22_000 }, (_, at) => `row-${at}-of-many`)
  const machine = { status: "running", deployment_config_id: "trial_vm_hetzner" }
  const machines = ids.map((id) => ({ ...machine, id, name: id }))
  const licenses = ids.map((id) => ({ id, type: "trial", status: "active", payment_status: "pending" }))
  const runs = ids.map((id) => ({ id, test_type: "smoke", status: "passed", branch: "main" }))
  const agents = { categories: [{ id: "c", name: "C", agents: ids.map((id) => ({ id, name: id })) }] }

  test.each([
    // Besides its 25 rows, a page names the machine that the balance stops first.
    ["/deployments", "/api/deployments", machines, 26],
    ["/deployments/list", "/api/deployments", machines, 26],
    ["/balance", "/api/deployments", machines, 26],
    ["/home", "/api/deployments", machines, 4],
    ["/home/now", "/api/deployments", machines, 4],
    ["/licenses", "/api/licenses", licenses, 25],
    ["/home", "/api/licenses", licenses, 54],
    ["/private-deployments", "/api/connected-deployments", ids.map((id) => ({ id, name: id, url: id })), 25],
    ["/home", "/api/connected-deployments", ids.map((id) => ({ id, name: id, url: id })), 2],
    ["/agents", "/api/agents", agents, 25],
    ["/agents-gallery", "/api/agents", agents, 25],
    ["/dashboard", "/api/admin/deployments", machines, 25],
    ["/admin/licenses", "/api/admin/licenses", { licenses, total_pages: 1 }, 20],
    [
      "/admin/pings",
      "/api/admin/pings",
      { pings: ids.map((id) => ({ id, ip_address: id })), total: ids.length },
      30,
    ],
    ["/test-dashboard", "/api/test-runs", { test_runs: runs, total_count: ids.length }, 100],
  ])("%s carries only the rows of %s that it shows", async (page, path, body, most) => {
    await many.control.answers(`GET ${path}`, body)
    let html = ""
    const statuses = new Set<number>()
    const carried = () => new Set(html.match(/row-\d+-of-many/g)).size
    async function ask() {
      const answer = await kim.send(page)
      statuses.add(answer.status)
      html = answer.body
      return carried()
    }
    // A busy server leaves out a list that takes it seconds.
    await expect.poll(ask, { timeout: 60_000 }).toBeGreaterThan(0)
    expect([...statuses]).toEqual([200])
    expect(carried()).toBeLessThanOrEqual(most)
    expect(html.length).toBeLessThan(400_000)
    if (html.startsWith("<!DOCTYPE"))
      expect(html).toMatch(/We stopped reading this list after 20,000 entries/)
    await many.control.clearFaults()
  })
})
