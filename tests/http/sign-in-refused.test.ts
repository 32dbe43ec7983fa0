import { describe, expect, test } from "vitest"
import { ownServer, sharedServer } from "../support/http-servers"
import { expectPlainPage } from "../support/plain-page"
import type { Fault } from "../support/sandbox-control"
import { createVisitor } from "../support/visitor"

// A2, A3, A6, A13, A20, K6: sign-ins that must come to nothing, with the certified provider.

const server = sharedServer()

async function exchanges() {
  const requests = await server.control.requests()
  return requests.filter(({ method, path }) => method === "POST" && path === "/oidc/token")
}

test.each([
  ["an unknown state", "?code=x&state=unknown"],
  ["an error without a state", "?error=server_error"],
  ["nothing", ""],
])("a callback with %s is a page with a link, not another attempt (A6)", async (_name, query) => {
  const page = await createVisitor(server.origin).open(`/auth/callback${query}`)
  expectPlainPage(page, 400, "This sign-in could not be verified")
  // What somebody quotes who asks for help: the log has it in the line that says why (D7).
  expect(page.text).toContain(`Reference ${page.headers["x-request-id"]}`)
  expect(page.hops).toEqual([])
  expect(page.document.querySelector('a[href^="/auth/sign-in"]')?.text).toBe("Sign in")
  expect(await exchanges()).toHaveLength(0)
})

describe("what is tampered with on the way to the certified provider", () => {
  test("a nonce that was changed is found out by the id token", async () => {
    const visitor = createVisitor(server.origin)
    const start = await visitor.send("/auth/sign-in")
    const address = new URL(start.headers.location ?? "")
    address.searchParams.set("nonce", "another-nonce-of-somebody-else")
    const page = await visitor.submit(await visitor.open(address.href), /ada@example\.com/)
    expectPlainPage(page, 400, "This sign-in could not be verified")
    expect(visitor.cookies.get("session")).toBeUndefined()
  })

  test("a verifier that was changed is refused by the provider", async () => {
    const visitor = createVisitor(server.origin)
    const choice = await visitor.open("/auth/sign-in")
    const transaction = visitor.cookies.all.find(({ name }) => name.startsWith("tx-"))
    visitor.cookies.set(transaction?.name ?? "", "x".repeat(43))
    expectPlainPage(await visitor.submit(choice, /ada@example\.com/), 400, "This sign-in is over")
    expect(visitor.cookies.get("session")).toBeUndefined()
  })

  test("a weaker challenge is refused by the provider, and its refusal is a page", async () => {
    const visitor = createVisitor(server.origin)
    const start = await visitor.send("/auth/sign-in")
    const address = new URL(start.headers.location ?? "")
    address.searchParams.set("code_challenge_method", "plain")
    const page = await visitor.open(address.href)
    expect(page.status).toBeGreaterThanOrEqual(400)
    expect(await exchanges()).toHaveLength(0)
  })
})

test("an image on another site cannot start sign-ins", async () => {
  const headers = { "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" }
  const answer = await createVisitor(server.origin).send("/auth/sign-in", { headers })
  expect([answer.status, answer.setCookies]).toEqual([400, []])
})

describe("while the provider is away", () => {
  // One that has found the provider knows it for an hour.
  const serverWithoutProvider = ownServer()
  const discovery = "/oidc/.well-known/openid-configuration"
  const unavailable = "Sign-in is not available right now"

  const unfit: Array<[name: string, fault: Fault]> = [
    ["answers 500", { kind: "status", status: 500 }],
    ["is cut off", { kind: "cut" }],
    ["sends something that is not JSON", { kind: "malformed" }],
    ["names another issuer", { kind: "json", body: { issuer: "https://evil.example" } }],
    ["sends a hundred megabytes", { kind: "huge", bytes: 100_000_000 }],
  ]
  test.each(unfit)("a provider that %s is a page with a way to try again (A2)", async (_name, fault) => {
    await serverWithoutProvider.control.fault({ path: discovery, fault })
    const visitor = createVisitor(serverWithoutProvider.origin)
    const page = await visitor.open("/auth/sign-in?returnTo=/balance")
    expectPlainPage(page, 503, unavailable)
    expect(page.headers["retry-after"]).toBe("5")
    expect(page.document.querySelector('a[href="/auth/sign-in?returnTo=%2Fbalance"]')?.text).toBe("Try again")
    expect((await visitor.open("/home")).status).toBe(200)
  })

  test("sign-in works again by itself (K6), and a token endpoint that fails is a page too (A13)", async () => {
    const visitor = createVisitor(serverWithoutProvider.origin)
    await serverWithoutProvider.control.fault({
      path: "/oidc/token",
      times: 1,
      fault: { kind: "status", status: 500 },
    })
    const page = await visitor.submit(await visitor.open("/auth/sign-in"), /noor@example\.com/)
    expectPlainPage(page, 503, unavailable)
    expect(visitor.cookies.get("session")).toBeUndefined()
    const landed = await visitor.follow(page, "Try again")
    expect(landed.url.pathname).toBe("/home")
    expect(landed.text).toContain("noor@example.com")
  })
})
