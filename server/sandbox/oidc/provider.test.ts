import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import {
  createRemoteJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  jwtVerify,
} from "jose"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { openDatabase } from "../database"
import { type RunningSandbox, startSandbox } from "../testing/running-sandbox"
import { accountOn, createTestUser, locationOf } from "../testing/test-user"

// Real servers may be slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const origin = "https://launchpad.example"
const noise = (["info", "warn", "error", "log"] as const).map((name) => vi.spyOn(console, name))
let sandbox: RunningSandbox

beforeAll(async () => {
  sandbox = await startSandbox({ origin })
})
afterAll(() => sandbox.stop())

test("the metadata names the public origin although the request came over loopback", async () => {
  const response = await fetch(`${sandbox.loopback}/sandbox/oidc/.well-known/openid-configuration`)
  const metadata: Record<string, unknown> = await response.json()
  expect(metadata).toMatchObject({
    issuer: `${origin}/sandbox/oidc`,
    code_challenge_methods_supported: ["S256"],
  })
  const addresses = Object.entries(metadata).filter(([name]) => /_(endpoint|uri)$/.test(name))
  expect(addresses.length).toBeGreaterThan(5)
  for (const [, address] of addresses)
    expect(address).toMatch(/^https:\/\/launchpad\.example\/sandbox\/oidc\//)
})

test("signs in with code and S256; the ID token is signed and names the user", async () => {
  const { id_token, access_token, refresh_token, expires_in } =
    await createTestUser(sandbox).signIn("ada@example.com")
  const keys = createRemoteJWKSet(new URL(`${sandbox.loopback}/sandbox/oidc/jwks`))
  const { payload, protectedHeader } = await jwtVerify(id_token, keys, {
    issuer: `${origin}/sandbox/oidc`,
    audience: "launchpad",
  })
  expect(protectedHeader.alg).toBe("ES256")
  expect(payload).toMatchObject({ nonce: "a-nonce", email: "ada@example.com", name: "Ada Moreno" })
  expect(payload.sid).toEqual(expect.any(String))
  expect([expires_in, access_token !== refresh_token]).toEqual([300, true])
  const userinfo = await fetch(`${sandbox.loopback}/sandbox/oidc/me`, {
    headers: { authorization: `Bearer ${access_token}` },
  })
  expect(await userinfo.json()).toMatchObject({ sub: payload.sub, email: "ada@example.com" })
})

test("a data folder of an earlier version keeps its RSA key", async () => {
  const made = await startSandbox()
  await made.stop({ keepData: true })
  const { privateKey } = await generateKeyPair("RS256", { extractable: true })
  const key = { ...(await exportJWK(privateKey)), use: "sig", alg: "RS256" }
  const database = openDatabase(made.dataDir)
  database.run("UPDATE secrets SET value = ? WHERE name = 'signing-key'", JSON.stringify(key))
  database.close()
  const again = await startSandbox({ dataDir: made.dataDir })
  const { id_token } = await createTestUser(again).signIn("ada@example.com")
  await again.stop()
  expect(decodeProtectedHeader(id_token).alg).toBe("RS256")
})

test("its pages have no scripts, allow no frames, and are not cached", async () => {
  const user = createTestUser(sandbox)
  const { response } = await user.authorize()
  const page = await user.visit(locationOf(response))
  const html = await page.text()
  const policy = page.headers.get("content-security-policy") ?? ""
  const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ""
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain(`style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`)
  expect(policy).not.toContain("script-src")
  expect(page.headers.get("cache-control")).toContain("no-store")
  expect(page.headers.get("x-content-type-options")).toBe("nosniff")
  expect(html).toContain("nothing here is real")
  expect(html).not.toContain("<script")
})

test("its cookies are limited to its own path, and are Secure for an https origin", async () => {
  const user = createTestUser(sandbox)
  await user.signIn("ada@example.com")
  expect(user.cookies.paths().filter((path) => !path.startsWith("/sandbox/oidc"))).toEqual([])
  const { response } = await user.authorize()
  for (const cookie of response.headers.getSetCookie()) expect(cookie).toMatch(/; secure/i)
})

test("canceling returns access_denied to the callback", async () => {
  const user = createTestUser(sandbox)
  const choice = locationOf((await user.authorize()).response)
  const canceled = await user.visit(choice, { cancel: "yes" })
  const callback = new URL(locationOf(await user.visit(locationOf(canceled))))
  expect(callback.origin + callback.pathname).toBe(`${origin}/auth/callback`)
  expect(Object.fromEntries(callback.searchParams)).toMatchObject({
    error: "access_denied",
    state: "a-state",
  })
})

test("an unknown account shows the choice again", async () => {
  const user = createTestUser(sandbox)
  const choice = locationOf((await user.authorize()).response)
  const again = await user.visit(choice, { account: "usr_mallory" })
  expect(again.status).toBe(400)
  expect(accountOn(await again.text(), "ada@example.com")).toMatch(/^usr_/)
})

test("an unknown sign-in shows an error page", async () => {
  const page = await createTestUser(sandbox).visit("/sandbox/oidc/interaction/unknown")
  expect(page.status).toBe(400)
  expect(await page.text()).toContain("ended or expired")
})

test.each([
  ["without PKCE", { code_challenge: "", code_challenge_method: "" }, "invalid_request"],
  ["with plain PKCE", { code_challenge_method: "plain" }, "invalid_request"],
  ["with the implicit flow", { response_type: "token" }, "unsupported_response_type"],
])("refuses a request %s", async (_, parameters, error) => {
  const { response } = await createTestUser(sandbox).authorize(parameters)
  const { searchParams, hash } = new URL(locationOf(response))
  expect(searchParams.get("error") ?? new URLSearchParams(hash.slice(1)).get("error")).toBe(error)
})

test("an unknown redirect_uri gets an error page and no redirect", async () => {
  const { response } = await createTestUser(sandbox).authorize({
    redirect_uri: "https://evil.example/auth/callback",
  })
  expect(response.status).toBe(400)
  expect(response.headers.get("location")).toBeNull()
  expect(await response.text()).toContain("Sign-in failed")
})

test("prompt=none returns the signed-in user, or login_required", async () => {
  const user = createTestUser(sandbox)
  const silent = { prompt: "none", redirect_uri: `${origin}/silent-check-sso.html` }
  const before = new URL(locationOf((await user.authorize(silent)).response))
  expect(before.searchParams.get("error")).toBe("login_required")
  const { id_token } = await user.signIn("noor@example.com")
  const { response, verifier } = await user.authorize(silent)
  const after = new URL(locationOf(response))
  expect(after.pathname).toBe("/silent-check-sso.html")
  const answer = await user.token({
    grant_type: "authorization_code",
    code: after.searchParams.get("code") ?? "",
    redirect_uri: silent.redirect_uri,
    code_verifier: verifier,
  })
  const tokens: { id_token: string } = await answer.json()
  expect(decodeJwt(tokens.id_token).sub).toBe(decodeJwt(id_token).sub)
})

test("three sign-ins in one browser can finish in any order", async () => {
  const user = createTestUser(sandbox)
  const choices: string[] = []
  for (const _ of [1, 2, 3]) choices.push(locationOf((await user.authorize()).response))
  for (const choice of choices.reverse()) {
    const page = await (await user.visit(choice)).text()
    const chosen = await user.visit(choice, { account: accountOn(page, "ada@example.com") })
    const callback = new URL(locationOf(await user.visit(locationOf(chosen))))
    expect(callback.searchParams.get("code")).toEqual(expect.any(String))
  }
})

test("another account can be chosen while one is signed in", async () => {
  const user = createTestUser(sandbox)
  await user.signIn("ada@example.com")
  const choice = locationOf((await user.authorize({ prompt: "login" })).response)
  const page = await (await user.visit(choice)).text()
  const chosen = await user.visit(choice, { account: accountOn(page, "noor@example.com") })
  const callback = new URL(locationOf(await user.visit(locationOf(chosen))))
  expect(callback.searchParams.get("code")).toEqual(expect.any(String))
  expect(await (await user.visit("/sandbox/oidc/account")).text()).toContain("noor@example.com")
})

test("the policy of the form_post page allows its own script only", async () => {
  const user = createTestUser(sandbox)
  await user.signIn("ada@example.com")
  const { response } = await user.authorize({ response_mode: "form_post" })
  const script = /<script>(.*?)<\/script>/s.exec(await response.text())?.[1] ?? ""
  const hash = createHash("sha256").update(script).digest("base64")
  expect(response.headers.get("content-security-policy")).toContain(`script-src 'sha256-${hash}';`)
})

test("the file contains no usable token", async () => {
  const { access_token, refresh_token } = await createTestUser(sandbox).signIn("ada@example.com")
  const files = readdirSync(sandbox.dataDir).map((name) => readFileSync(join(sandbox.dataDir, name)))
  expect(files.length).toBeGreaterThan(0)
  for (const file of files)
    expect([file.includes(access_token), file.includes(refresh_token)]).toEqual([false, false])
})

test("a code works once; a second exchange revokes the tokens of the first", async () => {
  const user = createTestUser(sandbox)
  await user.signIn("ada@example.com")
  const { response, verifier } = await user.authorize()
  const exchange = {
    grant_type: "authorization_code",
    code: new URL(locationOf(response)).searchParams.get("code") ?? "",
    redirect_uri: `${origin}/auth/callback`,
    code_verifier: verifier,
  }
  const tokens: { access_token: string } = await (await user.token(exchange)).json()
  expect((await user.api(tokens.access_token, "GET", "balance")).status).toBe(200)
  expect(await (await user.token(exchange)).json()).toMatchObject({ error: "invalid_grant" })
  expect((await user.api(tokens.access_token, "GET", "balance")).status).toBe(401)
})

test("the exchange requires the verifier and the client secret", async () => {
  const user = createTestUser(sandbox)
  await user.signIn("ada@example.com")
  const { response } = await user.authorize()
  const exchange = {
    grant_type: "authorization_code",
    code: new URL(locationOf(response)).searchParams.get("code") ?? "",
    redirect_uri: `${origin}/auth/callback`,
    code_verifier: "x".repeat(43),
  }
  expect(await (await user.token(exchange)).json()).toMatchObject({ error: "invalid_grant" })
  const anonymous = await fetch(`${sandbox.loopback}/sandbox/oidc/token`, {
    method: "POST",
    body: new URLSearchParams({ ...exchange, client_id: "launchpad" }),
  })
  expect(anonymous.status).toBe(401)
})

test("refresh tokens rotate; reusing an old one revokes the whole family", async () => {
  const user = createTestUser(sandbox)
  const first = await user.signIn("ada@example.com")
  const refresh = (refresh_token: string) => user.token({ grant_type: "refresh_token", refresh_token })
  const second: typeof first = await (await refresh(first.refresh_token)).json()
  expect(second.refresh_token).not.toBe(first.refresh_token)
  expect((await user.api(second.access_token, "GET", "balance")).status).toBe(200)
  expect(await (await refresh(first.refresh_token)).json()).toMatchObject({ error: "invalid_grant" })
  expect(await (await refresh(second.refresh_token)).json()).toMatchObject({ error: "invalid_grant" })
  expect((await user.api(second.access_token, "GET", "balance")).status).toBe(401)
})

test("of concurrent refreshes only one succeeds, and its tokens are revoked", async () => {
  const user = createTestUser(sandbox)
  const { refresh_token } = await user.signIn("ada@example.com")
  const attempts = Array.from({ length: 20 }, () =>
    user.token({ grant_type: "refresh_token", refresh_token }),
  )
  const answers = await Promise.all(
    (await Promise.all(attempts)).map(async (response) => ({
      status: response.status,
      body: await response.json(),
    })),
  )
  const winners = answers.filter(({ status }) => status === 200)
  expect(winners).toHaveLength(1)
  for (const { status, body } of answers) if (status !== 200) expect(body.error).toBe("invalid_grant")
  expect((await user.api(winners[0]?.body.access_token, "GET", "balance")).status).toBe(401)
  const next = await user.token({
    grant_type: "refresh_token",
    refresh_token: winners[0]?.body.refresh_token,
  })
  expect(await next.json()).toMatchObject({ error: "invalid_grant" })
})

test("a revoked refresh token is refused", async () => {
  const user = createTestUser(sandbox)
  const { refresh_token } = await user.signIn("ada@example.com")
  expect((await user.revoke(refresh_token)).status).toBe(200)
  const answer = await user.token({ grant_type: "refresh_token", refresh_token })
  expect(await answer.json()).toMatchObject({ error: "invalid_grant" })
})

test("an access token expires exactly after accessTokenTtl", async () => {
  await sandbox.control("POST", "settings", { accessTokenTtl: 1 })
  const user = createTestUser(sandbox)
  const { access_token, expires_in } = await user.signIn("ada@example.com")
  expect(expires_in).toBe(1)
  await expect
    .poll(async () => (await user.api(access_token, "GET", "balance")).status, { timeout: 20_000 })
    .toBe(401)
  await sandbox.control("POST", "settings", { accessTokenTtl: 300 })
})

test("sign-out with an ID token needs no confirmation, revokes all tokens and redirects back", async () => {
  const user = createTestUser(sandbox)
  const { id_token, access_token, refresh_token } = await user.signIn("kim@example.com")
  const ask = new URLSearchParams({
    id_token_hint: id_token,
    post_logout_redirect_uri: `${origin}/home`,
    state: "out",
  })
  const response = await user.visit(`/sandbox/oidc/session/end?${ask}`)
  expect([response.status, locationOf(response)]).toEqual([303, `${origin}/home?state=out`])
  const silent = new URL(locationOf((await user.authorize({ prompt: "none" })).response))
  expect(silent.searchParams.get("error")).toBe("login_required")
  expect((await user.api(access_token, "GET", "balance")).status).toBe(401)
  const refreshed = await user.token({ grant_type: "refresh_token", refresh_token })
  expect(await refreshed.json()).toMatchObject({ error: "invalid_grant" })
  const again = await user.visit(`/sandbox/oidc/session/end?${ask}`)
  expect([again.status, locationOf(again)]).toEqual([303, `${origin}/home?state=out`])
})

test("a sign-out sends the launchpad a logout token that names the session", async () => {
  const user = createTestUser(sandbox)
  const { id_token } = await user.signIn("noor@example.com")
  const told = sandbox.backChannelLogouts.length
  await user.visit(`/sandbox/oidc/session/end?${new URLSearchParams({ id_token_hint: id_token })}`)
  const [form = "", ...more] = sandbox.backChannelLogouts.slice(told)
  expect(more).toEqual([])
  const token = new URLSearchParams(form).get("logout_token") ?? ""
  expect(decodeProtectedHeader(token).typ).toBe("logout+jwt")
  expect(decodeJwt(token)).toMatchObject({ aud: "launchpad", sid: decodeJwt(id_token).sid })
})

test("a same-origin sign-out needs no confirmation and no ID token", async () => {
  const user = createTestUser(sandbox)
  await user.signIn("noor@example.com")
  const ask = new URLSearchParams({ client_id: "launchpad", post_logout_redirect_uri: `${origin}/home` })
  const address = `/sandbox/oidc/session/end?${ask}`
  const elsewhere = await user.visit(address, undefined, { "sec-fetch-site": "cross-site" })
  expect(await elsewhere.text()).toContain("Sign out of the sandbox?")
  const response = await user.visit(address, undefined, { "sec-fetch-site": "same-origin" })
  expect([response.status, locationOf(response)]).toEqual([303, `${origin}/home`])
  const silent = new URL(locationOf((await user.authorize({ prompt: "none" })).response))
  expect(silent.searchParams.get("error")).toBe("login_required")
})

test("other sign-outs ask for confirmation with a form that needs no script", async () => {
  const user = createTestUser(sandbox)
  await user.signIn("ada@example.com")
  const page = await user.visit("/sandbox/oidc/session/end?client_id=launchpad")
  const html = await page.text()
  expect([page.status, html.includes("Sign out of the sandbox?")]).toEqual([200, true])
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(html)?.[1] ?? ""
  const done = await user.visit("/sandbox/oidc/session/end/confirm", { xsrf, logout: "yes" })
  const farewell = await user.visit(locationOf(done))
  expect(await farewell.text()).toContain("You are signed out")
})

test("another user's ID token does not skip the confirmation", async () => {
  const { id_token } = await createTestUser(sandbox).signIn("ada@example.com")
  const kim = createTestUser(sandbox)
  await kim.signIn("kim@example.com")
  const page = await kim.visit(
    `/sandbox/oidc/session/end?${new URLSearchParams({ id_token_hint: id_token })}`,
  )
  expect(await page.text()).toContain("Sign out of the sandbox?")
})

test("the account page shows the signed-in account", async () => {
  const user = createTestUser(sandbox)
  expect(await (await user.visit("/sandbox/oidc/account")).text()).toContain("You're not signed in")
  await user.signIn("noor@example.com")
  const page = await (await user.visit("/sandbox/oidc/account")).text()
  expect(page).toContain("Noor Haddad")
  expect(page).toContain("noor@example.com")
})

test("a restart keeps keys, sign-ins and tokens", async () => {
  const before = await startSandbox()
  const user = createTestUser(before)
  const { access_token } = await user.signIn("ada@example.com")
  await before.stop({ keepData: true })
  const after = await startSandbox({ dataDir: before.dataDir })
  expect(after.connection.sessionSecret).toBe(before.connection.sessionSecret)
  expect(after.connection.sessionSecret.length).toBeGreaterThanOrEqual(32)
  expect(after.connection.oidc.clientSecret).toBe(before.connection.oidc.clientSecret)
  expect((await createTestUser(after).api(access_token, "GET", "balance")).status).toBe(200)
  await after.stop()
})

test("nothing was printed to the console, and no error was logged", () => {
  expect(noise.flatMap((spy) => spy.mock.calls)).toEqual([])
  expect(sandbox.logged.filter(({ level }) => level === "error")).toEqual([])
})
