import { beforeEach, expect, test } from "vitest"
import { type AuthBench, useAuthBench } from "../../../tests/support/auth.fixture"
import { StoreError } from "../../records/record-store.server"
import { createRefresh, type RefreshOptions } from "./refresh.server"
import { sessionKey } from "./session-store.server"

const bench = useAuthBench()
let browser: ReturnType<AuthBench["browser"]>
beforeEach(async () => {
  browser = await bench.signedIn()
})

const second = 1_000
const minute = 60_000

/** Moves the clock so that the token has this long to live. */
function untilExpiry(ms: number) {
  bench.advance(bench.idp.accessTokenSeconds * second - ms)
}

function refreshes() {
  return bench.idp.requests("/token").filter(({ body }) => body.get("grant_type") === "refresh_token")
}

function challenge(header: string) {
  bench.idp.answers.set("/token", (_request, response) =>
    response.writeHead(401, { "WWW-Authenticate": header }).end(),
  )
}

function fail(status: number, error: string) {
  bench.idp.answers.set("/token", (_request, response) => {
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify({ error }))
  })
}

/** What the error page says. */
async function refusalOf(work: Promise<unknown> | undefined) {
  const thrown = await work?.then(String, (error) => error)
  return thrown instanceof Response ? `${thrown.status} ${(await thrown.json()).unavailable}` : thrown
}

test("a hundred concurrent requests with a token that expires in 69 s cause one refresh", async () => {
  untilExpiry(69 * second)
  bench.idp.tokenDelayMs = 50
  const opened = await Promise.all(Array.from({ length: 100 }, () => browser.open()))
  expect(refreshes()).toHaveLength(1)
  for (const { session } of opened) expect(session?.token).toMatch(/^CANARY_AT_2/)
})

test.each([
  ["with more than 70 s to live", { accessExpiresAt: 70_001 }, false],
  ["with 70 s to live", { accessExpiresAt: 70_000 }, true],
  ["that nothing can renew", { accessExpiresAt: 1, refreshToken: null }, false],
  ["that has expired", { accessExpiresAt: 0, refreshToken: null }, true],
  ["of 40 s, before half of them", { accessExpiresAt: 20_001, refreshedAt: -19_999 }, false],
  ["of 40 s, after half of them", { accessExpiresAt: 20_000, refreshedAt: -20_000 }, true],
  ["of 100 s, before 30 s", { accessExpiresAt: 70_000, refreshedAt: -29_999 }, false],
  ["of 100 s, after 30 s", { accessExpiresAt: 70_000, refreshedAt: -30_000 }, true],
])("whether a token %s is renewed before its use", async (_which, times, due) => {
  const held = await bench.store.get(browser.session() ?? "")
  if (!held) throw new Error("no session")
  const { due: isDue } = createRefresh({ ...({} as RefreshOptions), now: () => 0 })
  expect(isDue({ ...held.record, ...times })).toBe(due)
})

test("four processes with a shared store refresh once, and the tokens work", async () => {
  untilExpiry(60 * second)
  bench.idp.tokenDelayMs = 300
  const processes = [bench.auth, bench.start(), bench.start(), bench.start()]
  const header = browser.jar.header("/") ?? null
  const opened = await Promise.all(
    processes.flatMap((auth) => Array.from({ length: 10 }, () => auth.open(header, { activity: true }))),
  )
  expect(refreshes()).toHaveLength(1)
  expect(new Set(opened.map(({ session }) => session?.token)).size).toBe(1)
  untilExpiry(60 * second)
  expect((await browser.open()).session?.token).toMatch(/^CANARY_AT_3/)
})

/** The line of the log that says why. */
function failureLine(fields: object) {
  const session = sessionKey(browser.session() ?? "")
  return { level: "warn", message: "token refresh failed", fields: { session, ...fields } }
}

test.each([
  [400, "invalid_grant", true],
  [401, "invalid_grant", true],
  [400, "invalid_token", true],
  [401, "invalid_token", true],
  [401, "invalid_token", false],
])(
  "a refresh that fails with %d %s ends the session and closes its terminals",
  async (status, error, inBody) => {
    untilExpiry(60 * second)
    const id = browser.session() ?? ""
    const line = failureLine({ failure: error, status })
    if (inBody) fail(status, error)
    else challenge(`Basic realm="x", Bearer error="${error}"`)
    expect((await browser.open()).session).toBeNull()
    expect(bench.ended).toEqual([sessionKey(id)])
    expect(await bench.store.get(id)).toBeNull()
    expect(bench.lines).toContainEqual(line)
  },
)

test.each([
  ["a challenge without a code", () => challenge('Bearer realm="x"'), 401, "unauthorized"],
  ["a text for a code", () => fail(400, "invalid_grant: CANARY"), 400, "unreadable"],
])(
  "a refresh that fails with %s keeps the session, and its text is not logged",
  async (_how, prepare, status, failure) => {
    untilExpiry(60 * second)
    prepare()
    expect((await browser.open()).session?.token).toMatch(/^CANARY_AT_1/)
    expect(bench.lines).toContainEqual(failureLine({ failure, status }))
    expect(JSON.stringify(bench.lines)).not.toContain("CANARY")
  },
)

test("a token that expires at this moment is no longer used", async () => {
  fail(500, "server_error")
  const expiresAt = (await bench.store.get(browser.session() ?? ""))?.record.accessExpiresAt ?? 0
  const opened = (at: number) =>
    bench.start({ now: () => at }).open(browser.jar.header("/") ?? null, { activity: true })
  expect((await opened(expiresAt - 1)).session?.token).toMatch(/^CANARY_AT_1/)
  expect(await refusalOf(opened(expiresAt))).toBe("503 sign-in service")
})

test("a clock set back by a day does not keep a refused token", async () => {
  untilExpiry(60 * second)
  const { session } = await browser.open()
  expect(session?.token).toMatch(/^CANARY_AT_2/)
  bench.advance(-24 * 60 * minute)
  expect(await session?.renew()).toMatch(/^CANARY_AT_3/)
})

test.each<[number, string | null]>([
  [400, "invalid_request"],
  [400, "invalid_scope"],
  [401, "invalid_client"],
  [403, "access_denied"],
  [400, null],
  [401, null],
  [404, null],
])(
  "a refusal with %d %j, which isn't about the session, ends it only once its token has expired",
  async (status, error) => {
    untilExpiry(60 * second)
    const { session } = await browser.open()
    untilExpiry(60 * second)
    if (error) fail(status, error)
    else bench.idp.answers.set("/token", (_request, response) => response.writeHead(status).end("no"))
    expect((await browser.open()).session?.token).toBe(session?.token)
    expect(bench.lines).toContainEqual(failureLine({ failure: error ?? expect.any(String), status }))
    bench.advance(59 * second)
    expect((await browser.open()).session?.token).toBe(session?.token)
    bench.advance(5 * second)
    expect((await browser.open()).session).toBeNull()
  },
)

test("once the provider accepts the refresh again, the session has lost nothing", async () => {
  untilExpiry(60 * second)
  fail(401, "invalid_client")
  const { session } = await browser.open()
  bench.idp.answers.delete("/token")
  bench.advance(6 * second)
  const renewed = (await browser.open()).session?.token
  expect(renewed).toMatch(/^CANARY_AT_/)
  expect(renewed).not.toBe(session?.token)
})

test("while the provider refuses for another reason, pauses grow and never outlast the token; the log counts per minute", async () => {
  const id = browser.session() ?? ""
  const others = [await bench.signedIn(), await bench.signedIn(), await bench.signedIn()]
  untilExpiry(65 * second)
  fail(401, "invalid_client")
  for (const other of others) await other.open()
  const times: number[] = []
  for (let passed = 0; passed < 50; passed++) {
    const before = refreshes().length
    await browser.open()
    if (refreshes().length > before) times.push(passed)
    bench.advance(second)
  }
  // After 0, 5, 15 and 35 s.
  const [first = 0, ...pauses] = times.map((time, at) => time - (times[at - 1] ?? time - 1))
  expect([first, pauses.length]).toEqual([1, 3])
  expect(new Set(pauses).size).toBe(3)
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  bench.advance(20 * second)
  expect((await browser.open()).session).toBeNull()
  const logged = bench.lines.filter(({ message }) => message === "token refresh failed")
  expect(logged.map(({ fields }) => fields)).toEqual([
    { session: expect.any(String), failure: "invalid_client", status: 401 },
    { session: sessionKey(id), failure: "invalid_client", status: 401, times: expect.any(Number) },
  ])
})

const harmless: Record<string, () => void> = {
  "a cut connection": () => bench.idp.answers.set("/token", (request) => request.socket.destroy()),
  "500": () => fail(500, "server_error"),
  "429": () => fail(429, "slow_down"),
  "an HTML page": () =>
    bench.idp.answers.set("/token", (_request, response) => response.end("<h1>Oops</h1>")),
}

test.each(Object.keys(harmless))(
  "a refresh that fails with %s keeps the session, asks at most every 5 s, and recovers",
  async (name) => {
    untilExpiry(60 * second)
    harmless[name]?.()
    for (let request = 0; request < 5; request++) {
      expect((await browser.open()).session?.token).toMatch(/^CANARY_AT_1/)
    }
    expect(refreshes()).toHaveLength(1)

    bench.advance(61 * second)
    const id = browser.session()
    expect(await refusalOf(browser.open())).toBe("503 sign-in service")
    expect(browser.session()).toBe(id)
    expect(await refusalOf(browser.open())).toBe("503 sign-in service")
    expect(refreshes()).toHaveLength(2)

    bench.idp.answers.clear()
    bench.advance(5 * second)
    expect((await browser.open()).session?.token).toMatch(/^CANARY_AT_2/)
    expect(refreshes()).toHaveLength(3)
  },
)

test.each([
  ["noor", /^CANARY_AT_1/],
  ["ada", /^CANARY_AT_2/],
])("tokens with an id token of %s leave Ada with the right ones", async (sub, token) => {
  const iat = Math.floor(bench.now() / 1000)
  const { issuer: iss, clientId: aud } = bench.idp
  const idToken = await bench.idp.sign({ claims: { iss, aud, sub, iat, exp: iat + 3600 } })
  bench.idp.tokenResponse = (tokens) => ({ ...tokens, id_token: idToken })
  untilExpiry(60 * second)
  expect((await browser.open()).session?.token).toMatch(token)
})

test("a slow provider delays a request only while the token has at most ten seconds to live", async () => {
  untilExpiry(60 * second)
  const urgent = await bench.signedIn()
  const expiresAt = (await bench.store.get(urgent.session() ?? ""))?.record.accessExpiresAt ?? 0
  const late = bench.start({ now: () => expiresAt - 10 * second })
  let release = () => {}
  bench.idp.tokensHeld = new Promise<void>((resolve) => {
    release = resolve
  })
  const waiting = late.open(urgent.jar.header("/") ?? null, { activity: true })
  const opening = browser.open()
  expect((await opening).session?.token).toMatch(/^CANARY_AT_1/)
  release()
  expect((await waiting).session?.token).toMatch(/^CANARY_AT_[34]/)
})

test("a store that can't write breaks no page, and a fault of our own is logged", async () => {
  const open = (change: Partial<typeof bench.store>) =>
    bench
      .start({ sessions: { ...bench.store, ...change } })
      .open(browser.jar.header("/") ?? null, { activity: true })
  const fault = () => Promise.reject(new Error("a fault"))
  // A token that isn't due asks for no lock.
  expect((await open({ withLease: fault })).session?.token).toMatch(/^CANARY_AT_1/)
  untilExpiry(60 * second)
  const away = () => Promise.reject(new StoreError("away"))
  expect((await open({ touch: away, withLease: away })).session?.token).toMatch(/^CANARY_AT_1/)
  for (const change of [{ touch: fault, withLease: away }, { withLease: fault }])
    await expect(open(change)).rejects.toThrow("a fault")
})

test("a write whose confirmation was lost keeps the session", async () => {
  untilExpiry(60 * second)
  const replace: typeof bench.store.replace = (...given) => bench.store.replace(...given).then(() => false)
  const unsure = bench.start({ sessions: { ...bench.store, replace } })
  const { session } = await unsure.open(browser.jar.header("/") ?? null, { activity: true })
  expect(session?.token).toMatch(/^CANARY_AT_2/)
  expect((await browser.open()).session?.token).toBe(session?.token)
  expect(bench.idp.requests("/revoke")).toEqual([])
})

test("a refusal because another process has used the token ends nothing", async () => {
  untilExpiry(60 * second)
  const id = browser.session() ?? ""
  bench.idp.answers.set("/token", async (_request, response) => {
    const held = await bench.store.get(id)
    if (!held) throw new Error("no session")
    const record = { ...held.record, accessToken: "the winner's", accessExpiresAt: bench.now() + 5 * minute }
    await bench.store.replace(id, held.generation, record)
    response.writeHead(400, { "Content-Type": "application/json" }).end('{"error":"invalid_grant"}')
  })
  expect((await browser.open()).session?.token).toBe("the winner's")
  expect(bench.ended).toEqual([])
})

test("a refresh without a new refresh token keeps the old one", async () => {
  bench.idp.tokenResponse = ({ refresh_token, id_token, ...rest }) => rest
  untilExpiry(60 * second)
  const before = (await bench.store.get(browser.session() ?? ""))?.record
  await browser.open()
  const after = (await bench.store.get(browser.session() ?? ""))?.record
  expect(after?.accessToken).toMatch(/^CANARY_AT_2/)
  expect(after).toMatchObject({ refreshToken: before?.refreshToken })
})

test("a session whose token expires without a refresh token ends", async () => {
  bench.idp.tokenResponse = ({ refresh_token, ...rest }) => rest
  const visitor = await bench.signedIn()
  untilExpiry(10 * second)
  expect((await visitor.open()).session?.subject).toBe("ada")
  bench.advance(11 * second)
  expect((await visitor.open()).session).toBeNull()
  const fields = { session: expect.any(String), failure: "no_refresh_token" }
  expect(bench.lines).toContainEqual(failureLine(fields))
})

test("signing out during a refresh stays signed out, and the renewed grant is revoked", async () => {
  untilExpiry(60 * second)
  bench.idp.tokenDelayMs = 200
  const opening = browser.open()
  await expect.poll(() => refreshes().length).toBe(1)
  const copy = browser.jar.copy()
  await browser.signOut()
  expect((await opening).session).toBeNull()
  expect((await bench.auth.open(copy.header("/") ?? null, { activity: true })).session).toBeNull()
  const revoked = () => bench.idp.requests("/revoke").map(({ body }) => body.get("token"))
  await expect.poll(revoked).toContainEqual(expect.stringMatching(/^CANARY_RT_2/))
})

test("a process that dies between the provider's response and its own write causes a clean sign-out", async () => {
  untilExpiry(60 * second)
  const dying = bench.start({
    sessions: { ...bench.store, replace: () => Promise.reject(new Error("killed")) },
  })
  const header = browser.jar.header("/") ?? null
  await expect(dying.open(header, { activity: true })).rejects.toThrow("killed")
  bench.advance(6 * second)
  expect((await browser.open()).session).toBeNull()
  expect(await browser.signIn()).toMatchObject({ status: 302 })
})

test("a platform that refuses the token gets a new one, once", async () => {
  const { session } = await browser.open()
  const renewed = await Promise.all([session?.renew(), session?.renew(), session?.renew()])
  expect(renewed[0]).toMatch(/^CANARY_AT_2/)
  expect(new Set(renewed).size).toBe(1)
  expect(refreshes()).toHaveLength(1)
  // The platform refuses the new token too. A third one would not help.
  expect(await (await browser.open()).session?.renew()).toBe(renewed[0])
  expect(refreshes()).toHaveLength(1)
  bench.advance(6 * second)
  const newest = await (await browser.open()).session?.renew()
  expect(newest).toMatch(/^CANARY_AT_3/)
  bench.advance(6 * second)
  // That it refuses the first one says nothing of this one.
  expect(await session?.renew()).toBe(newest)
})

test("a session that the platform refuses for good ends, and its grant is revoked", async () => {
  const { session, setCookies } = await bench.auth.open(browser.jar.header("/") ?? null, { activity: true })
  await session?.refused()
  await session?.refused()
  expect(setCookies[0]).toContain("signed-out=1;")
  expect((await browser.open()).session).toBeNull()
  expect(bench.lines).toContainEqual({
    level: "warn",
    message: "session refused by the platform",
    fields: { session: session?.key },
  })
  await expect.poll(() => bench.idp.requests("/revoke").length).toBe(1)
})

test("a renewed token that the store takes late is kept, and logged once", async () => {
  let failures = 3
  const slow = bench.start({
    sessions: {
      ...bench.store,
      replace: (...given) =>
        failures-- > 0 ? Promise.reject(new StoreError("away")) : bench.store.replace(...given),
    },
  })
  untilExpiry(5 * second)
  const { session } = await slow.open(browser.jar.header("/") ?? null, { activity: true })
  expect(session?.token).toMatch(/^CANARY_AT_2/)
  expect(bench.lines.filter(({ message }) => message === "renewed token not stored yet")).toHaveLength(1)
})

test("a platform's refusal ends the session when the provider refuses too, but not when it is unreachable", async () => {
  const { session } = await browser.open()
  fail(500, "server_error")
  for (let time = 0; time < 2; time++) expect(await refusalOf(session?.renew())).toBe("503 sign-in service")
  expect((await browser.open()).session?.subject).toBe("ada")
  bench.advance(5 * second)
  fail(400, "invalid_grant")
  const opened = await bench.auth.open(browser.jar.header("/") ?? null, { activity: true })
  expect(await opened.session?.renew()).toBeNull()
  // The browser may have signed in again meanwhile: this answer must not take the cookie of that session.
  expect(opened.setCookies).toEqual([])
  expect((await browser.open()).session).toBeNull()
})
