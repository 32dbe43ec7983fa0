import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { ownServer, sharedServer } from "../support/http-servers"
import { createVisitor, type Page, signIn, type Visitor } from "../support/visitor"

// Lists of more than a hundred rows have pages, which work as links.

const server = sharedServer()
let ada: Visitor

beforeAll(async () => {
  ada = await signIn(server, "ada@example.com")
})

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
    const own = { email: "ada@example.com", configId: "trial_vm_hetzner", status: "running" }
    await server.control.deployments({ ...own, name: "load", count: 246 })
  })

  test("every one of 250 rows is on one of three pages", async () => {
    const walked = await walk(ada, "/deployments", rows)
    expectEveryRowOnce(walked, [100, 100, 50])
    expect(walked.last.url.search).toBe("?page=3")
    expect(walked.last.text).toContain("Your Deployments250")
    expect(walked.last.text).toContain("Page 3 of 3")
  })

  test("the search finds rows of all pages and starts on its first page; the order is that of all rows", async () => {
    const second = await ada.open("/deployments?sort=name&page=2")
    const hit = names(await ada.open("/deployments?sort=name&page=3"))[0] ?? ""
    expect(names(second)).not.toContain(hit)
    const found = await ada.submit(second, "Apply", { q: hit })
    expect(names(found)).toEqual([hit])
    expect(found.url.searchParams.get("page")).toBeNull()
    expect(found.document.querySelector("nav[aria-label=Pages]")).toBeNull()
    const sorted = await walk(ada, "/deployments?sort=name&q=load", rows)
    const all = sorted.pages.flat()
    expect(all).toEqual(all.toSorted(new Intl.Collator("en", { numeric: true }).compare))
    expect(sorted.last.url.search).toBe("?sort=name&q=load&page=3")
  })

  test("deleting and canceling lead back to the same page", async () => {
    const list = await ada.open("/deployments?sort=name&page=2")
    const [name = ""] = names(list)
    const asked = await ada.follow(list, `Delete ${name}`)
    expect((await ada.follow(asked, "Cancel")).url.href).toBe(list.url.href)
    const left = await ada.submit(asked, "Delete Deployment")
    expect(left.url.href).toBe(list.url.href)
    expect(names(left)).toHaveLength(100)
    expect(names(left)).not.toContain(name)
  })

  test("a new deployment is shown, whatever page it belongs to", async () => {
    const form = await ada.open("/deployments?sort=name&page=2")
    const page = await ada.submit(form, /^Create/, { configId: "trial_vm_hetzner", name: "zz-last" })
    expect(page.url.search).toMatch(/^\?sort=name&created=dep_\w+$/)
    expect(names(page)).toHaveLength(101)
    expect(names(page).at(-1)).toBe("zz-last")
  })

  test("a page beyond the last, to which a deletion may return, shows the last one", async () => {
    const page = await ada.open("/deployments?page=9")
    expect(page.text).toContain("Page 3 of 3")
    expect(page.text).not.toContain("not found")
    expect(names(page)).toHaveLength(50)
  })
})

test("a hundred deployments are one page", async () => {
  await server.control.reset()
  const own = { email: "ada@example.com", configId: "trial_vm_hetzner", status: "running" }
  await server.control.deployments({ ...own, name: "load", count: 96 })
  const page = await ada.open("/deployments")
  expect(page.document.querySelectorAll(".deployment-row")).toHaveLength(100)
  expect(page.document.querySelector("nav[aria-label=Pages]")).toBeNull()
})

test("every one of 250 licenses is on one of three pages, which keep the chosen license", async () => {
  const noor = await signIn(server, "noor@example.com")
  const own = { email: "noor@example.com", type: "community", organizationName: "Load" } as const
  await server.control.licenses({ ...own, count: 250 })
  const walked = await walk(noor, "/licenses?type=trial", "section[aria-labelledby=licenses-title] .short-id")
  expectEveryRowOnce(walked, [100, 100, 50])
  expect(walked.last.url.search).toBe("?type=trial&page=3")
  const asked = await noor.follow(walked.last, /^Delete/, "section[aria-labelledby=licenses-title] li")
  const list = `${server.origin}/licenses?type=trial&page=3#licenses-title`
  expect((await noor.follow(asked, "Cancel")).url.href).toBe(list)
  expect((await noor.submit(asked, "Delete License")).url.href).toBe(list)
})

test("every one of 250 private deployments is on one of three pages", async () => {
  const rows = Array.from({ length: 250 }, (_, at) => ({
    id: `own-${at}`,
    name: `own ${at}`,
    description: "",
    url: `https://own-${at}.example.com`,
    is_default: false,
    created_at: new Date().toISOString(),
  }))
  await server.control.fault({ path: "/api/connected-deployments", fault: { kind: "json", body: rows } })
  const walked = await walk(ada, "/private-deployments", "#your-deployments article h3")
  expectEveryRowOnce(walked, [100, 100, 50])
  const list = `${server.origin}/private-deployments?page=3#your-deployments`
  const asked = await ada.follow(walked.last, "Remove own 249")
  expect((await ada.follow(asked, "Cancel")).url.href).toBe(list)
  const form = await ada.follow(walked.last, "Edit own 249")
  expect((await ada.follow(form, "Cancel")).url.href).toBe(list)
})

describe("agents", () => {
  // Agents for visitors are cached for a minute.
  const serverWithManyAgents = ownServer()

  test.each(["/agents", "/agents-gallery"])(
    "every one of 250 on %s is on one of three pages",
    async (path) => {
      const agents = Array.from({ length: 250 }, (_, at) => ({ id: `agent-${at}`, name: `Agent ${at}` }))
      const body = { metadata: { name: "Ours" }, categories: [{ id: "all-of-them", name: "Ours", agents }] }
      await serverWithManyAgents.control.fault({ path: "/api/agents", fault: { kind: "json", body } })
      const visitor = createVisitor(serverWithManyAgents.origin)
      const walked = await walk(visitor, path, "#agents article")
      expectEveryRowOnce(walked, [100, 100, 50])
      const found = await visitor.open(`${path}?q=agent+249`)
      expect(found.document.querySelectorAll("#agents article")).toHaveLength(1)
    },
  )
})
