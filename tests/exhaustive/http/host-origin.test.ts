import { describe, expect, test } from "vitest"
import { builtRoutes } from "../../support/built-routes"
import { ownServer, sharedServer, signedIn } from "../../support/http-servers"
import { createVisitor } from "../../support/visitor"

// The allowed origins of an unsafe request, for every route.

const server = sharedServer()
const ada = signedIn(server, "ada@example.com")

const routes = builtRoutes()
const form = { "content-type": "application/x-www-form-urlencoded" }
const serverToServer = "/auth/back-channel-logout"
const unsafePaths = routes.flatMap((route) => [
  route,
  `${route === "/" ? "/_" : route}.data`,
  `${route}?index`,
])

const foreign: Array<[string, Record<string, string>]> = [
  ["another site", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
  ["another site, in a browser without fetch metadata", { origin: "https://evil.example" }],
  ["a sibling domain", { origin: "http://evil.localhost", "sec-fetch-site": "same-site" }],
  ["another port", { origin: "http://localhost:1", "sec-fetch-site": "same-site" }],
  ["the same host by https", { origin: "https://localhost" }],
  ["an opaque origin", { origin: "null" }],
  ["an opaque origin that claims to be ours", { origin: "null", "sec-fetch-site": "same-origin" }],
  [
    "another site with forged fetch metadata",
    { origin: "https://evil.example", "sec-fetch-site": "same-origin" },
  ],
  ["a cross-site request without an origin", { "sec-fetch-site": "cross-site" }],
  ["the address bar", { "sec-fetch-site": "none" }],
  ["a request without these headers", {}],
  ["another site, in a text browser", { referer: "https://evil.example/deployments" }],
  ["another site with our address in its own", { referer: "https://evil.example/http://localhost" }],
  [
    "another site that sends our address as referrer",
    { "sec-fetch-site": "cross-site", referer: "http://localhost/" },
  ],
]

// Before the others, whose thousands of refusals are more than the log takes.
test("the refusal is a page with a reference, and a line in the log", async () => {
  const headers = { origin: "https://evil.example", ...form }
  const { headers: sent, body } = await ada.send("/auth/sign-out?token=x", {
    method: "POST",
    headers,
    body: "a=1",
  })
  expect(body).toContain("not sent from this site")
  expect(body).toContain(`<code>${sent["x-request-id"]}</code>`)
  await server.logged()
  const line = server.log.find(
    (one) => one.requestId === sent["x-request-id"] && one.msg === "origin refused",
  )
  expect(line).toMatchObject({ method: "POST", path: "/auth/sign-out", sender: "https://evil.example" })
})

describe("a signed-in person's browser, made to send by", () => {
  test.each(foreign)("%s: refused at every route, and nothing goes upstream", async (_name, headers) => {
    for (const path of unsafePaths) {
      if (path.startsWith(serverToServer)) continue
      const answer = await ada.send(path, { method: "POST", headers: { ...headers, ...form }, body: "a=1" })
      expect([403, 405], path).toContain(answer.status)
      expect(answer.setCookies, path).toEqual([])
    }
    // A token that is renewed meanwhile is no change.
    const sent = await server.control.requests()
    expect(sent.filter(({ path }) => path.startsWith("/api/"))).toEqual([])
  })
})

test("a text browser, which names only the page of a form, is accepted from our pages", async () => {
  const headers = { referer: `${server.origin}/deployments?q=a`, ...form }
  const answer = await createVisitor(server.origin).send("/theme", {
    method: "POST",
    headers,
    body: "theme=dark",
  })
  expect(answer.status).toBeLessThan(400)
  expect(answer.setCookies.join()).toContain("dark")
})

test("a server's own call needs no origin, and is judged by its content", async () => {
  const headers = { origin: "https://evil.example", ...form }
  const answer = await ada.send(serverToServer, { method: "POST", headers, body: "logout_token=nonsense" })
  expect(answer.status).toBe(400)
})

test("GET and HEAD change nothing upstream at any route", async () => {
  for (const route of routes) {
    for (const method of ["GET", "HEAD"]) {
      const answer = await ada.send(route, { method })
      expect(answer.status, `${method} ${route}`).toBeLessThan(500)
    }
  }
  const requests = await server.control.requests()
  // The terminal's screen opens the shell that it shows, as its page does with scripts.
  const screens = requests.filter(({ method, path }) => method === "UPGRADE" && path.endsWith("/terminal"))
  const unsafe = requests.filter(
    (request) =>
      request.path.startsWith("/api/") &&
      !["GET", "HEAD"].includes(request.method) &&
      !screens.includes(request),
  )
  expect(unsafe).toEqual([])
})

describe("behind a TLS proxy", () => {
  const origin = "https://app.example"
  const serverBehindTls = ownServer({ APP_ORIGIN: origin, SANDBOX: "public", TRUSTED_PROXY_HOPS: "1" })

  const ways: Array<[string, Record<string, string>]> = [
    ["Host kept", { host: "app.example", "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.7" }],
    [
      "Host rewritten",
      {
        host: "web:3000",
        "x-forwarded-host": "app.example",
        "x-forwarded-proto": "https",
        "x-forwarded-port": "443",
      },
    ],
    ["Host rewritten, nothing said about it", { host: "web:3000" }],
  ]

  test.each(ways)("%s: our own form works, and another site's form is refused", async (_name, headers) => {
    const visitor = createVisitor(serverBehindTls.origin)
    const post = (more: Record<string, string>) =>
      visitor.send("/auth/sign-out", {
        method: "POST",
        headers: { ...headers, ...form, ...more },
        body: "a=1",
      })

    const accepted = await post({ origin, "sec-fetch-site": "same-origin" })
    expect(accepted.status).toBe(200)
    expect(accepted.body).toContain("You are signed out here")
    expect(accepted.headers["strict-transport-security"]).toBe("max-age=31536000")
    for (const sender of [
      "https://evil.example",
      "http://web:3000",
      "http://app.example",
      serverBehindTls.origin,
    ]) {
      expect((await post({ origin: sender })).status, sender).toBe(403)
    }
  })
})
