import type { HTMLElement } from "node-html-parser"
import { beforeAll, expect, test } from "vitest"
import { sharedServer } from "../support/http-servers"
import type { Fault } from "../support/sandbox-control"
import { createVisitor, type Page, signIn, type Visitor } from "../support/visitor"

// The frame around the launchpad's pages: header, sidebar and their error messages.

const server = sharedServer()
let ada: Visitor

beforeAll(async () => {
  ada = await signIn(server, "ada@example.com")
})

const visitor = () => createVisitor(server.origin)

function text(element: HTMLElement | null | undefined) {
  return (element?.text ?? "").replace(/\s+/g, " ").trim()
}

function titleOf(page: Page) {
  return page.document.querySelector("title")?.text
}

function headings(page: Page) {
  return page.document.querySelectorAll("h1").map(text)
}

function header(page: Page) {
  return page.document.querySelector("header")
}

function linkIn(area: HTMLElement | null | undefined, name: RegExp) {
  return area?.querySelectorAll("a").find((link) => name.test(text(link)))
}

function sidebar(page: Page) {
  return page.document.querySelector("nav[aria-label=Main]")
}

test.each([
  ["/home", "Hearth — Home", "Home"],
  ["/deployments", "Hearth — Hosted Deployments", "Hosted Deployments"],
  ["/app", "Hearth — Hosted Deployments", "Hosted Deployments"],
  ["/deployments/type/trial-vm", "Hearth — Hosted Deployments", "Hosted Deployments"],
  ["/balance", "Hearth — Balance & Billing", "Balance & Billing"],
])("%s has its title, one heading and its mark in the sidebar", async (path, title, current) => {
  const page = await visitor().open(path)
  expect(titleOf(page)).toBe(title)
  expect(headings(page)).toHaveLength(1)
  expect(sidebar(page)?.querySelectorAll("[aria-current=page]").map(text)).toEqual([current])
})

test.each([
  ["/nowhere", "Private AI agents, at home on your own machines."],
  ["/pricing/nowhere", "Private AI agents, at home on your own machines."],
  ["/home/nowhere", "AI Agent Command Center"],
  ["/deployments/a/b/c", "AI Agent Command Center"],
  ["/balance/nowhere", "AI Agent Command Center"],
])("%s is a 404 page with links home", async (path, heading) => {
  const page = await visitor().open(path)
  expect(page.status).toBe(404)
  expect(titleOf(page)).toBe("Hearth — Page not found")
  expect(page.document.querySelectorAll("[role=status]").map(text).join()).toContain("Page not found")
  expect(headings(page)).toEqual([heading])
})

test("a visitor sees a preview and is invited to sign in", async () => {
  const page = await visitor().open("/home")
  expect(sidebar(page)?.querySelectorAll("a").map(text)).toEqual([
    "Home",
    "Agent Gallery",
    "Hosted Deployments",
    "Balance & Billing",
    "Private Deployments",
    "Licenses",
  ])
  expect(page.text).toContain("Sign in to see your deployments")
  expect(linkIn(header(page), /^Sign In$/)?.getAttribute("href")).toBe("/auth/sign-in?returnTo=%2Fhome")
  expect(page.text).not.toContain("System Operational")
  const balance = await visitor().open("/balance")
  expect(linkIn(balance.document, /^Register for Free Credits$/)?.getAttribute("href")).toBe(
    "/auth/sign-in?returnTo=%2Fbalance",
  )
  const asked = await server.control.requests()
  expect(asked.filter(({ path, account }) => path !== "/api/agents" || account !== null)).toEqual([])
})

test("a customer sees her balance and account, and an admin sees the Admin badge", async () => {
  const top = header(await ada.open("/home"))
  expect(linkIn(top, /^Balance ?\$41\.20$/)?.getAttribute("href")).toBe("/balance")
  expect(text(top)).toContain("System Operational")
  const account = linkIn(top, /ada@example\.com/)
  expect(account?.getAttribute("href")).toMatch(/\/sandbox\/oidc\/account$/)
  expect(account?.getAttribute("rel")).toBe("noopener")
  const words = (area: HTMLElement | null) => area?.querySelectorAll("*").map(text)
  expect(words(top)).not.toContain("Admin")
  const kim = await signIn(server, "kim@example.com")
  expect(words(header(await kim.open("/home")))).toContain("Admin")
})

test("a new customer is offered a first machine", async () => {
  const noor = await signIn(server, "noor@example.com")
  const home = await noor.open("/home")
  expect(home.text).toContain("No hosted deployments yet")
  expect(linkIn(home.document, /^Start Free$/)?.getAttribute("href")).toBe("/deployments/type/trial-vm")
})

test("the public home page shows its claim and links to the product", async () => {
  const page = await visitor().open("/")
  expect(titleOf(page)).toBe("Hearth — AI Agents on a Private GenAI Stack")
  expect(headings(page)).toEqual(["Private AI agents, at home on your own machines."])
  expect(page.document.querySelectorAll("[aria-label=Compliance] li").map(text)).toEqual([
    "SOC 2 Type II",
    "ISO 27001",
    "HIPAA Ready",
    "FedRAMP In Progress",
    "Air-Gap Ready",
  ])
  expect(linkIn(header(page), /^Launchpad$/)?.getAttribute("href")).toBe("/home")
})

test("the header shows an outage of the platform, and the page works", async () => {
  await server.control.fault({
    path: "/api/balance",
    fault: { kind: "status", status: 503, body: { error: "The ledger is away" } },
  })
  const home = await ada.open("/home")
  expect(text(header(home))).toContain("Platform not responding")
  expect(linkIn(header(home), /Balance unavailable/)).toBeDefined()
  expect(linkIn(home.document, /^gpu-prod$/)).toBeDefined()
  const balance = await ada.open("/balance")
  const alert = balance.document.querySelectorAll("[role=alert]").map(text).join(" ")
  expect(alert).toContain("Error: The ledger is away")
  await server.control.clearFaults()
  expect((await ada.follow(balance, "Retry", "main")).text).toContain("$41.20")
})

test("the system isn't operational while any kind of call has failed last, within a minute", async () => {
  await server.control.fault({ path: "/api/licenses", method: "GET", fault: { kind: "status", status: 500 } })
  await ada.open("/licenses")
  expect(text(header(await ada.open("/deployments")))).toContain("Platform errors")
  await server.control.clearFaults()
  await ada.open("/licenses")
  expect(text(header(await ada.open("/deployments")))).toContain("System Operational")
})

test("when the deployments fail to load, the header works", async () => {
  await server.control.fault({ path: "/api/deployments", method: "GET", fault: { kind: "malformed" } })
  const home = await ada.open("/home")
  expect(home.document.querySelectorAll("[role=alert]").map(text).join(" ")).toContain(
    "Couldn't load your deployments",
  )
  expect(text(header(home))).toContain("$41.20")
})

const faults: Array<[name: string, fault: Fault]> = [
  ["answers 503", { kind: "status", status: 503 }],
  ["answers 500 with a page", { kind: "status", status: 500, body: "<html>gateway</html>" }],
  ["cuts every connection", { kind: "cut" }],
  ["sends broken JSON", { kind: "malformed" }],
  ["sends 20 MB", { kind: "huge", bytes: 20_000_000 }],
  ["sends another shape", { kind: "json", body: { data: "none" } }],
]

test.each(faults)("the pages work and show an error when the platform %s", async (_name, fault) => {
  for (const path of ["/api/*", "/api/*/*"]) await server.control.fault({ path, fault })
  const list = await ada.open("/deployments")
  expect(list.text).toContain("Failed to fetch required data")
  expect(list.text).toContain("Couldn't load your deployments")
  expect(list.text).not.toContain("System Operational")
  expect(text(linkIn(header(list), /Balance/))).toContain("unavailable")
  const balance = await ada.open("/balance")
  expect(text(balance.document.querySelector("main"))).toContain("Error: ")
  await server.control.clearFaults()
  const retry = linkIn(balance.document.querySelector("main"), /^Retry$/)
  await ada.open("/deployments")
  const back = await ada.open(retry?.getAttribute("href") ?? "")
  expect(text(back.document.querySelector("main"))).toContain("$41.20")
  expect(text(header(back))).toContain("System Operational")
})

test("the toast about signing out is shown once, on the next page", async () => {
  const leaving = await signIn(server, "ada@example.com")
  const left = await leaving.submit(await leaving.open("/home"), "Sign Out")
  expect(left.document.querySelectorAll("[role=status]").map(text).join()).toContain("You are signed out")
  expect(linkIn(header(left), /^Sign In$/)).toBeDefined()
  expect((await leaving.open("/home")).text).not.toContain("You are signed out")
})

test("tabs that sign in at the same time each reach their own page", async () => {
  const person = visitor()
  const paths = ["/home", "/balance", "/deployments"]
  const choices: Array<[string, Page]> = []
  for (const path of paths) choices.push([path, await person.open(`/auth/sign-in?returnTo=${path}`)])
  for (const [path, choice] of choices.reverse()) {
    const landed = await person.submit(choice, /ada@example\.com/)
    expect(landed.url.pathname).toBe(path)
    expect(text(header(landed))).toContain("ada@example.com")
  }
})

function chooseTheme(body: Record<string, string>) {
  return visitor().send("/theme", {
    method: "POST",
    headers: { origin: server.origin, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(body).toString(),
  })
}

test("an unknown theme is refused with a page that names the request", async () => {
  const refused = await chooseTheme({ theme: "purple" })
  expect(refused.status).toBe(400)
  expect(refused.body).toContain("<title>Hearth — Invalid request</title>")
  expect(refused.body).toMatch(/Reference <code[^>]*>[\w-]+<\/code>/)
})

test("the theme form never redirects to another site", async () => {
  const answer = await chooseTheme({ theme: "dark", returnTo: "//evil.example/" })
  expect([answer.status, answer.headers.location]).toEqual([303, "/"])
})
