import { readdirSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { describe, expect, test } from "vitest"
import { builtRoutes, builtSitePages } from "../../support/built-routes"
import { sharedServer } from "../../support/http-servers"
import { exchangeRaw, statusesIn } from "../../support/raw-http"
import { type Answer, createVisitor, signIn } from "../../support/visitor"

// The headers of every response, and what no response reveals.

const assets = readdirSync(fileURLToPath(new URL("../../../build/client/assets", import.meta.url)))
const asset = assets.find((name) => name.startsWith("framework-")) ?? ""

const server = sharedServer()

/** A request of a new visitor. Requesting all pages as one visitor would reach the sign-in limit. */
function ask(path: string, init: { method?: string; headers?: Record<string, string> } = {}) {
  return createVisitor(server.origin).send(path, init)
}

test("each page has a nonce of its own, on all of its scripts", async () => {
  const nonces = new Set<string>()
  for (let count = 0; count < 10; count++) {
    const { headers, body } = await ask("/home")
    const policy = headers["content-security-policy"] ?? ""
    const nonce = /script-src 'self' 'nonce-([\w-]{22})'/.exec(policy)?.[1] ?? policy
    nonces.add(nonce)
    const scripts = [...body.matchAll(/<script\b([^>]*)>/g)].map(([, attributes = ""]) => attributes)
    const inline = scripts.filter((attributes) => !attributes.includes("src="))
    expect(inline.length).toBeGreaterThan(1)
    for (const attributes of inline) expect(attributes).toContain(`nonce="${nonce}"`)
  }
  expect(nonces.size).toBe(10)
})

test("no route loosens the policy, and only our hidden frames and a download may be framed, by our own pages", async () => {
  // The provider may frame this one, as server/security-headers.test.ts says.
  for (const route of builtRoutes().filter((each) => each !== "/auth/front-channel-logout")) {
    const { headers } = await ask(route)
    const policy = headers["content-security-policy"] ?? ""
    const framed =
      /^\/(?:silent-check-sso\.html|auth\/(?:silent.*|other-person)|deployments\/sample\/(?:logs\.zip|terminal\/(?:screen|input))|.*\/reach\.html|contact\/chat\.html)$/.test(
        route,
      )
    expect(policy, route).toContain(`frame-ancestors ${framed ? "'self'" : "'none'"}`)
    expect(policy, route).toContain("form-action 'self'; base-uri 'none'; object-src 'none'")
    expect(policy, route).not.toMatch(/unsafe-eval|script-src[^;]*(?:unsafe-inline|\*|https?:|data:)/)
    expect(headers["x-frame-options"], route).toBe(framed ? "SAMEORIGIN" : "DENY")
  }
})

/** The same for everybody, so that caches may keep them. */
const forMachines = [
  "/sitemap.xml",
  "/robots.txt",
  "/llms.txt",
  "/manifest.webmanifest",
  "/.well-known/security.txt",
]

test("no page and no data of the launchpad is cached, signed in or not", async () => {
  const ada = await signIn(server, "ada@example.com")
  for (const cookie of [ada.cookies.header("/") ?? "", ""]) {
    for (const route of builtRoutes().filter((each) => !forMachines.includes(each))) {
      // site-cache.test.ts tests the pages of the public site, which are the same for everybody. Scripts request
      // their data.
      const page = builtSitePages().includes(route) ? [] : [route]
      for (const path of [...page, route === "/" ? "/_.data" : `${route}.data`]) {
        const { headers } = await ask(path, { headers: { cookie } })
        // An answer without an end also asks proxies not to change, and so collect, it.
        expect(headers["cache-control"], path).toMatch(/^no-store(?:, no-transform)?$/)
        expect(headers.vary?.split(/, ?/), path).toContain("Cookie")
        expect(headers.etag, path).toBeUndefined()
      }
    }
  }
})

test("files for machines are the same for everybody", async () => {
  const ada = await signIn(server, "ada@example.com")
  for (const path of forMachines) {
    const stranger = await ask(path)
    const known = await ask(path, { headers: { cookie: ada.cookies.header("/") ?? "" } })
    expect(stranger.headers["cache-control"], path).toBe("public, max-age=3600")
    expect(known.body).toBe(stranger.body)
    expect(known.setCookies).toEqual([])
  }
})

test.each([
  ["x-react-router-spa-mode", "yes"],
  ["x-react-router-prerender-data", encodeURIComponent('[{"_1":2},"poison"]')],
  ["x-forwarded-host", "evil.example"],
  ["x-forwarded-proto", "ftp"],
  ["x-forwarded-prefix", "/evil"],
  ["x-forwarded-port", "1"],
  ["forwarded", "host=evil.example;proto=ftp"],
  ["x-original-url", "/no/such/page"],
  ["x-rewrite-url", "/no/such/page"],
  ["x-http-method-override", "DELETE"],
  ["host", "evil.example"],
])("the header %s has no effect", async (name, value) => {
  for (const path of ["/", "/_.data", "/no/such/page", "/auth/sign-in?returnTo=/home"]) {
    const bare = await ask(path)
    const steered = await ask(path, { headers: { [name]: value } })
    expect(comparable(steered), path).toEqual(comparable(bare))
  }
})

/** A response without the parts that differ each time. */
function comparable({ status, headers, body }: Answer) {
  const steady = (text: string) =>
    text
      .replace(/\b(nonce|state|code_challenge)(=|-)"?[\w.-]+"?/g, "$1")
      .replace(/\b1[78]\d{11}\b/g, "now")
      .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "reference")
  const { date, "x-request-id": id, "set-cookie": cookie, ...rest } = headers
  return {
    status,
    body: steady(body),
    headers: steady(JSON.stringify(rest)),
    dated: Boolean(date && id),
    cookie: Boolean(cookie),
  }
}

test.each([
  "/%",
  "/no/such/page",
  "/auth/callback?error=server_error",
  "/auth/callback?code=x&state=y",
  "/assets/none.js",
])("%s: an error page without a stack, a version or a file path", async (path) => {
  const { status, body } = await ask(path)
  expect(status).toBeGreaterThanOrEqual(400)
  expect(body).not.toMatch(/\n\s+at |node_modules|node:internal|\/build\/server|react-router@|Express/)
})

test.each([
  "/.env",
  "/.git/config",
  "/.vite/manifest.json",
  "/assets/.vite/manifest.json",
  `/assets/${asset}.map`,
  "/package.json",
  "/server/index.js",
  "/build/server/index.js",
  "/assets/..%2f..%2fserver%2findex.js",
  "/assets/%2e%2e/%2e%2e/package.json",
  "/assets/",
  "/assets",
  "/index.html",
])("%s is not served", async (path) => {
  const received = await exchangeRaw(server.port, [
    `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
  ])
  expect([400, 404]).toContain(statusesIn(received)[0])
  expect(received).not.toMatch(/"dependencies"|"sources"|createServer|\[core\]/)
})

describe("with another host name of this machine", () => {
  const navigation = { "sec-fetch-mode": "navigate" }

  test.each([
    ["a navigation to 127.0.0.1", "127.0.0.1", navigation],
    ["a navigation to a name with a dot at its end", "localhost.", navigation],
    ["a text browser at a name with a dot at its end", "localhost.", {}],
  ])("%s is redirected to the configured origin, which has the cookies", async (_name, host, mode) => {
    for (const path of ["/", "/auth/sign-in?returnTo=/home"]) {
      const headers = { ...mode, host: `${host}:${server.port}` }
      const answer = await ask(path, { headers })
      expect([answer.status, answer.headers.location]).toEqual([307, server.origin + path])
    }
  })

  test.each([
    ["another port: a proxy on this machine", { ...navigation, host: "127.0.0.1:1" }],
    ["another host", { ...navigation, host: "evil.example" }],
    ["no navigation", { host: "127.0.0.1:own" }],
    ["no page", { "sec-fetch-mode": "cors", host: "localhost.:own" }],
  ])("%s is served as it is", async (_name, { host, ...mode }) => {
    const headers = { ...mode, host: host.replace("own", String(server.port)) }
    expect((await ask("/", { headers })).status).toBe(200)
  })
})
