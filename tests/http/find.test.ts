import { expect, test } from "vitest"
import { sharedServer, signedIn } from "../support/http-servers"
import { alertTexts, textOf } from "../support/page-parts"
import type { Page } from "../support/visitor"

const server = sharedServer()
const ada = signedIn(server, "ada@example.com")
const noor = signedIn(server, "noor@example.com")
const kim = signedIn(server, "kim@example.com")

const search = (q: string) => `/find?${new URLSearchParams({ q })}`

/** The hits of each kind: the name, and what can be done next. */
function hits(page: Page) {
  return Object.fromEntries(
    page.document
      .querySelectorAll("main section")
      .map((section) => [
        textOf(section.querySelector("h2")),
        section.querySelectorAll("li").map((hit) => hit.querySelectorAll("a").map(textOf)),
      ]),
  )
}

function addressOf(page: Page, name: string) {
  const links = page.document.querySelectorAll("main a")
  return links.find((link) => textOf(link) === name)?.getAttribute("href")
}

/** The calls for data; those of every page are left out. */
async function calls() {
  const asked = await server.control.requests(/^(?!.*(check-admin|balance))/)
  return asked
    .map(({ method, path, query }) => `${method} ${path}${query.page ? ` ${query.page}` : ""}`)
    .sort()
}

test("a deployment is found by its name, with its state and its next act", async () => {
  const page = await ada.open(search("research"))
  expect(hits(page)["Hosted deployments"]).toEqual([["research-desk", "Open Terminal research-desk"]])
  expect(page.text).toContain("Trial VM, running")
  expect(addressOf(page, "Open Terminal research-desk")).toMatch(/^\/deployments\/[^/]+\/terminal$/)
  expect(textOf(page.document.querySelector("main mark"))).toBe("research")
  // Also by what its hit says; the list finds the same.
  for (const words of ["failed", "gpu failed"]) {
    expect(hits(await ada.open(search(words)))["Hosted deployments"]).toEqual([["ward-notes"]])
    expect((await ada.open(`/deployments?q=${words}`)).text).toContain("ward-notes")
  }
  const failed = await ada.open(search("ward-notes"))
  expect(hits(failed)["Hosted deployments"]).toEqual([["ward-notes"]])
})

test("licenses, private deployments, agents and guides are found", async () => {
  expect(hits(await ada.open(search("MORENO IMAGING")))).toMatchObject({
    Licenses: [["Moreno Imaging", "Pay Now Moreno Imaging"]],
  })
  expect(hits(await ada.open(search("moreno-clinics")))).toMatchObject({
    "Private deployments": [[expect.any(String), expect.stringMatching(/^Open .*, in a new tab$/)]],
  })
  expect(hits(await ada.open(search("clinical documentation")))).toMatchObject({
    Agents: [["Clinical Documentation Assistant", "Deploy Clinical Documentation Assistant"]],
  })
  expect(hits(await ada.open(search("k8s")))).toMatchObject({ Guides: [["Kubernetes"]] })
})

test("actions are found, by a search that has the page's only field", async () => {
  for (const [typed, action, address] of [
    ["create gpu", "Create a GPU instance", "/deployments/type/gpu-instance"],
    ["add funds", "Add funds", "/balance"],
    ["sign out everywhere", "Sign out everywhere", "/account/sign-ins"],
  ] as const) {
    const page = await ada.open(search(typed))
    expect(hits(page).Actions).toContainEqual([action])
    expect(addressOf(page, action)).toBe(address)
    expect(page.document.querySelectorAll("input[type=search]")).toHaveLength(1)
  }
})

test("the beginning of a name comes first, whatever its accents and case, and a list says how many match", async () => {
  const email = "noor@example.com"
  await server.control.deployments({ email, name: "Zürich", count: 11 })
  await server.control.deployments({ email, name: "old-zurich" })
  await server.control.deployments({ email, name: "Zurich <script>" })
  const page = await noor.open(search("ZURICH"))
  const names = hits(page)["Hosted deployments"]?.map(([name]) => name)
  expect(names).toHaveLength(8)
  expect(names).not.toContain("old-zurich")
  expect(addressOf(page, "All 13 hosted deployments that match")).toBe("/deployments?q=ZURICH")
  expect(textOf(page.document.querySelector("main p[role=status]"))).toBe("13 results")
  expect(page.document.querySelector("main script")).toBeNull()
})

test("nothing is asked of the platform before the second letter", async () => {
  for (const [typed, words] of [
    ["", "What you can find"],
    [" r ", "Type at least two letters"],
    ["é", "Type at least two letters"],
    ["𝒳", "Type at least two letters"],
    ["\u0301\u0301\u0301", "Type at least two letters"],
  ] as const) {
    expect((await ada.open(search(typed))).text).toContain(words)
  }
  expect(await calls()).toEqual([])
  const long = await ada.open(search("ab".repeat(51)))
  expect([long.status, textOf(long.document.querySelector("main h2"))]).toEqual([
    400,
    "Type at most 100 characters",
  ])
  expect(await calls()).toEqual([])
})

test("each list is asked once, and those of all customers only for administrators", async () => {
  const own = ["agents", "connected-deployments", "deployments", "licenses"].map((list) => `GET /api/${list}`)
  const page = await ada.open(search("ad"))
  expect(await calls()).toEqual(own)
  expect(Object.keys(hits(page)).join()).not.toContain("Customers")
  expect(hits(await ada.open(search("License Admin"))).Pages).toBeUndefined()
  await server.control.clearRequests()
  await kim.open(search("ada@"))
  expect(await calls()).toEqual(["GET /api/admin/deployments", "GET /api/admin/licenses 1", ...own].sort())
})

test("an administrator finds customers with what they have", async () => {
  const found = await kim.open(search("ada@example.com"))
  expect(hits(found)).toMatchObject({
    Customers: [["ada@example.com", "Add funds ada@example.com"]],
    "Customers' deployments": expect.arrayContaining([["gpu-prod"]]),
    "Customers' licenses": expect.arrayContaining([["Moreno Imaging", "Mark as paid Moreno Imaging"]]),
  })
  expect(addressOf(found, "ada@example.com")).toBe("/admin/customers/ada%40example.com")
  expect(addressOf(found, "Add funds ada@example.com")).toBe("/admin/balances?email=ada%40example.com")
  expect(hits(await kim.open(search("License Admin"))).Pages).toEqual([["License Admin"]])
  const list = await kim.follow(found, "gpu-prod")
  expect(list.document.querySelectorAll("main tbody tr")).toHaveLength(1)
})

test("where no page lists what matches, the first are shown, and a longer search finds the others", async () => {
  const page = await kim.open(search("example"))
  expect(page.text).toMatch(/The first 8 of \d\d\. Type more to find others\./)
  expect(page.text).not.toMatch(/All \d+ customers that match/)
})

test("customers' deployments are found by what names them, not by their dates", async () => {
  expect(
    hits(await kim.open(search(`${new Date().getFullYear()}-`)))["Customers' deployments"],
  ).toBeUndefined()
})

test("a list that was searched in part leads to the whole one", async () => {
  const many = { email: "ada@example.com", type: "trial", organizationName: "Many", count: 60 } as const
  await server.control.licenses(many)
  const page = await kim.open(search("nothing has this name"))
  expect(page.text).toContain("No results in what was searched")
  expect(addressOf(page, "Search all customers' licenses")).toMatch(/^\/admin\/licenses\?q=/)
})

test("a slow list of all customers' licenses takes away no customer of the other list", async () => {
  await server.control.delays("/api/admin/licenses", 8_000)
  const page = await kim.open(search("ada@example.com"))
  expect(alertTexts(page)).toEqual([expect.stringContaining("Couldn't search customers' licenses")])
  expect(hits(page).Customers).toEqual([["ada@example.com", "Add funds ada@example.com"]])
})

test("with scripts, a slow list delays no other", async () => {
  await server.control.delays("/api/licenses", 8_000)
  const answer = await fetch(`${server.origin}/find.data?q=terminal`, {
    headers: { cookie: ada.cookies.header("/") ?? "" },
  })
  let text = ""
  for await (const part of answer.body ?? []) {
    text += Buffer.from(part).toString()
  }
  // Each line is an answer; the late list's comes when its time is up.
  const lines = text.split("\n")
  const [page, late] = ["Your machines", "unavailable"].map((words) =>
    lines.findIndex((line) => line.includes(words)),
  )
  expect(page).toBeGreaterThan(0)
  expect(late).toBeGreaterThan(page ?? 0)
})

test("hostile words are words", async () => {
  const page = await ada.open(search(`<img src=x onerror=alert(1)>"'`))
  expect(page.document.querySelector("main img")).toBeNull()
  expect(page.text).toContain("No results")
})
