import { describe, expect, test } from "vitest"
import { type AuthBench, useAuthBench } from "../../../tests/support/auth.fixture"
import { StoreError } from "../../records/record-store.server"
import { personTag } from "../person/person-tag.server"
import type { SignedOut } from "../sign-in/sign-out.server"
import { sessionKey } from "./session-store.server"

const bench = useAuthBench()

const second = 1_000

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
    // The store isn't asked for any but one.
    if (name !== "with an unknown id") await bench.close()
    expect(bench.auth.sessionKey(header) === null).toBe(name !== "with an unknown id")
    expect(await bench.auth.open(header, { activity: true })).toEqual({ session: null, setCookies: [] })
  })
})

test("two users' sessions never mix", async () => {
  const ada = await bench.signedIn()
  const noor = await bench.signedInNoor()
  bench.advance(240 * second)
  const opened = await Promise.all(Array.from({ length: 50 }, () => [ada.open(), noor.open()]).flat())
  expect(await bench.auth.tag(noor.jar.header("/") ?? null)).toBe(personTag("noor"))
  expect(await bench.auth.tag(null)).toBeNull()
  const emails = opened.map(({ session }) => session?.email)
  expect(emails).toEqual(Array.from({ length: 50 }, () => ["ada@example.com", "noor@example.com"]).flat())
  const tokens = opened.map(({ session }) => session?.token)
  expect(new Set(tokens.filter((_, index) => index % 2 === 0)).size).toBe(1)
  expect(new Set(tokens).size).toBe(2)
  for (const token of tokens) expect(token).toMatch(/^CANARY_AT_[34]/)
})

test("an unreachable store signs nobody out: visitors are served, signed-in users are asked to wait", async () => {
  const browser = await bench.signedIn()
  await bench.close()
  expect((await bench.auth.open(null, { activity: true })).session).toBeNull()
  const refused = await browser.open().catch((thrown) => thrown)
  expect([refused.status, await refused.json()]).toEqual([503, { unavailable: "session store" }])
  expect(await browser.signOut()).toEqual({ ok: false, setCookies: [] })
  expect(bench.lines).toContainEqual({
    level: "error",
    message: "sign-out failed",
    fields: { session: sessionKey(browser.session() ?? ""), failure: expect.any(String) },
  })
  expect(await bench.auth.tag(browser.jar.header("/") ?? null)).toBeNull()
  const callback = await browser.consent(await browser.begin("/balance"))
  expect(await browser.finish(callback)).toMatchObject({ problem: "unavailable", returnTo: "/balance" })
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
    const logged = bench.lines.find(({ message }) => message === "sign-in could not start")
    expect(logged).toMatchObject({ level: "warn", fields: { failure: "timeout", kind: "interactive" } })
  })
})

describe("a silent sign-in", () => {
  async function silently(browser: ReturnType<AuthBench["browser"]>) {
    const address = await browser.beginSilent()
    expect(address.searchParams.get("prompt")).toBe("none")
    return await browser.consent(address)
  }

  test.each([
    ["in the whole window", "redirect", "/auth/sign-in?silent", "none"],
    ["that nobody asked for", "redirect", "/auth/sign-in?", null],
    ["in a frame, or else none", "iframe", "/auth/sign-in?silent", null],
  ] as const)("%s is tried once, and its failure isn't shown", async (_how, silentSso, path, prompt) => {
    const auth = bench.start({ silentSso })
    const browser = bench.browser()
    const begun = await auth.begin(browser.request(`${path}&returnTo=/balance`), bench.info)
    if (!(begun instanceof Response)) throw new Error(begun.problem)
    browser.jar.take(begun.headers.getSetCookie(), "/")
    const address = new URL(begun.headers.get("Location") ?? "")
    expect(address.searchParams.get("prompt")).toBe(prompt)
    const cookie = browser.jar.header("/") ?? ""
    expect(cookie.includes("__Host-silent-tried=1")).toBe(prompt === "none")
    expect(auth.silentWay(cookie)).toBe(prompt === "none" ? "off" : silentSso)
    expect([auth.silentWay(null), bench.auth.silentWay(cookie)]).toEqual([silentSso, "iframe"])
    const callback = await browser.consent(address)
    callback.searchParams.delete("code")
    callback.searchParams.set("error", "login_required")
    const info = { ...bench.info }
    const finished = await auth.finish(browser.request(callback.href), info)
    const failed = { problem: "canceled", returnTo: "/balance" }
    expect(finished).toMatchObject(prompt === "none" ? { status: 302 } : failed)
    if (finished instanceof Response) expect(finished.headers.get("Location")).toBe("/balance")
    expect(info.silentlyDeclined).toBe(prompt === "none")
    const logged = bench.lines.filter(({ message }) => message === "sign-in failed")
    expect(logged).toHaveLength(prompt === "none" ? 0 : 1)
  })

  test("that can't begin isn't tried again", async () => {
    bench.idp.answers.set("/.well-known/openid-configuration", (request) => request.socket.destroy())
    const begun = bench
      .start({ silentSso: "redirect" })
      .begin(bench.browser().request("/auth/sign-in?silent&returnTo=/balance"), bench.info)
    expect(await begun).toMatchObject({
      problem: "unavailable",
      returnTo: "/balance",
      setCookies: [expect.stringContaining("__Host-silent-tried=1;")],
    })
  })

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
    expect(await browser.finishSilent(silent)).toMatchObject({ signedIn: true, returnTo: "/home" })
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
    const before = bench.lines.length
    expect(await bench.browser().finishSilent(silent)).toMatchObject({ signedIn: false })
    expect(bench.lines).toHaveLength(before)
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

  function post(...tokens: string[]) {
    const body = new URLSearchParams(tokens.map((token) => ["logout_token", token]))
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
    expect(bench.lines).toContainEqual({
      level: "info",
      message: "signed out by the provider",
      fields: { sessions: expect.arrayContaining(keys) },
    })
    expect(await post(await logoutToken({ sid: "sid-noor", jti: "j".repeat(512) }))).toBe("ended")
    expect((await other.open()).session).toBeNull()
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
    for (const unreadable of [true, false]) {
      bench.idp.answers.set("/jwks", (request, response) =>
        unreadable ? response.end("<h1>Oops</h1>") : request.socket.destroy(),
      )
      const body = new URLSearchParams({ logout_token: token })
      const request = new Request(`${bench.origin}/auth/back-channel-logout`, { method: "POST", body })
      expect(await bench.start().backChannelLogout(request, bench.info)).toBe("unavailable")
      expect(bench.lines.at(-1)).toMatchObject({ message: "a logout token could not be followed" })
    }
  })

  test("is to be resent while the store is away, like a frame's", async () => {
    await bench.signedIn()
    const token = await logoutToken()
    await bench.close()
    expect(await post(token)).toBe("unavailable")
    const frame = new Request(`${bench.origin}/auth/front-channel-logout?sid=sid-ada`)
    expect(await bench.auth.frontChannelLogout(frame, bench.info)).toBe("unavailable")
    expect(bench.lines.at(-1)).toMatchObject({ message: "a front-channel logout could not be followed" })
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
    "no expiry": () => logoutToken({ exp: undefined }),
    "an empty id": () => logoutToken({ jti: "" }),
    "an id of 513 characters": () => logoutToken({ jti: "j".repeat(513) }),
    "an empty session": () => logoutToken({ sid: "", sub: "ada" }),
    "a session of 513 characters": () => logoutToken({ sid: "s".repeat(513), sub: "ada" }),
    "an empty user": () => logoutToken({ sub: "" }),
    "a user of 256 characters": () => logoutToken({ sub: "u".repeat(256) }),
    "more than 16 KB": () => logoutToken({ filler: "x".repeat(16 * 1024) }),
    "a type that only ends like one": () => logoutToken({}, { typ: "x+jwt" }),
    "a type that only begins like one": () => logoutToken({}, { typ: "jwt+x" }),
    "an expiry in the past": () => logoutToken({ exp: seconds() - 60 }),
    "an age of ten minutes": () => logoutToken({ iat: seconds() - 600 }),
    "an unknown key": () => logoutToken({}, { kid: "unknown" }),
    "a text that is not a token": async () => "x",
    "an empty text": async () => "",
  }
  test.each(Object.keys(refused))("with %s has no effect", async (name) => {
    const browser = await bench.signedIn()
    expect(await post((await refused[name]?.()) ?? "")).toBe("refused")
    expect(await post(await logoutToken(), await logoutToken())).toBe("refused")
    expect((await browser.open()).session?.subject).toBe("ada")
    expect(bench.ended).toEqual([])
  })
})
