import { expect, test } from "vitest"
import { sharedServer } from "../support/http-servers"
import type { Fault } from "../support/sandbox-control"
import { createVisitor, signIn } from "../support/visitor"

const server = sharedServer()

const kim = "kim@example.com"
const adminCheck = "/api/auth/check-admin"

test("an admin sees every page of the area, and the links to them", async () => {
  const visitor = await signIn(server, kim)
  const page = await visitor.open("/admin/balances")
  expect(page.status).toBe(200)
  expect(page.document.querySelector("nav[aria-label=Main]")?.text).toContain("Manage User Balance")
})

test.each([
  ["/dashboard", "Dashboard"],
  ["/admin/pings", "Admin Ping Dashboard"],
  ["/admin/licenses", "Admin License Manager"],
  ["/admin/balances", "Admin Balance Manager"],
])("%s has the title %s", async (path, title) => {
  const page = await (await signIn(server, kim)).open(path)
  expect(page.document.querySelector("title")?.text).toBe(`Hearth — ${title}`)
})

test.each(["/admin", "/dashboard", "/admin/balances"])(
  "a visitor of %s sees the home page with its agents, and signing in there returns to the address",
  async (path) => {
    const page = await createVisitor(server.origin).open(path)
    expect(page.status).toBe(401)
    expect(page.document.querySelector("title")?.text).toBe("Hearth — Home")
    expect(page.document.querySelector("h1")?.text).toBe("AI Agent Command Center")
    expect(page.document.querySelectorAll("main a[href^='/agents/']")).toHaveLength(4)
    expect(page.document.querySelector("main a[href^='/auth/sign-in']")?.getAttribute("href")).toBe(
      `/auth/sign-in?${new URLSearchParams({ returnTo: path })}`,
    )
    expect(await server.control.requests(/ \/api\/(?!agents$)/)).toEqual([])
  },
)

test("a page that an admin doesn't find has one title", async () => {
  const page = await (await signIn(server, kim)).open("/dashboard/none/delete")
  expect(page.status).toBe(404)
  expect(page.document.querySelectorAll("title").map(({ text }) => text)).toEqual(["Hearth — Page not found"])
})

test("somebody who loses the admin role before sending the form changes nothing", async () => {
  const visitor = await signIn(server, kim)
  const page = await visitor.open("/admin/balances")
  await server.control.settings({ admin: { email: kim, isAdmin: false } })
  const answer = await visitor.submit(page, "Add to Balance", { email: "noor@example.com", amount: "5" })
  expect(answer.status).toBe(403)
  expect(answer.document.querySelector("h1")?.text).toBe("No access")
  expect(answer.text).toContain("Only administrators can open this page.")
  expect(answer.document.querySelector("main a")?.getAttribute("href")).toBe("/home")
  expect(await server.control.requests(/ \/api\/admin\//)).toEqual([])
  expect((await visitor.open("/admin/balances")).status).toBe(403)
})

const broken: Array<[string, Fault]> = [
  ["a 403", { kind: "status", status: 403, body: { isAdmin: true } }],
  ["half a response", { kind: "malformed" }],
  ["a page", { kind: "file", type: "text/html", base64: btoa('{"isAdmin":true}') }],
  ...[{ isAdmin: "true" }, { isAdmin: 1 }, { isadmin: true }, true, null].map((body): [string, Fault] => [
    JSON.stringify(body),
    { kind: "status", status: 200, body },
  ]),
]

test.each(broken)("an admin check answered with %s makes nobody an admin", async (_, fault) => {
  const visitor = await signIn(server, kim)
  await server.control.fault({ path: adminCheck, fault })
  const form = "email=noor%40example.com&amount=5"
  const [page, posted] = await Promise.all([
    visitor.open("/admin/balances"),
    visitor.post("/admin/balances", form),
  ])
  expect(page.status).toBe(403)
  expect(page.document.querySelector("nav[aria-label=Main]")?.text).not.toContain("Manage User Balance")
  expect(posted.status).toBe(403)
  expect(await server.control.requests(/ \/api\/admin\//)).toEqual([])
})
