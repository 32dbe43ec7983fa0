import { expect, test } from "vitest"
import { ownServer, sharedServer } from "../../support/http-servers"
import { expectPlainPage } from "../../support/plain-page"
import { createVisitor } from "../../support/visitor"

// Sign-ins that must fail, with the certified provider.

const server = sharedServer()

async function exchanges() {
  const requests = await server.control.requests()
  return requests.filter(({ method, path }) => method === "POST" && path === "/oidc/token")
}

test.each([
  ["an unknown state", "?code=x&state=unknown"],
  ["an error without a state", "?error=server_error"],
  ["nothing", ""],
])("a callback with %s shows an error page with a link, and does not try again", async (_name, query) => {
  const page = await createVisitor(server.origin).open(`/auth/callback${query}`)
  expectPlainPage(page, 400, "Couldn't verify this sign-in")
  // Support asks for this reference; the log has it beside the cause.
  expect(page.text).toContain(`Reference ${page.headers["x-request-id"]}`)
  expect(page.hops).toEqual([])
  expect(page.document.querySelector('a[href^="/auth/sign-in"]')?.text).toBe("Sign in")
  expect(await exchanges()).toHaveLength(0)
})

test("an image on another site cannot start a sign-in", async () => {
  const headers = { "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" }
  const answer = await createVisitor(server.origin).send("/auth/sign-in", { headers })
  expect([answer.status, answer.setCookies]).toEqual([400, []])
})

// A server that has found the provider remembers it for an hour.
const serverWithoutProvider = ownServer()

test("sign-in recovers by itself, and a failing token endpoint shows an error page too", async () => {
  const visitor = createVisitor(serverWithoutProvider.origin)
  await serverWithoutProvider.control.fails("/oidc/token", 500, { times: 1 })
  const page = await visitor.submit(await visitor.open("/auth/sign-in"), /noor@example\.com/)
  expectPlainPage(page, 503, "Sign-in is unavailable right now")
  expect(visitor.cookies.get("session")).toBeUndefined()
  const landed = await visitor.follow(page, "Try again")
  expect(landed.url.pathname).toBe("/home")
  expect(landed.text).toContain("noor@example.com")
})
