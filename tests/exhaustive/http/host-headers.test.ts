import { readdirSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { describe, expect, test } from "vitest"
import { builtRoutes, builtSitePages } from "../../support/built-routes"
import { ownServer, type SharedServer, sharedServer } from "../../support/http-servers"
import { exchangeRaw, statusesIn } from "../../support/raw-http"
import { type Answer, createVisitor, signIn } from "../../support/visitor"

// The headers of every response, and what no response reveals.

const origin = "https://app.example"
const assets = readdirSync(fileURLToPath(new URL("../../../build/client/assets", import.meta.url)))
const asset = assets.find((name) => name.startsWith("framework-")) ?? ""

const plain = sharedServer()
const serverBehindTls = ownServer({ TRUSTED_PROXY_HOPS: "1", APP_ORIGIN: origin, SANDBOX: "public" })

/** A request of a new visitor. Requesting all pages as one visitor would reach the sign-in limit. */
function ask(
  server: SharedServer,
  path: string,
  init: { method?: string; headers?: Record<string, string> } = {},
) {
  return createVisitor(server.origin).send(path, init)
}

function expectBaseline(headers: Record<string, string>, what: string) {
  expect(headers, what).toMatchObject({
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "content-security-policy": expect.stringContaining("default-src 'none'"),
  })
  expect(headers, what).not.toHaveProperty("x-powered-by")
  expect(headers, what).not.toHaveProperty("server")
}

const everything: Array<[path: string, method: string, status: number]> = [
  ["/", "GET", 200],
  ["/", "HEAD", 200],
  ["/_.data", "GET", 200],
  ["/no/such/page", "GET", 404],
  ["/no/such/page.data", "GET", 404],
  [`/assets/${asset}`, "GET", 200],
  ["/assets/gone-12345678.js", "GET", 404],
  ["/livez", "GET", 200],
  ["/readyz", "GET", 200],
  ["/auth/sign-in", "GET", 302],
  ["/sandbox/oidc/.well-known/openid-configuration", "GET", 200],
  ["/sandbox/api/deployments", "GET", 401],
  ["/sandbox/none", "GET", 404],
  ["/%", "GET", 400],
  ["/auth/sign-out", "POST", 403],
  ["/", "DELETE", 405],
  [`/${"a".repeat(17_000)}`, "GET", 414],
]

test.each(everything)("%s by %s answers %i with every header", async (path, method, status) => {
  for (const server of [plain, serverBehindTls]) {
    const answer = await ask(server, path, { method })
    expect(answer.status).toBe(status)
    expectBaseline(answer.headers, path)
    expect(answer.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/)
    const hsts = server === serverBehindTls ? "max-age=31536000" : undefined
    expect(answer.headers["strict-transport-security"]).toBe(hsts)
  }
})

test.each<[string, string, number]>([
  [
    "an upgrade at an unknown address",
    "GET /no/such/socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
    404,
  ],
  [
    "a damaged upgrade",
    "GET /%2e%2e/x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
    400,
  ],
  ["no HTTP at all", "hello\r\n\r\n", 400],
  ["a header too large", `GET / HTTP/1.1\r\nHost: x\r\nX-Big: ${"a".repeat(40_000)}\r\n\r\n`, 431],
  [
    "an unknown Expect header",
    "GET / HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n",
    200,
  ],
  ["no Host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
  ["two Hosts", "GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n", 400],
  [
    "an offer of HTTP/2",
    "GET /livez HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n",
    200,
  ],
  [
    "an offer of HTTP/2 with a body",
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\nx",
    403,
  ],
  ["HTTP/1.0", "GET / HTTP/1.0\r\n\r\n", 200],
])("%s has the headers too", async (_name, bytes, status) => {
  const received = await exchangeRaw(serverBehindTls.port, [bytes])
  expect(statusesIn(received)).toEqual([status])
  const [head = ""] = received.split("\r\n\r\n", 1)
  const headers = head
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(/: (.*)/, 2))
  const named = Object.fromEntries(headers.map(([name = "", value = ""]) => [name.toLowerCase(), value]))
  expectBaseline(named, head)
  expect(named["strict-transport-security"]).toBe("max-age=31536000")
})

describe("the content security policy", () => {
  test("no route loosens the policy, and only our hidden frames and a download may be framed, by our own pages", async () => {
    // Without scripts; its own test is in session.test.ts.
    for (const route of builtRoutes().filter((each) => each !== "/auth/front-channel-logout")) {
      const { headers } = await ask(plain, route)
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
})

/** The same for everybody, so that caches may keep them. */
const forMachines = [
  "/sitemap.xml",
  "/robots.txt",
  "/llms.txt",
  "/manifest.webmanifest",
  "/.well-known/security.txt",
]

describe("caching", () => {
  test("no page and no data of the launchpad is cached, signed in or not", async () => {
    const ada = await signIn(plain, "ada@example.com")
    for (const cookie of [ada.cookies.header("/") ?? "", ""]) {
      for (const route of builtRoutes().filter((each) => !forMachines.includes(each))) {
        // site-cache.test.ts tests the pages of the public site, which are the same for everybody. Scripts request
        // their data.
        const page = builtSitePages().includes(route) ? [] : [route]
        for (const path of [...page, route === "/" ? "/_.data" : `${route}.data`]) {
          const { headers } = await ask(plain, path, { headers: { cookie } })
          // An answer without an end also asks proxies not to change, and so collect, it.
          expect(headers["cache-control"], path).toMatch(/^no-store(?:, no-transform)?$/)
          expect(headers.vary?.split(/, ?/), path).toContain("Cookie")
          expect(headers.etag, path).toBeUndefined()
        }
      }
    }
  })

  test("files for machines are the same for everybody", async () => {
    const ada = await signIn(plain, "ada@example.com")
    for (const path of forMachines) {
      const stranger = await ask(plain, path)
      const known = await ask(plain, path, { headers: { cookie: ada.cookies.header("/") ?? "" } })
      expect(stranger.headers["cache-control"], path).toBe("public, max-age=3600")
      expect(known.body).toBe(stranger.body)
      expect(known.setCookies).toEqual([])
    }
  })
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
    const bare = await ask(plain, path)
    const steered = await ask(plain, path, { headers: { [name]: value } })
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
  const { status, body } = await ask(plain, path)
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
  const received = await exchangeRaw(plain.port, [
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
      const headers = { ...mode, host: `${host}:${plain.port}` }
      const answer = await ask(plain, path, { headers })
      expect([answer.status, answer.headers.location]).toEqual([307, plain.origin + path])
    }
  })

  test.each([
    ["another port: a proxy on this machine", { ...navigation, host: "127.0.0.1:1" }],
    ["another host", { ...navigation, host: "evil.example" }],
    ["no navigation", { host: "127.0.0.1:own" }],
    ["no page", { "sec-fetch-mode": "cors", host: "localhost.:own" }],
  ])("%s is served as it is", async (_name, { host, ...mode }) => {
    const headers = { ...mode, host: host.replace("own", String(plain.port)) }
    expect((await ask(plain, "/", { headers })).status).toBe(200)
  })
})
