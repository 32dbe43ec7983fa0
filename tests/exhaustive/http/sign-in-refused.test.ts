import { describe, expect, test } from "vitest"
import { sendJson, startWithCustomPlatform } from "../../support/custom-platform"
import { ownServer, sharedServer } from "../../support/http-servers"
import { expectPlainPage } from "../../support/plain-page"
import { startRedis } from "../../support/redis"
import type { Fault } from "../../support/sandbox-control"
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

describe("requests changed on their way to the certified provider", () => {
  test("a changed nonce is found in the id token", async () => {
    const visitor = createVisitor(server.origin)
    const start = await visitor.send("/auth/sign-in")
    const address = new URL(start.headers.location ?? "")
    address.searchParams.set("nonce", "another-nonce-of-somebody-else")
    const page = await visitor.submit(await visitor.open(address.href), /ada@example\.com/)
    expectPlainPage(page, 400, "Couldn't verify this sign-in")
    expect(visitor.cookies.get("session")).toBeUndefined()
  })

  test("a changed verifier is refused by the provider", async () => {
    const visitor = createVisitor(server.origin)
    const choice = await visitor.open("/auth/sign-in")
    const transaction = visitor.cookies.all.find(({ name }) => name.startsWith("tx-"))
    visitor.cookies.set(transaction?.name ?? "", "x".repeat(43))
    expectPlainPage(await visitor.submit(choice, /ada@example\.com/), 400, "This sign-in has expired")
    expect(visitor.cookies.get("session")).toBeUndefined()
  })

  test("a weaker challenge is refused by the provider, and the refusal is a page", async () => {
    const visitor = createVisitor(server.origin)
    const start = await visitor.send("/auth/sign-in")
    const address = new URL(start.headers.location ?? "")
    address.searchParams.set("code_challenge_method", "plain")
    const page = await visitor.open(address.href)
    expect(page.status).toBeGreaterThanOrEqual(400)
    expect(await exchanges()).toHaveLength(0)
  })
})

test("an image on another site cannot start a sign-in", async () => {
  const headers = { "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" }
  const answer = await createVisitor(server.origin).send("/auth/sign-in", { headers })
  expect([answer.status, answer.setCookies]).toEqual([400, []])
})

describe("while the provider is down", () => {
  // A server that has found the provider remembers it for an hour.
  const serverWithoutProvider = ownServer()
  const discovery = "/oidc/.well-known/openid-configuration"
  const unavailable = "Sign-in is unavailable right now"

  const unfit: Array<[name: string, fault: Fault]> = [
    ["answers 500", { kind: "status", status: 500 }],
    ["is cut off", { kind: "cut" }],
    ["sends something that is not JSON", { kind: "malformed" }],
    ["names another issuer", { kind: "json", body: { issuer: "https://evil.example" } }],
    ["sends a hundred megabytes", { kind: "huge", bytes: 100_000_000 }],
  ]
  test.each(unfit)("a provider that %s shows an error page with a retry link", async (_name, fault) => {
    await serverWithoutProvider.control.fault({ path: discovery, fault })
    const visitor = createVisitor(serverWithoutProvider.origin)
    const page = await visitor.open("/auth/sign-in?returnTo=/balance")
    expectPlainPage(page, 503, unavailable)
    expect(page.headers["retry-after"]).toBe("5")
    expect(page.document.querySelector('a[href="/auth/sign-in?returnTo=%2Fbalance"]')?.text).toBe("Try again")
    expect((await visitor.open("/home")).status).toBe(200)
  })

  test("sign-in recovers by itself, and a failing token endpoint shows an error page too", async () => {
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

test("two nodes count the failed sign-ins of a network together", async ({ onTestFinished }) => {
  const redis = await startRedis()
  onTestFinished(redis.stop)
  const bench = await startWithCustomPlatform((_request, response) => sendJson(response, []), {
    REDIS_URL: redis.url,
  })
  onTestFinished(bench.stop)
  const another = await bench.startAnother()
  onTestFinished(() => another.stop())
  const headers = { "x-forwarded-for": "203.0.113.99" }
  const statuses: number[] = []
  for (let tries = 0; tries < 30; tries++) {
    const { origin } = tries % 2 ? another : bench.server
    statuses.push((await createVisitor(origin).send("/auth/callback?code=x&state=y", { headers })).status)
  }
  expect(statuses.filter((status) => status !== 429)).toHaveLength(20)
  expect(statuses.at(-1)).toBe(429)
})
