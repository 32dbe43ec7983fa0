import { beforeEach, expect, test } from "vitest"
import { sharedServer } from "../support/http-servers"
import { type Page, signIn, type Visitor } from "../support/visitor"

const server = sharedServer()
// Pings are cached for half a minute for a session, so each test has its own session.
let kim: Visitor
beforeEach(async () => {
  kim = await signIn(server, "kim@example.com")
  await server.control.clearRequests()
})

const pings = "/api/admin/pings"

async function asked() {
  return (await server.control.requests(/pings/)).map(({ query }) => query)
}

function cells(page: Page, label: string) {
  return page.document.querySelectorAll(`td[data-label="${label}"]`).map(({ text }) => text.trim())
}

function origins(page: Page) {
  return page.document.querySelectorAll("tbody th").map((cell) => ({
    flags: cell.querySelectorAll("img").map((flag) => flag.getAttribute("alt")),
    isManaged: cell.text.includes("Managed"),
  }))
}

async function answering(body: unknown) {
  await server.control.answers(pings, body)
}

test("the page has eleven columns and thirty pings, and requests just these", async () => {
  const page = await kim.open("/admin/pings")
  expect(page.document.querySelector("h1")?.text).toBe("Version Pings Dashboard")
  const heads = page.document.querySelectorAll("thead th").map(({ text }) => text.trim())
  expect(heads.slice(0, 5).join()).toBe("IP Address,Deployment,Instance User,License User,Organization")
  expect(heads.slice(5).join()).toBe("Version,Apps,Users,Vintage,Last Ping,Metadata")
  expect(page.document.querySelectorAll("tbody tr")).toHaveLength(30)
  expect(page.text).toContain("2,418 pings")
  expect(page.text).toContain("Page 1 of 81")
  expect(await asked()).toEqual([{ page: "1", page_size: "30" }])
})

test("flags have country names, and badges show managed and licensed", async () => {
  const row = { version: "2.1.4", last_ping: new Date().toISOString() }
  await answering({
    total: 5,
    pings: [
      {
        ...row,
        id: "1",
        ip_address: "192.0.2.1",
        country: "DE, us,,de,unknown",
        is_managed: true,
        license_id: "lic_1",
      },
      { ...row, id: "2", ip_address: "192.0.2.2", country: "ZZ", metadata: { "<b>": "</pre><script>" } },
      { ...row, id: "3", ip_address: "192.0.2.3", country: null, organization_name: "Acme" },
      { ...row, id: "4", ip_address: null, version: null, last_ping: null },
      { ...row, id: "5", ip_address: "192.0.2.5", country: "UK,FR,DE" },
    ],
  })
  const page = await kim.open("/admin/pings")
  expect(origins(page)).toEqual([
    { flags: ["Germany", "United States"], isManaged: true },
    ...Array(3).fill({ flags: [], isManaged: false }),
    { flags: ["France", "Germany"], isManaged: false },
  ])
  expect(page.document.querySelectorAll("tbody th")[4]?.text).toContain("United Kingdom")
  const licensed = cells(page, "Organization").map((text) => text.includes("Licensed"))
  expect(licensed).toEqual([true, ...Array(4).fill(false)])
  expect(page.document.querySelectorAll("tbody details")).toHaveLength(1)
  expect(page.document.querySelector("tbody details pre")?.text).toContain("</pre><script>")
  const flag = page.document.querySelector("tbody img")?.getAttribute("src") ?? ""
  const file = await kim.send(flag)
  expect([file.status, file.headers["content-type"]]).toEqual([200, "image/svg+xml"])
})

test("filters search all pings, show the count, and find a ping by each of its countries", async () => {
  const page = await kim.open("/admin/pings?country=Germany&managed=Managed&licensed=Not+licensed")
  const [, found = ""] = /(\d+) of 2,418 pings/.exec(page.text) ?? []
  expect(Number(found)).toBeGreaterThan(30)
  for (const { flags, isManaged } of origins(page)) {
    expect(flags).toContain("Germany")
    expect(isManaged).toBe(true)
  }
  expect(origins(page).some(({ flags }) => flags.length === 2)).toBe(true)
  const calls = await asked()
  expect(calls).toHaveLength(13)
  await kim.follow(page, "Next")
  expect(await asked()).toHaveLength(13)
})

test("the CSV file has one value in each cell, and metadata in one line", async () => {
  const metadata = { note: "line\nbreak", list: [1, { deep: "x".repeat(5_000) }] }
  const row = { version: "2.1.4", last_ping: "2026-01-02T03:04:05Z", vintage: "2025-01-01" }
  const acme = { is_managed: true, organization_name: "=Acme", license_id: "lic_1" }
  await answering({
    total: 2,
    pings: [
      { ...row, id: "1", ip_address: "192.0.2.1", country: "DE,US,FR", ...acme, metadata },
      { ...row, id: "2", ip_address: "192.0.2.2", country: null, metadata: {} },
    ],
  })
  for (const query of ["", "&q=192"]) {
    const columns = ["ip", "organization", "metadata"].map((key) => `col=${key}`).join("&")
    const file = await kim.send(`/admin/pings/pings.csv?${columns}${query}`)
    expect(file.body.split("\r\n")).toEqual([
      "IP Address,Country,Other countries,Managed,Organization,Licensed,Metadata",
      `192.0.2.1,Germany,United States; France,yes,'=Acme,yes,"${JSON.stringify(metadata).replaceAll('"', '""')}"`,
      "192.0.2.2,,,no,,no,",
      "",
    ])
  }
})

test("without filters the file has every ping, and its name says when there were too many", async () => {
  const whole = await kim.send("/admin/pings/pings.csv")
  expect(whole.headers["content-disposition"]).toContain('"pings.csv"')
  // The rows without the header and the last line break.
  expect(whole.body.split("\r\n").slice(1, -1)).toHaveLength(2_418)
  await answering({ total: 90_000, pings: [{ id: "1", ip_address: "192.0.2.1", country: "DE" }] })
  for (const query of ["", "?q=germany"]) {
    const file = await kim.send(`/admin/pings/pings.csv${query}`)
    expect(file.headers["content-disposition"]).toContain('"pings-among-newest-1-of-90000.csv"')
    expect(file.body.split("\r\n")[1]).toMatch(/^192\.0\.2\.1,Germany,/)
  }
})

test("the charts have a text and a table, and their bars link to the pings", async () => {
  const page = await kim.open("/admin/pings/spread?country=Germany")
  expect(
    page.document.querySelectorAll("svg[role=img]").map((chart) => chart.getAttribute("aria-label")),
  ).toEqual([
    expect.stringMatching(/^Installations by version: \d+\.\d+\.\d+ on \d+, /),
    expect.stringMatching(/^New installations by month: \w{3} \d{4} \d+, /),
  ])
  const [versions] = page.document.querySelectorAll("details table")
  const rows = versions?.querySelectorAll("tbody tr") ?? []
  const [name, count] = [rows[0]?.querySelector("th")?.text ?? "", rows[0]?.querySelector("td")?.text ?? ""]
  const behind = await kim.follow(page, name)
  expect(behind.url.search).toBe(`?country=Germany&version=${name}`)
  expect(behind.text).toContain(`${count} of 2,418 pings`)
})
