import { readdirSync } from "node:fs"
import { expect, test } from "vitest"
import { sharedServer, signedIn } from "../support/http-servers"
import { exchangeRaw, statusesIn } from "../support/raw-http"
import type { Visitor } from "../support/visitor"

// Every answer has our headers. By its mark, pages know it from one of a proxy, a filter or a captive portal in front of the server.

const server = sharedServer()
const ada = signedIn(server, "ada@example.com")
const script = `/assets/${readdirSync("build/client/assets").find((file) => file.endsWith(".js"))}`

type Request = Parameters<Visitor["send"]>[1]

function expectOurs(headers: Record<string, string>, what: string) {
  expect(headers, what).toMatchObject({
    "x-launchpad-answer": "1",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "content-security-policy": expect.stringContaining("default-src 'none'"),
  })
  expect(headers, what).not.toHaveProperty("x-powered-by")
  expect(headers, what).not.toHaveProperty("server")
}

test.each<[number, string, Request?]>([
  [200, "/"],
  [200, "/deployments"],
  [200, "/deployments.data"],
  [200, "/deployments/list?poll=1"],
  [200, script],
  [200, "/robots.txt"],
  [200, "/sitemap.xml"],
  [200, "/llms.txt"],
  [200, "/manifest.webmanifest"],
  [206, script, { headers: { range: "bytes=0-9" } }],
  [404, "/assets/none.js"],
  [404, "/deployments/none"],
  [404, "/none"],
  [400, "/%"],
  [404, "/none.data"],
  [404, "/none.txt"],
  [403, "/dashboard.data"],
  [308, "/Deployments"],
  [302, "/auth/sign-in"],
  [204, "/auth/keepalive", { method: "POST" }],
  [412, "/deployments/list?poll=1", { headers: { "x-page-person": "somebody-else" } }],
  [200, "/", { method: "HEAD" }],
  [403, "/theme", { method: "POST", headers: { origin: "https://evil.example" } }],
  [413, "/theme", { method: "POST", body: "a".repeat(70_000) }],
  [415, "/theme", { method: "POST", body: "{}", headers: { "content-type": "application/json" } }],
  [405, "/deployments", { method: "DELETE" }],
  [200, "/deployments", { headers: { "accept-encoding": "identity;q=0, *;q=0" } }],
  [414, `/${"a".repeat(17_000)}`],
  [200, "/livez"],
  [200, "/readyz"],
  [200, "/sandbox/oidc/.well-known/openid-configuration"],
  [404, "/sandbox/oidc/none"],
  [401, "/sandbox/api/balance"],
])("%i for %s", async (status, path, request) => {
  const form = { origin: server.origin, "content-type": "application/x-www-form-urlencoded" }
  const headers = { ...(request?.method === "POST" && form), ...request?.headers }
  const answer = await ada.send(path, { ...request, headers })
  expect(answer.status).toBe(status)
  expectOurs(answer.headers, path)
  expect(answer.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/)
  // Many answers have a 304.
  const tag = answer.headers.etag
  if (!tag || status !== 200) return
  // A poll is for our own scripts, which have one answer.
  const known = path.includes("?poll") ? tag : `"other", ${tag}`
  const again = await ada.send(path, { headers: { "if-none-match": known } })
  expect([again.status, again.body, again.headers["x-launchpad-answer"]]).toEqual([304, "", "1"])
})

const upgrade =
  "Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"

test.each([
  [400, "GET / HTTP/1.1\r\nHost: x\r\nbroken\r\n\r\n"],
  [400, "GET / HTTP/1.1\r\nConnection: close\r\n\r\n"],
  [400, "hello\r\n\r\n"],
  [400, "GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n"],
  [400, "GET /%2e%2e/x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"],
  [200, "GET / HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n"],
  [200, "GET / HTTP/1.0\r\n\r\n"],
  [431, `GET / HTTP/1.1\r\nHost: x\r\nX-Big: ${"a".repeat(40_000)}\r\n\r\n`],
  [404, `GET /none HTTP/1.1\r\n${upgrade}`],
  [403, `GET /deployments/dep_1/terminal/socket HTTP/1.1\r\n${upgrade}`],
])("a bare socket's %i", async (status, sent) => {
  const received = await exchangeRaw(server.port, [sent])
  expect(statusesIn(received)).toEqual([status])
  const [head = ""] = received.split("\r\n\r\n", 1)
  const named = [...head.matchAll(/^([\w-]+): (.*)\r?$/gm)]
  expectOurs(Object.fromEntries(named.map(([, name = "", value = ""]) => [name.toLowerCase(), value])), head)
})

test("the pages of refusals before the router have it in their text", async () => {
  const refused = await ada.send("/theme.data", {
    method: "POST",
    headers: { origin: "https://evil.example" },
  })
  expect(refused.body).toContain("x-launchpad-answer")
})
