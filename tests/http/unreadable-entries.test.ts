import { expect, test } from "vitest"
import { ownServer, signedIn } from "../support/http-servers"
import { createVisitor } from "../support/visitor"

// One entry that the platform sends in another shape hides no other.

const server = ownServer()
const kim = signedIn(server, "kim@example.com")

const machine = {
  id: "dep_good",
  name: "good one",
  status: "running",
  deployment_config_id: "trial_vm_hetzner",
}
const license = { id: "lic_good", type: "community", status: "active", organization_name: "good one" }
const connected = { id: "con_good", name: "good one", url: "https://good.example.com" }
const agent = { id: "good", name: "good one" }
const run = { id: "run_good", test_type: "smoke", status: "passed", branch: "good one" }
const ping = { id: "png_good", organization_name: "good one" }
const artifact = { id: "art_good", filename: "good one", file_type: "other" }

type Wrap = (rows: unknown[]) => unknown
const plain: Wrap = (rows) => rows

const lists: Array<[upstream: string, row: object, wrap: Wrap, pages: string[]]> = [
  ["/api/deployments", machine, plain, ["/deployments", "/home", "/balance"]],
  ["/api/licenses", license, plain, ["/licenses", "/home"]],
  ["/api/connected-deployments", connected, plain, ["/private-deployments", "/home"]],
  [
    "/api/agents",
    agent,
    (agents) => ({ categories: agents.map((one, at) => ({ id: `c${at}`, name: "C", agents: [one] })) }),
    ["/agents", "/agents-gallery"],
  ],
  ["/api/test-runs", run, (rows) => ({ total_count: rows.length, test_runs: rows }), ["/test-dashboard"]],
  ["/api/test-runs/run_good", artifact, (artifacts) => ({ ...run, artifacts }), ["/test-dashboard/run_good"]],
  [
    "/api/admin/deployments",
    machine,
    plain,
    ["/dashboard", "/dashboard/bulk?act=timeout&minutes=60&id=dep_good"],
  ],
  [
    "/api/admin/licenses",
    license,
    (licenses) => ({ licenses, total_pages: 1 }),
    ["/admin/licenses", "/admin/licenses?q=good"],
  ],
  [
    "/api/admin/pings",
    ping,
    (pings) => ({ total: pings.length, pings }),
    ["/admin/pings", "/admin/pings?q=good"],
  ],
]

/** Their answers are kept for a minute. */
const kept = ["/agents-gallery", "/admin/pings?q=good"]

test.each(lists)("of %s, bad rows are left out and counted", async (path, row, wrap, pages) => {
  for (const [bad, said] of [
    [[null, { ...row, id: {} }], "2 entries could not be read"],
    [[{}], "1 entry could not be read"],
  ] as const) {
    await server.control.answers(`GET ${path}`, wrap([...bad, row]))
    for (const page of pages) {
      const visitor = page === "/agents-gallery" ? createVisitor(server.origin) : kim
      const { status, text } = await visitor.open(page)
      expect(status, page).toBe(200)
      expect(text, page).toContain(kept.includes(page) ? "2 entries could not be read" : said)
      expect(text, page).toContain("good one")
    }
    await server.control.clearFaults()
  }
})

// Each list's own labels are tried by app/platform/transport/entries.test.ts.
test.each([
  [
    "/api/licenses",
    { ...license, organization_name: {}, type: {}, license_key: "KEY-1" },
    "/licenses",
    "KEY-1",
  ],
  ["/api/deployments", { ...machine, name: {}, created_at: {} }, "/deployments", "dep_good"],
  ["/api/deployments", { ...machine, name: {}, created_at: {} }, "/deployments/dep_good", "dep_good"],
  ["/api/connected-deployments", { ...connected, name: {} }, "/private-deployments", connected.url],
  ["/api/connected-deployments", { ...connected, url: {} }, "/private-deployments", "Unknown address"],
  ["/api/connected-deployments", { ...connected, url: {} }, "/home", "Unknown address"],
])("of %s, %j is on %s", async (path, row, page, said) => {
  await server.control.answers(`GET ${path}`, [row])
  const { status, text } = await kim.open(page)
  expect(status).toBe(200)
  expect(text).toContain(said)
  expect(text).not.toContain("could not be read")
})

const stopped = "We stopped reading this list after 20,000 entries or 5 MiB."

/** 60 rows of 100 kB, of which 52 come before the limit. */
function tooLong(row: object) {
  const unknown = "x".repeat(100_000)
  return Array.from({ length: 60 }, (_, at) =>
    at === 0 ? { ...row, unknown } : { ...row, id: `other_${at}`, unknown },
  )
}

test.each(lists)("of %s, what comes before a limit is shown", async (path, row, wrap, pages) => {
  await server.control.answers(`GET ${path}`, wrap(tooLong(row)))
  for (const page of pages.filter((one) => !kept.includes(one))) {
    const { status, text } = await kim.open(page)
    expect(status, page).toBe(200)
    expect(text, page).toContain(stopped)
    expect(text, page).toContain("good one")
  }
})

test("of a list that is too long, the rows that were read are counted, filed, found and changed, and no more is claimed", async () => {
  await server.control.answers("GET /api/admin/deployments", tooLong(machine))
  expect((await kim.open("/dashboard")).text).toContain("at least 52 deployments")
  const file = await kim.send("/dashboard/deployments.csv")
  expect(file.headers["content-disposition"]).toContain("deployments-incomplete.csv")
  expect(file.body.trim().split("\r\n")).toHaveLength(53)
  expect((await kim.open("/find?q=good")).text).toContain("Search all customers' deployments")
  const review = await kim.open("/dashboard/bulk?act=timeout&minutes=60&all=1")
  expect(review.text).toContain("52 deployments that match the filters")
  expect(review.text).toContain(stopped)
})

test("a file that leaves out entries says so in its name", async () => {
  const body = [{}, machine]
  await server.control.answers("GET /api/admin/deployments", body)
  const file = await kim.send("/dashboard/deployments.csv")
  expect(file.headers["content-disposition"]).toContain("deployments-without-1-unreadable.csv")
  expect(file.body).toContain("good one")
})
