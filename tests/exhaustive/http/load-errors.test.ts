import { expect, test } from "vitest"
import { ownServer, signedIn } from "../../support/http-servers"
import type { Fault } from "../../support/sandbox-control"
import type { Visitor } from "../../support/visitor"

// What a page says when the platform gives no data: the cause, and a way to retry.

const serverThatKeepsNoAgents = ownServer()
const ada = signedIn(serverThatKeepsNoAgents, "ada@example.com")
const kim = signedIn(serverThatKeepsNoAgents, "kim@example.com")

const invalid = "The platform returned an invalid response."
const causes: Array<[Fault, string]> = [
  [{ kind: "status", status: 500, body: {} }, "The platform is not responding."],
  [{ kind: "status", status: 429, body: {} }, "The platform is busy. Try again in a few seconds."],
  [{ kind: "status", status: 403, body: {} }, "Access denied. Your account doesn't have permission."],
  [{ kind: "status", status: 400, body: {} }, "The platform couldn't use the request."],
  [{ kind: "status", status: 409, body: {} }, "The platform refused, because something has changed."],
  [{ kind: "status", status: 422, body: {} }, "The platform doesn't accept a value."],
  [{ kind: "status", status: 418, body: {} }, "The platform rejected the request."],
  [{ kind: "malformed" }, invalid],
]

/** The address of the first link that ends like this, on a page that works. */
async function addressOn(visitor: Visitor, page: string, pattern: RegExp) {
  const { document } = await visitor.open(page)
  const links = document.querySelectorAll("main a").map((link) => link.getAttribute("href") ?? "")
  const found = links.find((link) => pattern.test(link))
  if (!found) throw new Error(`no link like ${pattern} on ${page}: ${links}`)
  return found
}

async function errorsOn(visitor: Visitor, page: string) {
  const { document, status } = await visitor.open(page)
  expect(status, page).toBe(200)
  return document.querySelectorAll("main [role=alert]").map(({ text }) => text.replace(/\s+/g, " ").trim())
}

test.each(causes)("after %j, every page gives the cause: %s", async (fault, cause) => {
  const one = await addressOn(ada, "/deployments", /^\/deployments\/[^/?]+$/)
  const version = await addressOn(ada, "/deployments", /\/version/)
  const license = await addressOn(ada, "/licenses", /\/delete$/)
  const payment = await addressOn(ada, "/licenses", /\/pay$/)
  const connected = await addressOn(ada, "/private-deployments", /\/connected\/.*\/edit/)
  const run = await addressOn(ada, "/test-dashboard", /^\/test-dashboard\/[^/?]+$/)
  const row = await addressOn(kim, "/dashboard", /\/delete/)
  const pages: Array<[Visitor, upstream: string, pages: string[]]> = [
    [
      ada,
      "/api/deployments",
      ["/home", "/deployments", one, `${one}/delete`, `${one}/timeout`, version, "/balance"],
    ],
    [ada, "/api/deployments/*/logs", [`${one}/logs`]],
    [ada, "/api/licenses", ["/home", "/licenses", license, payment]],
    [ada, "/api/connected-deployments", ["/home", "/private-deployments", connected]],
    [ada, "/api/agents", ["/home", "/agents", "/agents-gallery"]],
    [ada, "/api/agents/*", ["/agents/clinical-documentation", "/agents/clinical-documentation/deploy"]],
    [ada, "/api/balance", ["/balance", "/balance/checkout?outcome=paid"]],
    [ada, "/api/test-runs", ["/test-dashboard"]],
    [ada, "/api/test-runs/*", [run]],
    [kim, "/api/admin/deployments", ["/dashboard", row, "/dashboard/bulk?act=delete&id=some"]],
    [kim, "/api/admin/licenses", ["/admin/licenses"]],
    [kim, "/api/admin/pings", ["/admin/pings", "/admin/pings/spread"]],
  ]
  for (const [visitor, path, shown] of pages) {
    await serverThatKeepsNoAgents.control.fault({ method: "GET", path, fault })
    for (const page of shown) {
      const said = (await errorsOn(visitor, page)).join(" ")
      expect(said, page).toContain(cause)
      expect(said, page).toMatch(/Retry|Back to dashboard/)
      if (cause !== invalid) expect(said, page).not.toContain(invalid)
    }
    await serverThatKeepsNoAgents.control.clearFaults()
  }
})

const cut: [Fault, string] = [{ kind: "cut" }, "The platform is not responding."]

test.each([...causes, cut])(
  "after %j, the notice on the next page gives the cause: %s",
  async (fault, cause) => {
    await serverThatKeepsNoAgents.control.fault({ method: "GET", path: "/api/licenses", fault, times: 3 })
    const calendar = await ada.open("/calendar.ics")
    expect(calendar.url.pathname).toBe("/home")
    expect(calendar.text).toContain("Couldn't create the calendar")
    expect(calendar.text).toContain(`${cause} Try again later.`)
  },
)

test.each([400, 402, 403, 404, 409, 418, 422, 429, 500, 502, 503, 504])(
  "the balance and the pings say what the platform said with %i",
  async (status) => {
    const said = `The ledger says ${status}`
    const fault: Fault = { kind: "status", status, body: { error: said } }
    for (const path of ["/api/balance", "/api/admin/pings"]) {
      await serverThatKeepsNoAgents.control.fault({ method: "GET", path, fault })
    }
    for (const page of ["/balance", "/admin/pings", "/admin/pings?managed=Managed", "/admin/pings/spread"]) {
      expect((await errorsOn(kim, page)).join(" "), page).toContain(`Error: ${said}`)
    }
  },
)
