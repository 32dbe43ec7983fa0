import { describe, expect, test } from "vitest"
import { type AuthBench, useAuthBench } from "../../tests/support/auth.fixture"
import { StoreError } from "../records/store-error.server"
import { sessionKey } from "./session-store.server"
import type { SignedOut } from "./sign-out.server"

const bench = useAuthBench()

const second = 1_000
const minute = 60_000

test("polls do not extend the idle limit, and nothing extends the absolute one", async () => {
  bench.idp.accessTokenSeconds = 24 * 3600
  const polling = await bench.signedIn()
  const working = await bench.signedIn()
  for (let passed = 0; passed < 110; passed += 10) {
    bench.advance(10 * minute)
    expect((await polling.open(false)).session).not.toBeNull()
    expect((await working.open(true)).session).not.toBeNull()
  }
  bench.advance(10 * minute)
  expect((await polling.open(false)).session).toBeNull()
  for (let passed = 120; passed < 710; passed += 10) {
    bench.advance(10 * minute)
    await working.open(true)
  }
  expect((await working.open(true)).session).not.toBeNull()
  bench.advance(11 * minute)
  expect((await working.open(true)).session).toBeNull()
})

describe("a session cookie that this app cannot have set belongs to a visitor", () => {
  const cookies: Record<string, (good: string) => string> = {
    empty: () => "__Host-session=",
    short: () => "__Host-session=abc",
    "one character longer": (good) => `__Host-session=${good}A`,
    "with NUL": (good) => `__Host-session=${good.slice(0, 42)}\0`,
    "with a quote": (good) => `__Host-session="${good.slice(0, 41)}"`,
    "of 16 KB": () => `__Host-session=${"A".repeat(16_384)}`,
    twice: (good) => `__Host-session=${good}; __Host-session=${good}`,
    "twice, one of them planted": (good) => `__Host-session=${"A".repeat(43)}; __Host-session=${good}`,
    "under the plain name": (good) => `session=${good}`,
    "without an equals sign": () => "__Host-session",
    "with an unknown id": () => `__Host-session=${"A".repeat(43)}`,
    "percent-encoded": (good) => `__Host-session=%${good.slice(1)}`,
    nothing: () => ";;;=;= ;",
  }
  test.each(Object.keys(cookies))("%s", async (name) => {
    const browser = await bench.signedIn()
    const header = cookies[name]?.(browser.session() ?? "") ?? null
    expect(await bench.auth.open(header, { activity: true })).toEqual({ session: null, setCookies: [] })
  })
})

test("two users' sessions never mix", async () => {
  const ada = await bench.signedIn()
  const noor = await bench.signedInNoor()
  bench.advance(240 * second)
  const opened = await Promise.all(Array.from({ length: 50 }, () => [ada.open(), noor.open()]).flat())
  const emails = opened.map(({ session }) => session?.email)
  expect(emails).toEqual(Array.from({ length: 50 }, () => ["ada@example.com", "noor@example.com"]).flat())
  const tokens = opened.map(({ session }) => session?.token)
  expect(new Set(tokens.filter((_, index) => index % 2 === 0)).size).toBe(1)
  expect(new Set(tokens).size).toBe(2)
})

test("an unreachable store signs nobody out: visitors are served, signed-in users are asked to wait", async () => {
  const browser = await bench.signedIn()
  await bench.close()
  expect((await bench.auth.open(null, { activity: true })).session).toBeNull()
  await expect(browser.open()).rejects.toMatchObject({ status: 503 })
  expect((await browser.signOut()).ok).toBe(false)
  expect(bench.lines).toContainEqual(expect.objectContaining({ level: "error", message: "sign-out failed" }))
  const callback = await browser.consent(await browser.begin())
  expect(await browser.finish(callback)).toMatchObject({ problem: "unavailable" })
  await expect(bench.ping()).rejects.toBeInstanceOf(StoreError)
})

describe("signing out", () => {
  function endOf(signedOut: SignedOut) {
    if (!signedOut.ok) throw new Error("the session was not ended")
    return signedOut.endSessionUrl
  }

  test("ends the local session, revokes the token and redirects to the provider's sign-out", async () => {
    const browser = await bench.signedIn()
    const id = browser.session() ?? ""
    const copy = browser.jar.copy()
    const endSessionUrl = endOf(await browser.signOut())
    const url = new URL(endSessionUrl ?? "")
    expect(url.origin + url.pathname).toBe(`${bench.idp.issuer}/end-session`)
    expect(url.searchParams.get("client_id")).toBe("launchpad")
    expect(url.searchParams.get("post_logout_redirect_uri")).toBe(`${bench.origin}/home`)
    expect(url.searchParams.has("id_token_hint")).toBe(false)
    expect(endSessionUrl).not.toContain("CANARY")
    expect(browser.session()).toBeUndefined()
    expect((await bench.auth.open(copy.header("/") ?? null, { activity: true })).session).toBeNull()
    expect(await bench.store.get(id)).toBeNull()
    expect(bench.ended).toContain(sessionKey(id))
    expect(bench.idp.requests("/revoke").map(({ body }) => Object.fromEntries(body))).toMatchObject([
      { token: expect.stringMatching(/^CANARY_RT_1/), token_type_hint: "refresh_token" },
    ])
  })

  test.each([
    ["hangs", () => {}],
    ["is cut off", (request: { socket: { destroy(): void } }) => void request.socket.destroy()],
  ])(
    "does not wait for a revocation that %s, and does not redirect to an unreachable provider",
    async (_name, answer) => {
      const browser = await bench.signedIn()
      const id = browser.session() ?? ""
      bench.idp.answers.set("/revoke", answer)
      expect(endOf(await browser.signOut())).toBeNull()
      expect(await bench.store.get(id)).toBeNull()
      expect(browser.session()).toBeUndefined()
    },
  )

  test("works when the provider was never reachable", async () => {
    bench.idp.answers.set("/.well-known/openid-configuration", () => {})
    const browser = bench.browser()
    expect(endOf(await browser.signOut())).toBeNull()
    expect(await bench.auth.begin(browser.request("/auth/sign-in?returnTo=/x"), bench.info)).toMatchObject({
      problem: "unavailable",
      returnTo: "/x",
    })
    const told = bench.lines.find(({ message }) => message === "sign-in could not start")
    expect(told).toMatchObject({ level: "warn", fields: { failure: "timeout", kind: "interactive" } })
  })
})

describe("a silent sign-in", () => {
  async function silently(browser: ReturnType<AuthBench["browser"]>) {
    const address = await browser.beginSilent()
    expect(address.searchParams.get("prompt")).toBe("none")
    return await browser.consent(address)
  }

  test("does not disturb a sign-in started meanwhile", async () => {
    bench.idp.signedIn = false
    const browser = bench.browser()
    const silent = await silently(browser)
    const address = await browser.begin("/balance")
    expect(await browser.finishSilent(silent)).toMatchObject({ signedIn: false })
    expect(await browser.finish(await browser.consent(address))).toMatchObject({ status: 302 })
  })

  test("does not replace a session started meanwhile", async () => {
    const browser = bench.browser()
    const silent = await silently(browser)
    await browser.signIn()
    const begun = browser.session()
    expect(await browser.finishSilent(silent)).toMatchObject({ signedIn: true })
    expect(browser.session()).toBe(begun)
    expect((await browser.open()).session?.key).toBe(sessionKey(begun ?? ""))
    expect(bench.ended).toEqual([])
    expect(bench.idp.requests("/token")).toHaveLength(1)
    expect(browser.jar.all).toHaveLength(1)
  })

  test("is ignored when it returns after a sign-out", async () => {
    const browser = bench.browser()
    const callback = await silently(browser)
    await browser.signOut()
    expect(await browser.finishSilent(callback)).toMatchObject({ signedIn: false })
    expect(browser.session()).toBeUndefined()
    expect(bench.idp.requests("/token")).toHaveLength(0)
  })

  test("and an interactive one do not mix up their callbacks", async () => {
    const browser = bench.browser()
    const silent = await silently(browser)
    expect(await browser.finish(silent)).toMatchObject({ problem: "rejected" })
    const visible = await browser.consent(await browser.begin())
    expect(await browser.finishSilent(visible)).toMatchObject({ signedIn: false })
  })
})

describe("a frame on the provider's page of a sign-out", () => {
  function open(query: Record<string, string>, more = "") {
    const address = `${bench.origin}/auth/front-channel-logout?${new URLSearchParams(query)}${more}`
    return bench.auth.frontChannelLogout(new Request(address), bench.info)
  }

  test("ends the sessions of that provider session only, without a cookie", async () => {
    const browser = await bench.signedIn()
    const other = await bench.signedInNoor()
    const key = sessionKey(browser.session() ?? "")
    expect(await open({ iss: bench.idp.issuer, sid: "sid-ada" })).toBe("ended")
    expect(bench.ended).toEqual([key])
    expect((await browser.open()).session).toBeNull()
    expect((await other.open()).session?.subject).toBe("noor")
    expect(await open({ sid: "sid-noor" })).toBe("ended")
    expect((await other.open()).session).toBeNull()
    expect(await open({ sid: "sid-noor" })).toBe("ended")
  })

  test.each([
    ["another issuer", { iss: "https://evil.example", sid: "sid-ada" }, ""],
    ["no session", { sid: "" }, ""],
    ["two sessions", { sid: "sid-ada" }, "&sid=sid-noor"],
  ])("with %s has no effect", async (_name, query, more) => {
    const browser = await bench.signedIn()
    expect(await open(query, more)).toBe("refused")
    expect((await browser.open()).session?.subject).toBe("ada")
  })
})

describe("a logout token from the provider's server", () => {
  const event = { "http://schemas.openid.net/event/backchannel-logout": {} }

  async function logoutToken(change: Record<string, unknown> = {}, header: Record<string, unknown> = {}) {
    const iat = Math.floor(bench.now() / 1000)
    const { issuer: iss, clientId: aud } = bench.idp
    const claims = { iss, aud, iat, exp: iat + 120, jti: crypto.randomUUID(), sid: "sid-ada", events: event }
    const { keys } = await (await fetch(`${iss}/jwks`)).json()
    const typed = { alg: "ES256", kid: keys[0].kid, typ: "logout+jwt", ...header }
    return await bench.idp.sign({ claims: { ...claims, ...change }, header: typed })
  }

  function post(token: string) {
    const body = new URLSearchParams({ logout_token: token })
    const request = new Request(`${bench.origin}/auth/back-channel-logout`, { method: "POST", body })
    return bench.auth.backChannelLogout(request, bench.info)
  }

  test("ends the sessions of that provider session, once", async () => {
    const [first, second] = [await bench.signedIn(), await bench.signedIn()]
    const other = await bench.signedInNoor()
    const keys = [first, second].map((browser) => sessionKey(browser.session() ?? ""))
    const token = await logoutToken()
    expect(await post(token)).toBe("ended")
    expect(bench.ended.sort()).toEqual(keys.sort())
    expect((await first.open()).session).toBeNull()
    expect((await other.open()).session?.subject).toBe("noor")
    expect(await post(token)).toBe("refused")
  })

  const accepted: Record<string, () => Promise<string>> = {
    "the general token type": () => logoutToken({}, { typ: "JWT" }),
    "no type": () => logoutToken({}, { typ: undefined }),
    "the type as a media type": () => logoutToken({}, { typ: "application/logout+jwt" }),
    "a user and no session": () => logoutToken({ sid: undefined, sub: "ada" }),
  }
  test.each(Object.keys(accepted))("with %s is accepted", async (name) => {
    const browser = await bench.signedIn()
    const other = await bench.signedInNoor()
    expect(await post((await accepted[name]?.()) ?? "")).toBe("ended")
    expect((await browser.open()).session).toBeNull()
    expect((await other.open()).session?.subject).toBe("noor")
  })

  test("is to be resent while the provider's keys cannot be loaded", async () => {
    await bench.signedIn()
    const token = await logoutToken({}, { kid: "newer" })
    bench.idp.answers.set("/jwks", (request) => request.socket.destroy())
    const lately = bench.start()
    const body = new URLSearchParams({ logout_token: token })
    const request = new Request(`${bench.origin}/auth/back-channel-logout`, { method: "POST", body })
    expect(await lately.backChannelLogout(request, bench.info)).toBe("unavailable")
  })

  const seconds = () => Math.floor(bench.now() / 1000)
  const refused: Record<string, () => Promise<string>> = {
    "another type": () => logoutToken({}, { typ: "at+jwt" }),
    "another audience": () => logoutToken({ aud: "another-client" }),
    "another issuer": () => logoutToken({ iss: "https://evil.example" }),
    "no events": () => logoutToken({ events: undefined }),
    "another event": () => logoutToken({ events: { "http://schemas.openid.net/event/other": {} } }),
    "a nonce": () => logoutToken({ nonce: "n" }),
    "neither session nor user": () => logoutToken({ sid: undefined }),
    "no id": () => logoutToken({ jti: undefined }),
    "an expiry in the past": () => logoutToken({ exp: seconds() - 60 }),
    "an age of ten minutes": () => logoutToken({ iat: seconds() - 600 }),
    "an unknown key": () => logoutToken({}, { kid: "unknown" }),
    "a text that is not a token": async () => "x",
    "an empty text": async () => "",
  }
  test.each(Object.keys(refused))("with %s has no effect", async (name) => {
    const browser = await bench.signedIn()
    expect(await post((await refused[name]?.()) ?? "")).toBe("refused")
    expect((await browser.open()).session?.subject).toBe("ada")
    expect(bench.ended).toEqual([])
  })
})
