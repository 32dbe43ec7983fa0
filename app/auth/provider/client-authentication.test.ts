import { generateKeyPairSync } from "node:crypto"
import type { ServerResponse } from "node:http"
import { decodeProtectedHeader } from "jose"
import { afterEach, expect, test, vi } from "vitest"
import { type AuthBench, createAuthBench } from "../../../tests/support/auth.fixture"

// Each test starts its own provider over real HTTP.
vi.setConfig({ testTimeout: 20_000 })

let bench: AuthBench
afterEach(async () => await bench.stop())

const choices = () => bench.lines.filter(({ message }) => message === "client authentication")
const ways = () =>
  bench.idp
    .requests("/token")
    .map(({ authorization, body }) =>
      authorization ? "basic" : body.has("client_secret") ? "post" : "no secret",
    )
const refuse = (response: ServerResponse | undefined, status: number, error: string | null) =>
  response?.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify({ error }))

test.each([
  ["undecoded basic", "a-secret_of.the~usual*kind"],
  ["basic", "secret-+%:/=&ä"],
  ["post", "secret-+%:/=&ä"],
] as const)("a provider that wants %s accepts the secret %s", async (clientAuth, clientSecret) => {
  bench = await createAuthBench({ clientSecret }, { clientAuth, clientSecret })
  expect(await bench.browser().signIn()).toMatchObject({ status: 302 })
})

test("after a refusal the other method is tried once, used from then on, and logged", async () => {
  bench = await createAuthBench({}, { clientAuth: "post" })
  await bench.browser().signIn()
  await bench.browser().signIn()
  expect(ways()).toEqual(["basic", "post", "post"])
  expect(choices().map(({ level, fields }) => ({ level, ...fields }))).toEqual([
    { level: "info", method: "basic", why: "the provider offers it" },
    { level: "warn", method: "post", why: "the provider refused basic" },
  ])
})

test("a refused code shows that the other method was right", async () => {
  bench = await createAuthBench({}, { clientAuth: "post" })
  const browser = bench.browser()
  const callback = await browser.consent(await browser.begin())
  callback.searchParams.set("code", "old")
  expect(await browser.finish(callback)).toMatchObject({ problem: "expired" })
  expect(await browser.signIn()).toMatchObject({ status: 302 })
  expect(ways()).toEqual(["basic", "post", "post"])
})

test("a wrong secret is tried both ways at most once a minute", async () => {
  bench = await createAuthBench({ clientSecret: "wrong" })
  for (let attempt = 0; attempt < 3; attempt++) {
    expect(await bench.browser().signIn()).toMatchObject({ problem: "unavailable" })
  }
  expect(bench.idp.requests("/token")).toHaveLength(4)
})

test.each<[number, string | null, string[]]>([
  [401, "invalid_client", ["basic", "post"]],
  [400, "invalid_client", ["basic", "post"]],
  [401, null, ["basic", "post"]],
  [401, "invalid_grant", ["basic"]],
  [401, "invalid_token", ["basic"]],
  [400, "invalid_request", ["basic"]],
  [429, "invalid_client", ["basic"]],
  [500, "invalid_client", ["basic"]],
])("after the answer %d %j the client has tried %j", async (status, error, tried) => {
  bench = await createAuthBench()
  bench.idp.answers.set("/token", (_request, response) => refuse(response, status, error))
  await bench.browser().signIn()
  expect(ways()).toEqual(tried)
})

test.each([
  [400, "invalid_request"],
  [429, "invalid_grant"],
  [500, "server_error"],
])("the other method is not kept for the answer %d %s, which doesn't accept it", async (status, error) => {
  bench = await createAuthBench()
  bench.idp.answers.set("/token", ({ headers }, response) =>
    headers.authorization ? refuse(response, 401, "invalid_client") : refuse(response, status, error),
  )
  await bench.browser().signIn()
  await bench.browser().signIn()
  expect(ways()).toEqual(["basic", "post", "basic", "post"])
})

test("of sign-ins at the same time, a late one uses the method that another has found, logged once", async () => {
  bench = await createAuthBench()
  const asked: ServerResponse[] = []
  bench.idp.answers.set("/token", (_request, response) => void asked.push(response))
  const answer = (at: number, error: string) => refuse(asked[at], 400, error)
  const begin = async () => {
    const before = asked.length
    const signingIn = bench.browser().signIn()
    await expect.poll(() => asked.length).toBe(before + 1)
    return { signingIn }
  }
  const [first, second, late] = [await begin(), await begin(), await begin()]
  for (const at of [0, 1]) {
    answer(at, "invalid_client")
    await expect.poll(() => asked.length).toBe(4 + at)
  }
  answer(3, "invalid_client")
  expect(await first.signingIn).toMatchObject({ problem: "unavailable" })
  // The client's secret has just been put right.
  answer(4, "invalid_grant")
  expect(await second.signingIn).toMatchObject({ problem: "expired" })
  answer(2, "invalid_client")
  await expect.poll(ways).toEqual(["basic", "basic", "basic", "post", "post", "post"])
  answer(5, "invalid_grant")
  expect(await late.signingIn).toMatchObject({ problem: "expired" })
  expect(choices().map(({ level }) => level)).toEqual(["info", "warn"])
})

const offer = "the provider offers it"
const neither = "the provider offers neither basic nor post"
const set = "OIDC_CLIENT_AUTH is set"
test.each([
  [undefined, "client_secret_post", "post", ["post"], offer, { status: 302 }],
  [undefined, "client_secret_post", "basic", ["post", "basic"], offer, { status: 302 }],
  [undefined, "private_key_jwt", "post", ["post"], neither, { status: 302 }],
  ["post", "client_secret_basic", "post", ["post"], set, { status: 302 }],
  ["basic", "client_secret_post", "basic", ["basic"], set, { status: 302 }],
  ["basic", "client_secret_basic", "post", ["basic"], set, { problem: "unavailable" }],
] as const)(
  "configured as %s, while %s is offered and %s accepted, the client tries %j, because %s",
  async (clientAuth, offered, accepted, tried, why, outcome) => {
    bench = await createAuthBench({ clientAuth }, { clientAuth: accepted })
    bench.idp.metadata = { token_endpoint_auth_methods_supported: [offered] }
    expect(await bench.browser().signIn()).toMatchObject(outcome)
    expect(ways()).toEqual(tried)
    expect(choices()[0]?.fields).toEqual({ method: tried[0], why })
  },
)

test("a client without a secret sends its name, once", async () => {
  bench = await createAuthBench({ clientSecret: undefined })
  expect(await bench.browser().signIn()).toMatchObject({ problem: "unavailable" })
  expect(ways()).toEqual(["no secret"])
  expect(bench.idp.requests("/token")[0]?.body.get("client_id")).toBe("launchpad")
  expect(choices().map(({ fields }) => fields)).toEqual([
    { method: "none", why: "there is no client secret" },
  ])
})

test("of two keys, the one that the provider knows is found and kept", async () => {
  const clientKeys = ["newer", "older"].map((kid) => ({
    kid,
    alg: "ES256",
    key: generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey,
  }))
  bench = await createAuthBench({ clientSecret: undefined, clientAuth: "private_key_jwt", clientKeys })
  const kidOf = (body: URLSearchParams) => decodeProtectedHeader(body.get("client_assertion") ?? "").kid
  let known = "older"
  bench.idp.answers.set("/token", (_request, response, body) =>
    refuse(response, 400, kidOf(body) === known ? "invalid_grant" : "invalid_client"),
  )
  await bench.browser().signIn()
  await bench.browser().signIn()
  known = "newer"
  await bench.browser().signIn()
  const kids = bench.idp.requests("/token").map(({ body }) => kidOf(body))
  expect(kids).toEqual(["newer", "older", "older", "older", "newer"])
})
