import { createSecretKey } from "node:crypto"
import { createLocalJWKSet, generateKeyPair, jwtVerify, SignJWT } from "jose"
import { expect, test } from "vitest"
import { type AuthBench, useAuthBench } from "../../../tests/support/auth.fixture"
import { type VerifyToken, verifyIdToken } from "./id-token.server"

const bench = useAuthBench()

type Forge = AuthBench["idp"]["forge"]

function claims(change: Record<string, unknown>): Forge {
  return (parts) => ({ ...parts, claims: { ...parts.claims, ...change } })
}

/** Asked when a token is made: on a busy machine, a test may run long after this file was read. */
const soon = () => Math.floor(Date.now() / 1000)

async function verifyHere(): Promise<VerifyToken> {
  const keys = createLocalJWKSet(await (await fetch(`${bench.idp.issuer}/jwks`)).json())
  return (token, options) => jwtVerify(token, keys, options)
}

const forgeries: Record<string, Forge> = {
  "no signature at all": ({ claims }) => {
    const encoded = [{ alg: "none" }, claims].map((part) =>
      Buffer.from(JSON.stringify(part)).toString("base64url"),
    )
    return `${encoded.join(".")}.`
  },
  "HS256 with the public key as its secret": async (parts) => {
    const { keys } = await (await fetch(`${bench.idp.issuer}/jwks`)).json()
    const key = createSecretKey(Buffer.from(JSON.stringify(keys[0])))
    return { ...parts, header: { ...parts.header, alg: "HS256" }, key: new Uint8Array(key.export()) }
  },
  "a signature by another key": async (parts) => ({
    ...parts,
    key: (await generateKeyPair("ES256")).privateKey,
  }),
  "an unknown key id": (parts) => ({ ...parts, header: { ...parts.header, kid: "unknown" } }),
  "another issuer": claims({ iss: "https://evil.example" }),
  "another audience": claims({ aud: "another-client" }),
  "several audiences without an authorized party": claims({ aud: ["launchpad", "another-client"] }),
  "another authorized party": claims({ aud: ["launchpad", "another-client"], azp: "another-client" }),
  "an expiry in the past": (parts) => claims({ exp: soon() - 70, iat: soon() - 300 })(parts),
  "no expiry": claims({ exp: undefined }),
  "an issue time in the future": (parts) => claims({ iat: soon() + 70, exp: soon() + 600 })(parts),
  "no issue time": claims({ iat: undefined }),
  "no nonce": claims({ nonce: undefined }),
  "another nonce": claims({ nonce: "x".repeat(43) }),
  "a nonce that is no text": claims({ nonce: 5 }),
  "no subject": claims({ sub: undefined }),
  "a subject of 256 characters": claims({ sub: "x".repeat(256) }),
  "an empty subject": claims({ sub: "" }),
  "a text that is not a token": () => "not.a.token",
}

/** What the page says of them. Of all others, that the provider's answer isn't valid. */
const problems: Record<string, string> = {
  "an expiry in the past": "clock",
  "an issue time in the future": "clock",
  "no nonce": "rejected",
  "another nonce": "rejected",
  // In these, the library finds no answer at all, as in an error page.
  ...Object.fromEntries(
    [
      ...["no signature at all", "HS256 with the public key as its secret", "a text that is not a token"],
      ...["no expiry", "no issue time", "no subject"],
    ].map((name) => [name, "unavailable"]),
  ),
}

test.each(Object.keys(forgeries))("an id token with %s is refused", async (name) => {
  let token = ""
  let nonce: unknown
  bench.idp.forge = async (parts) => {
    nonce = parts.claims.nonce
    const forged = (await forgeries[name]?.(parts)) ?? parts
    token = typeof forged === "string" ? forged : await bench.idp.sign(forged)
    return token
  }
  const browser = bench.browser()
  expect(await browser.signIn()).toMatchObject({ problem: problems[name] ?? "unverified" })
  expect(browser.session()).toBeUndefined()
  expect((await browser.open()).session).toBeNull()
  expect(bench.lines).toContainEqual(expect.objectContaining({ level: "warn", message: "sign-in failed" }))

  // The library refuses some of these before our own check runs. Our check must refuse them on its own.
  const { issuer, clientId } = bench.idp
  const verify = await verifyHere()
  const expected = { issuer, clientId, nonces: [String(nonce)], verify, now: bench.now() }
  await expect(verifyIdToken(token, expected)).rejects.toThrow()
})

test("a valid id token passes the same check, whatever else it says of the person", async () => {
  const { issuer, clientId } = bench.idp
  const now = soon()
  const expected = { issuer, clientId, nonces: ["older", "n"], verify: await verifyHere(), now: now * 1000 }
  const valid = { iss: issuer, aud: [clientId], sub: "ada", nonce: "n", iat: now + 60, exp: now + 90 }
  const said = { email: "ada@example.com", name: "Ada", preferred_username: "ada", sid: "s".repeat(512) }
  const unreadable = { email: 1, name: [], preferred_username: {}, sid: "s".repeat(513) }
  const several = { ...unreadable, aud: [clientId, "another"], azp: clientId }
  const verified = async (change: Record<string, unknown>) =>
    await verifyIdToken(await bench.idp.sign({ claims: { ...valid, ...change } }), expected)
  const { preferred_username: username, sid: providerSession, ...same } = said
  expect(await verified(said)).toEqual({ subject: "ada", ...same, username, providerSession })
  for (const change of [unreadable, several])
    expect(await verified(change)).toEqual({ subject: "ada", providerSession: "" })
  await expect(verified({ iat: now + 61 })).rejects.toThrow("issued in the future")
  await expect(verified({ nonce: 5 })).rejects.toThrow("unexpected claims")
  await expect(verified({ azp: "another" })).rejects.toThrow("wrong authorized party")
})

test.each([
  ...["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"],
  ...["ES256", "ES384", "ES512", "EdDSA", "Ed25519"],
])("an id token may be signed with %s", async (alg) => {
  const { publicKey, privateKey } = await generateKeyPair(alg)
  const now = soon()
  const claims = { iss: "i", aud: "c", sub: "ada", nonce: "n", iat: now, exp: now + 60 }
  const token = await new SignJWT(claims).setProtectedHeader({ alg }).sign(privateKey)
  const verify: VerifyToken = (token, options) => jwtVerify(token, publicKey, options)
  const expected = { issuer: "i", clientId: "c", nonces: ["n"], verify, now: now * 1000 }
  expect(await verifyIdToken(token, expected)).toMatchObject({ subject: "ada" })
})

test("a token response without an id token is refused", async () => {
  bench.idp.tokenResponse = ({ id_token, ...rest }) => rest
  const browser = bench.browser()
  expect(await browser.signIn()).toMatchObject({ problem: "unverified" })
  expect(browser.session()).toBeUndefined()
  expect(bench.lines.at(-1)?.fields).toEqual({ failure: "no_id_token", kind: "interactive" })
})

test.each([
  ["issued", () => ({ iat: soon() + 50 })],
  ["valid", () => ({ nbf: soon() + 50 })],
  ["expired", () => ({ exp: soon() - 50 })],
])("an id token may be %s by a clock that differs by almost a minute", async (_how, change) => {
  bench.idp.forge = (parts) => claims(change())(parts)
  expect(await bench.browser().signIn()).toMatchObject({ status: 302 })
})

test("keys that can't be read say nothing of the token", async () => {
  bench.idp.answers.set("/jwks", (_request, response) => response.end("<h1>Oops</h1>"))
  expect(await bench.browser().signIn()).toMatchObject({ problem: "unavailable" })
})

test("a profile of another user is refused", async () => {
  bench.idp.answers.set("/userinfo", (_request, response) => {
    response.writeHead(200, { "Content-Type": "application/json" })
    response.end(JSON.stringify({ sub: "somebody-else", email: "evil@example.com" }))
  })
  expect(await bench.browser().signIn()).toMatchObject({ problem: "unverified" })
})

test("the provider may rotate its keys between two sign-ins", async () => {
  expect(await bench.browser().signIn()).toMatchObject({ status: 302 })
  await bench.idp.rotateKeys()
  expect(await bench.browser().signIn()).toMatchObject({ status: 302 })
  expect(bench.idp.requests("/jwks")).toHaveLength(2)
})

test("a key that was replaced under its old id is found at the first bad signature, at most once in 30 s", async () => {
  await bench.browser().signIn()
  await bench.idp.rotateKeys({ sameId: true })
  expect(await bench.browser().signIn()).toMatchObject({ status: 302 })
  expect(bench.idp.requests("/jwks")).toHaveLength(2)
  const { privateKey } = await generateKeyPair("ES256")
  bench.idp.forge = (parts) => ({ ...parts, key: privateKey })
  for (let attempt = 0; attempt < 5; attempt++) await bench.browser().signIn()
  expect(bench.idp.requests("/jwks")).toHaveLength(2)
})

test("a flood of unknown key ids reloads the keys once in 30 s", async () => {
  await bench.browser().signIn()
  const honest = bench.idp.forge
  bench.idp.forge = (parts) => ({ ...parts, header: { ...parts.header, kid: "unknown" } })
  for (let attempt = 0; attempt < 10; attempt++) await bench.browser().signIn()
  expect(bench.idp.requests("/jwks")).toHaveLength(2)
  bench.idp.forge = honest
  expect(await bench.browser().signIn()).toMatchObject({ status: 302 })
  expect(bench.idp.requests("/jwks")).toHaveLength(2)
  bench.advance(31_000)
  bench.idp.forge = (parts) => ({ ...parts, header: { ...parts.header, kid: "unknown" } })
  await bench.browser().signIn()
  expect(bench.idp.requests("/jwks")).toHaveLength(3)
})
