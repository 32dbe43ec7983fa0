import type { HTMLElement } from "node-html-parser"
import { expect, test } from "vitest"
import { sharedServer, signedIn } from "../support/http-servers"
import { textOf } from "../support/page-parts"
import { createVisitor, type Page, signIn } from "../support/visitor"

// The frame around the launchpad's pages: header, sidebar and their error messages.

const server = sharedServer()
const ada = signedIn(server, "ada@example.com")

const visitor = () => createVisitor(server.origin)

function titleOf(page: Page) {
  return page.document.querySelector("title")?.text
}

function headings(page: Page) {
  return page.document.querySelectorAll("h1").map(textOf)
}

function header(page: Page) {
  return page.document.querySelector("header")
}

function linkIn(area: HTMLElement | null | undefined, name: RegExp) {
  return area?.querySelectorAll("a").find((link) => name.test(textOf(link)))
}

function sidebar(page: Page) {
  return page.document.querySelector("nav[aria-label=Main]")
}

const kim = signedIn(server, "kim@example.com")

test.each([
  ["visitors", "/home", "Home", "Home"],
  ["visitors", "/deployments", "Hosted Deployments", "Hosted Deployments"],
  ["visitors", "/app", "Hosted Deployments", "Hosted Deployments"],
  ["visitors", "/deployments/type/trial-vm", "Hosted Deployments", "Hosted Deployments"],
  ["visitors", "/balance", "Balance & Billing", "Balance & Billing"],
  ["administrators", "/dashboard", "Dashboard", "Deployment Dashboard"],
  ["administrators", "/admin/pings", "Admin Ping Dashboard", "Ping Dashboard"],
  ["administrators", "/admin/licenses", "Admin License Manager", "License Admin"],
  ["administrators", "/admin/balances", "Admin Balance Manager", "Manage User Balance"],
  ["administrators", "/test-dashboard", "Test Dashboard", "Test Dashboard"],
])("for %s, %s has its title, one heading and its mark in the sidebar", async (who, path, title, current) => {
  const page = await (who === "visitors" ? visitor() : kim).open(path)
  expect(titleOf(page)).toBe(`Hearth — ${title}`)
  expect(headings(page)).toHaveLength(1)
  expect(sidebar(page)?.querySelectorAll("[aria-current=page]").map(textOf)).toEqual([current])
  const isLinked = linkIn(sidebar(await ada.open("/home")), new RegExp(`^${current}$`)) !== undefined
  expect(isLinked).toBe(who === "visitors")
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
  expect(page.document.querySelectorAll("[role=status]").map(textOf).join()).toContain("Page not found")
  expect(headings(page)).toEqual([heading])
})

test("a customer sees her balance and account, and an admin sees the Admin badge", async () => {
  const top = header(await ada.open("/home"))
  expect(linkIn(top, /^Balance ?\$41\.20$/)?.getAttribute("href")).toBe("/balance")
  expect(textOf(top)).toContain("System Operational")
  const account = linkIn(top, /ada@example\.com/)
  expect(account?.getAttribute("href")).toMatch(/\/sandbox\/oidc\/account$/)
  expect(account?.getAttribute("rel")).toBe("noopener")
  const words = (area: HTMLElement | null) => area?.querySelectorAll("*").map(textOf)
  expect(words(top)).not.toContain("Admin")
  expect(words(header(await kim.open("/home")))).toContain("Admin")
})

test("the header shows an outage of the platform, and the page works", async () => {
  await server.control.fault({
    path: "/api/balance",
    fault: { kind: "status", status: 503, body: { error: "The ledger is away" } },
  })
  const home = await ada.open("/home")
  expect(textOf(header(home))).toContain("Platform not responding")
  expect(linkIn(header(home), /Balance unavailable/)).toBeDefined()
  expect(linkIn(home.document, /^gpu-prod$/)).toBeDefined()
  const balance = await ada.open("/balance")
  const alert = balance.document.querySelectorAll("[role=alert]").map(textOf).join(" ")
  expect(alert).toContain("Error: The ledger is away")
  await server.control.clearFaults()
  expect((await ada.follow(balance, "Retry", "main")).text).toContain("$41.20")
})

test("the system isn't operational while any kind of call has failed last, within a minute", async () => {
  await server.control.fails("GET /api/licenses", 500)
  await ada.open("/licenses")
  expect(textOf(header(await ada.open("/deployments")))).toContain("Platform errors")
  await server.control.clearFaults()
  await ada.open("/licenses")
  expect(textOf(header(await ada.open("/deployments")))).toContain("System Operational")
})

test("no balance is shown when the platform refuses the session while a form's answer loads", async () => {
  const leaving = await signIn(server, "ada@example.com")
  const form = await leaving.open("/deployments/type/trial-vm")
  await server.control.fails("GET /api/balance", 401)
  const top = textOf(header(await leaving.submit(form, "Create Trial VM", { name: " " })))
  expect(top).toContain("ada@example.com")
  expect(top).not.toMatch(/Platform errors|unavailable/)
})

test("the toast about signing out is shown once, on the next page", async () => {
  const leaving = await signIn(server, "ada@example.com")
  const left = await leaving.submit(await leaving.open("/home"), "Sign Out")
  expect(left.document.querySelectorAll("[role=status]").map(textOf).join()).toContain("You are signed out")
  expect(linkIn(header(left), /^Sign In$/)).toBeDefined()
  expect((await leaving.open("/home")).text).not.toContain("You are signed out")
})

test("an unknown theme is refused with a page that names the request", async () => {
  const refused = await visitor().post("/theme", { theme: "purple" })
  expect(refused.status).toBe(400)
  expect(refused.body).toContain("<title>Hearth — Invalid request</title>")
  expect(refused.body).toMatch(/Reference(?:<!-- -->)? <code[^>]*>[\w-]+<\/code>/)
})
