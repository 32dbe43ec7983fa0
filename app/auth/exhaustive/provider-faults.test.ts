import { gzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { type AuthBench, useAuthBench } from "../../../tests/support/auth.fixture"

const bench = useAuthBench()

type Answer = Parameters<AuthBench["idp"]["answers"]["set"]>[1]

function begin() {
  const browser = bench.browser()
  return bench.auth.begin(browser.request("/auth/sign-in?returnTo=/deployments"), bench.info)
}

const withoutS256 = "the_provider_does_not_offer_PKCE_with_S256"

test.each([
  ["only plain PKCE", { code_challenge_methods_supported: ["plain"] }, withoutS256],
  ["no PKCE", { code_challenge_methods_supported: [] }, withoutS256],
  ["another issuer", { issuer: "https://evil.example" }, "the_discovery_document_names_another_issuer"],
  ["no issuer", { issuer: undefined }, "the_discovery_document_lacks_required_fields"],
  ["no token endpoint", { token_endpoint: undefined }, "the_discovery_document_lacks_required_fields"],
  ["a script as an endpoint", { authorization_endpoint: "javascript:alert(1)" }, "an_endpoint_is_not_https"],
])("a provider whose metadata has %s is rejected, and the log says why", async (_what, metadata, failure) => {
  bench.idp.metadata = metadata
  expect(await begin()).toMatchObject({ problem: "unavailable", returnTo: "/deployments" })
  const fields = { failure, kind: "interactive" }
  expect(bench.lines).toContainEqual({ level: "warn", message: "sign-in could not start", fields })
})

const endpoints = [
  ...["authorization_endpoint", "token_endpoint", "jwks_uri", "userinfo_endpoint"],
  ...["revocation_endpoint", "end_session_endpoint"],
]

test.each([
  ["https", "", ""],
  ["http", "", ""],
  ["http", "token_endpoint", ""],
  ...endpoints.map((name) => ["https", name, "an_endpoint_is_not_https"]),
])("from an issuer with %s, and plain http for %j, a sign-in meets %j", async (protocol, plain, failure) => {
  const issuer = `${protocol}://id.example`
  const addresses = endpoints.map((name) => [name, `http${name === plain ? "" : "s"}://id.example/x`])
  const document = { issuer, ...Object.fromEntries(addresses) }
  const auth = bench.start({ issuer, fetch: async () => Response.json(document) })
  const begun = await auth.begin(bench.browser().request("/auth/sign-in"), bench.info)
  expect(begun).toMatchObject(failure ? { problem: "unavailable" } : { status: 302 })
  expect(bench.lines.map(({ fields }) => fields)).toEqual(failure ? [{ failure, kind: "interactive" }] : [])
})

test.each([
  ["a slash more", (issuer: string) => `${issuer}/`],
  ["another host", () => "https://id.example"],
  ["a long path", () => `https://id.example/${"x".repeat(500)}`],
])("an issuer with %s in the metadata is logged beside the configured one", async (_difference, other) => {
  const { issuer } = bench.idp
  bench.idp.metadata = { issuer: other(issuer) }
  expect(await begin()).toMatchObject({ problem: "unavailable" })
  expect(bench.lines).toContainEqual({
    level: "warn",
    message: "issuer mismatch",
    fields: { where: "discovery", expected: issuer, found: other(issuer).slice(0, 200) },
  })
})

test("a provider that is unreachable at first is found later", async () => {
  bench.idp.answers.set("/.well-known/openid-configuration", (_request, response) => {
    response.writeHead(503).end()
  })
  expect(await begin()).toMatchObject({ problem: "unavailable" })
  bench.idp.answers.clear()
  expect(await begin()).toMatchObject({ status: 302 })
})

test("metadata is reloaded after ten minutes, and used longer while the provider is unreachable", async () => {
  const discovery = "/.well-known/openid-configuration"
  for (let start = 0; start < 5; start++) await begin()
  expect(bench.idp.requests(discovery)).toHaveLength(1)
  bench.advance(11 * 60_000)
  bench.idp.answers.set(discovery, (request) => request.socket.destroy())
  const asked: number[] = []
  for (const ms of [0, 50_000, 11_000]) {
    bench.advance(ms)
    expect(await begin()).toMatchObject({ status: 302 })
    asked.push(bench.idp.requests(discovery).length)
  }
  // Meanwhile it is asked once a minute.
  expect(asked).toEqual([2, 2, 3])
})

function answering(status: number, body: string, headers: Record<string, string> = {}): Answer {
  return (_request, response) => {
    response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(body)
  }
}

const refusing = (status: number, error: string) => answering(status, JSON.stringify({ error }))

const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024, " "))

const oddTokenEndpoints: Record<string, Answer> = {
  "an HTML page": answering(200, "<h1>Maintenance</h1>", { "Content-Type": "text/html" }),
  "broken JSON": answering(200, '{"access_token":'),
  null: answering(200, "null"),
  "an error with 200": answering(200, '{"error":"invalid_request"}'),
  "no access token": answering(200, '{"token_type":"Bearer"}'),
  "a cut connection": (request) => request.socket.destroy(),
  "a redirect": answering(302, "", { Location: "/elsewhere" }),
  "100 MB in 100 KB": (_request, response) => {
    response.writeHead(200, { "Content-Type": "application/json", "Content-Encoding": "gzip" }).end(bomb)
  },
  "an endless body": (_request, response) => {
    response.writeHead(200, { "Content-Type": "application/json" })
    const chunk = " ".repeat(64 * 1024)
    const more = () => {
      while (!response.destroyed && response.write(chunk));
      if (!response.destroyed) response.once("drain", more)
    }
    more()
  },
}

test.each(Object.keys(oddTokenEndpoints))("a token response with %s creates no session", async (name) => {
  const odd = oddTokenEndpoints[name]
  if (odd) bench.idp.answers.set("/token", odd)
  const browser = bench.browser()
  const before = process.memoryUsage().rss
  expect(await browser.signIn()).toMatchObject({ problem: "unavailable", returnTo: "/home" })
  expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024)
  expect(browser.jar.all).toEqual([])
  expect(bench.idp.requests("/elsewhere")).toHaveLength(0)
  bench.idp.answers.clear()
  expect(await browser.signIn()).toMatchObject({ status: 302 })
})

const answer = (path: string, how: Answer) => () => void bench.idp.answers.set(path, how)
/** Two minutes after the time of the test. */
function notYetValid() {
  const nbf = bench.now() / 1000 + 120
  bench.idp.forge = (parts) => ({ ...parts, claims: { ...parts.claims, nbf } })
}

const html = { "Content-Type": "text/html" }

/** What a sign-in meets, the problem that the page shows, and what the log line says. More: tests/support/drill-kinds.ts. */
test.each<[string, () => void, string]>([
  ["a hanging provider", answer("/token", () => {}), "unavailable: timeout"],
  ["keys that cannot be read", answer("/jwks", answering(403, "{}")), "unavailable: no_keys /jwks 403"],
  [
    "a page instead of tokens",
    answer("/token", answering(200, "<h1>Oops</h1>", html)),
    "unavailable: OAUTH_RESPONSE_IS_NOT_JSON 200",
  ],
  ["broken tokens", answer("/token", answering(200, '{"access_token":')), "unavailable: OAUTH_PARSE_ERROR"],
  ["no content", answer("/token", answering(204, "")), "unavailable: OAUTH_RESPONSE_IS_NOT_CONFORM 204"],
  ["a refused code", answer("/token", refusing(400, "invalid_grant")), "expired: invalid_grant 400"],
  ["a token not yet valid", notYetValid, "clock: OAUTH_JWT_TIMESTAMP_CHECK_FAILED nbf"],
])("a sign-in that fails for %s says why", async (_name, prepare, expected) => {
  prepare()
  const browser = bench.browser()
  const failed = await browser.signIn()
  expect(browser.session()).toBeUndefined()
  const { fields = {} } = bench.lines.find(({ message }) => message === "sign-in failed") ?? {}
  const { kind, ...said } = Object.fromEntries(Object.entries(fields))
  expect(kind).toBe("interactive")
  const problem = "problem" in failed ? failed.problem : failed.status
  expect(`${problem}: ${Object.values(said).join(" ")}`.replace(bench.idp.issuer, "")).toBe(expected)
})

test("a discovery document that is not found is named with its address", async () => {
  const discovery = "/.well-known/openid-configuration"
  bench.idp.answers.set(discovery, answering(404, "{}"))
  await begin()
  expect(bench.lines).toContainEqual({
    level: "warn",
    message: "sign-in could not start",
    fields: {
      failure: "discovery_returned_404",
      endpoint: bench.idp.issuer + discovery,
      status: 404,
      kind: "interactive",
    },
  })
})

test.each([
  ["token_endpoint", "/token"],
  ["userinfo_endpoint", "/userinfo"],
  ["jwks_uri", "/jwks"],
  ["revocation_endpoint", "/revoke"],
])("a %s that the provider has moved is found at the first 404", async (name, path) => {
  const browser = await bench.signedIn()
  bench.idp.metadata[name] = `${bench.idp.issuer}/moved${path}`
  bench.idp.answers.set(path, answering(404, "Not found"))
  await bench.idp.rotateKeys()
  expect(await bench.browser().signIn()).toMatchObject({ status: 302 })
  expect((await browser.signOut()).ok).toBe(true)
  expect(bench.idp.requests(`/moved${path}`)).toHaveLength(1)
  expect(bench.idp.requests("/.well-known/openid-configuration")).toHaveLength(2)
})

test("a session whose token has expired continues when the token endpoint has moved", async () => {
  const browser = await bench.signedIn()
  bench.idp.metadata.token_endpoint = `${bench.idp.issuer}/moved/token`
  bench.idp.answers.set("/token", answering(410, "Gone"))
  bench.advance(bench.idp.accessTokenSeconds * 1000 + 1000)
  expect((await browser.open()).session?.subject).toBe("ada")
  expect(bench.idp.requests("/moved/token")).toHaveLength(1)
})

test("an endpoint that is gone and has not moved is asked once for each sign-in", async () => {
  bench.idp.answers.set("/token", answering(404, "Not found"))
  expect(await bench.browser().signIn()).toMatchObject({ problem: "unavailable" })
  expect(bench.idp.requests("/token")).toHaveLength(1)
})

test.each([
  ["without a refresh token", { refresh_token: undefined }, 300],
  ["without a lifetime", { expires_in: undefined }, 300],
  ["with a lifetime in quotes", { expires_in: "400" }, 400],
  ["with a lifetime of 0", { expires_in: 0 }, 300],
  ["with a lifetime of -1", { expires_in: -1 }, 300],
  ["with a lifetime that is not a number", { expires_in: "soon" }, 300],
  ["with a lifetime of null", { expires_in: null }, 300],
])("a token response %s signs in without repeated refreshes", async (_name, change, seconds) => {
  bench.idp.tokenResponse = (tokens) => ({ ...tokens, ...change })
  const browser = await bench.signedIn()
  for (let request = 0; request < 5; request++) {
    expect((await browser.open()).session?.subject).toBe("ada")
  }
  expect(bench.idp.requests("/token")).toHaveLength(1)
  const held = await bench.store.get(browser.session() ?? "")
  expect((held?.record.accessExpiresAt ?? 0) - bench.now()).toBeGreaterThan(seconds * 1000 - 5_000)
  expect((held?.record.accessExpiresAt ?? 0) - bench.now()).toBeLessThanOrEqual(seconds * 1000)
})

test("the expiry inside a JWT access token counts when the response has none", async () => {
  const exp = Math.floor(bench.now() / 1000) + 900
  const accessToken = await bench.idp.sign({ claims: { exp } })
  bench.idp.tokenResponse = (tokens) => ({ ...tokens, access_token: accessToken, expires_in: undefined })
  bench.idp.answers.set("/userinfo", answering(200, '{"sub":"ada","email":"ada@example.com"}'))
  const browser = await bench.signedIn()
  const held = await bench.store.get(browser.session() ?? "")
  expect(Math.round((held?.record.accessExpiresAt ?? 0) / 1000)).toBe(exp)
})

test("profile texts are reduced to one short line", async () => {
  const profile = {
    sub: "ada",
    email: `ada\r\n\u202e${"x".repeat(500)}@example.com`,
    name: "Ada\u0000Moreno",
  }
  bench.idp.answers.set("/userinfo", answering(200, JSON.stringify(profile)))
  const browser = await bench.signedIn()
  const { session } = await browser.open()
  expect(session?.name).toBe("Ada Moreno")
  expect(session?.email).toMatch(/^ada x{250}$/)
})
