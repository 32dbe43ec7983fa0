import { describe, expect, test } from "vitest"
import { createAuthBench, useAuthBench } from "../../../tests/support/auth.fixture"
import { sessionKey } from "../session/session-store.server"

const bench = useAuthBench()

const minute = 60_000

test("a sign-in requests a code with S256, state and nonce, with the configured redirect URI", async () => {
  const { searchParams } = await bench.browser().begin()
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: "code",
    code_challenge_method: "S256",
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    redirect_uri: `${bench.origin}/auth/callback`,
    scope: "openid profile email",
    client_id: "launchpad",
  })
})

test.each(["begin", "beginSilent"] as const)("%s starts a sign-in whatever the query is", async (begin) => {
  const request = bench.browser().request("/auth/sign-in?state=x&code=y&error=z")
  const begun = await bench.auth[begin](request, bench.info)
  expect(begun instanceof Response && begun.headers.get("Location")).toContain("code_challenge=")
})

test("registration is asked for where the provider offers it", async () => {
  async function sentPrompt({ auth, browser, info }: typeof bench, query: string) {
    const begun = await auth.begin(browser().request(`/auth/sign-in?${query}`), info)
    return (
      begun instanceof Response && new URL(begun.headers.get("Location") ?? "").searchParams.get("prompt")
    )
  }
  expect(await sentPrompt(bench, "returnTo=/balance&register")).toBeNull()
  const offering = await createAuthBench({}, { metadata: { prompt_values_supported: ["none", "create"] } })
  expect(await sentPrompt(offering, "returnTo=/balance&register")).toBe("create")
  expect(await sentPrompt(offering, "returnTo=/balance")).toBeNull()
  await offering.stop()
})

test.each([
  ["an address and a name", { email: "ada@example.com", name: " Ada \n" }, "ada@example.com", "Ada"],
  ["an address", { email: "ada@example.com" }, "ada@example.com", "ada@example.com"],
  ["a sign-in name that is one", { preferred_username: "a@example.com" }, "a@example.com", "a@example.com"],
  ["a sign-in name", { preferred_username: "ada.moreno" }, "", "ada.moreno"],
  ["nothing", {}, "", "ada"],
])("a person of whom the provider says %s is signed in", async (_what, said, email, name) => {
  bench.idp.answers.set("/userinfo", (_request, response) => {
    response.writeHead(200, { "Content-Type": "application/json" })
    response.end(JSON.stringify({ sub: "ada", ...said }))
  })
  const browser = await bench.signedIn()
  expect((await browser.open()).session).toMatchObject({ subject: "ada", email, name })
})

test("a hundred sign-ins share no secrets", async () => {
  const seen = new Set<string | null>()
  for (let start = 0; start < 100; start++) {
    const { searchParams } = await bench.browser().begin()
    for (const name of ["state", "nonce", "code_challenge"]) seen.add(searchParams.get(name))
  }
  expect(seen.size).toBe(300)
})

test("every cookie is bound to the host, hidden from scripts, short and without a token", async () => {
  const browser = bench.browser()
  const begun = await bench.auth.begin(
    browser.request(`/auth/sign-in?returnTo=/${"x".repeat(500)}`),
    bench.info,
  )
  expect((begun as Response).headers.get("Cache-Control")).toBe("no-store")
  const silent = await bench.auth.beginSilent(browser.request("/auth/silent"), bench.info)
  const callback = await browser.consent(await browser.begin())
  const finished = await bench.auth.finish(browser.request(callback.href), bench.info)
  await browser.begin()
  const out = await bench.auth.signOut(browser.request("/auth/sign-out", { method: "POST" }), bench.info)
  const lines = [
    ...(begun as Response).headers.getSetCookie(),
    ...(silent as Response).headers.getSetCookie(),
    ...(finished as Response).headers.getSetCookie(),
    ...out.setCookies,
  ]
  expect(lines.map((line) => /^__Host-(session|silent|tx|[\w-]+=1?)/.exec(line)?.[1])).toEqual([
    ...["tx", "silent", "tx", "session", "signed-out="],
    ...["tx", "tx", "session", "signed-out=1"],
  ])
  for (const line of lines) {
    expect(line).toMatch(/^__Host-[\w-]+=[\w-]*; Path=\/; HttpOnly; SameSite=Lax; Secure(; Max-Age=\d+)?$/)
    expect(line.length).toBeLessThanOrEqual(512)
    expect(line).not.toContain("CANARY")
  }
})

test("on plain http the cookies have names without a prefix", async () => {
  const local = await createAuthBench({ origin: "http://localhost:3000" })
  const browser = await local.signedIn()
  expect(browser.jar.all.map((cookie) => cookie.name)).toEqual(["session"])
  expect((await browser.open()).session?.subject).toBe("ada")
  await local.stop()
})

test("three tabs each return to their own page, and one session remains", async () => {
  const browser = bench.browser()
  const tabs = ["/one", "/two", "/three"]
  const callbacks: URL[] = []
  for (const tab of tabs) callbacks.push(await browser.consent(await browser.begin(tab)))
  const landed: Array<string | null> = []
  for (const callback of callbacks.reverse()) {
    const answer = await browser.finish(callback)
    landed.push(answer instanceof Response ? answer.headers.get("Location") : answer.problem)
  }
  expect(landed).toEqual(["/three", "/two", "/one"])
  expect((await browser.open()).session?.subject).toBe("ada")
  expect(browser.jar.all).toHaveLength(1)
})

test("repeating a callback exchanges its code once", async () => {
  const browser = bench.browser()
  const callback = await browser.consent(await browser.begin("/deployments"))
  await browser.finish(callback)
  const again = await browser.finish(callback)
  expect((again as Response).headers.get("Location")).toBe("/deployments")
  expect(bench.idp.requests("/token")).toHaveLength(1)
  expect((await browser.open()).session?.subject).toBe("ada")
})

test("two concurrent requests of one callback get the same session", async () => {
  bench.idp.tokenDelayMs = 50
  const browser = bench.browser()
  const callback = await browser.consent(await browser.begin())
  const request = browser.request(callback.href)
  const answers = await Promise.all([1, 2, 3].map(() => bench.auth.finish(request, bench.info)))
  const sessions = answers.map((answer) =>
    (answer as Response).headers.getSetCookie().find((line) => line.startsWith("__Host-session=")),
  )
  expect(sessions[0]).toMatch(/=[\w-]{43};/)
  expect(new Set(sessions).size).toBe(1)
  expect(bench.idp.requests("/token")).toHaveLength(1)
})

test("a callback that another process has handled is not exchanged again", async () => {
  const browser = bench.browser()
  const callback = await browser.consent(await browser.begin())
  const request = browser.request(callback.href)
  const other = bench.start()
  const answers = await Promise.all([
    bench.auth.finish(request, bench.info),
    other.finish(request, bench.info),
  ])
  expect(answers.filter((answer) => answer instanceof Response)).toHaveLength(1)
  expect(answers).toContainEqual(expect.objectContaining({ problem: "expired", returnTo: "/home" }))
  const fields = { failure: "used", kind: "interactive" }
  expect(bench.lines).toContainEqual({ level: "warn", message: "sign-in refused", fields })
  expect(bench.idp.requests("/token")).toHaveLength(1)
})

test("a callback of another browser's sign-in is refused", async () => {
  const attacker = bench.browser()
  const callback = await attacker.consent(await attacker.begin())
  const victim = bench.browser()
  expect(await victim.finish(callback)).toMatchObject({ problem: "no_cookie" })
  await victim.begin()
  expect(await victim.finish(callback)).toMatchObject({ problem: "no_cookie" })
  expect(victim.session()).toBeUndefined()
  const fields = { failure: "no_cookie", kind: "interactive" }
  expect(bench.lines).toContainEqual({ level: "warn", message: "sign-in refused", fields })
  expect(bench.idp.requests("/token")).toHaveLength(0)
})

test("signing in ends the previous session", async () => {
  const browser = await bench.signedIn()
  const before = browser.session() ?? ""
  await browser.signIn()
  expect(browser.session()).not.toBe(before)
  expect(bench.ended).toEqual([sessionKey(before)])
  expect(await bench.store.get(before)).toBeNull()
})

test("a planted session id is not adopted", async () => {
  const browser = bench.browser()
  browser.jar.set("__Host-session", "A".repeat(43))
  await browser.signIn()
  expect(browser.session()).not.toBe("A".repeat(43))
})

describe("an invalid callback never reaches the provider", () => {
  const cases: Record<string, (good: URLSearchParams) => void> = {
    "no state": (query) => query.delete("state"),
    "an empty state": (query) => query.set("state", ""),
    "two states": (query) => query.append("state", query.get("state") ?? ""),
    "an unknown state": (query) =>
      query.set("state", "iaaaaaaaaBBBBBBBBBBBBBBBBBBBBBB.L2hvbWU.CCCCCCCCCCCCCCCCCCCCCC"),
    "a state with a changed return address": (query) =>
      query.set("state", (query.get("state") ?? "").replace(/\.[^.]*\./, ".L2V2aWw.")),
    "a state without its signature": (query) =>
      query.set("state", (query.get("state") ?? "").replace(/\.[^.]*$/, "")),
    "code and error": (query) => query.set("error", "access_denied"),
    "two codes": (query) => query.append("code", "another"),
    "neither code nor error": (query) => query.delete("code"),
    "an error without a state": (query) => {
      query.delete("state")
      query.delete("code")
      query.set("error", "server_error")
    },
  }
  test.each(Object.keys(cases))("%s", async (name) => {
    const browser = bench.browser()
    const callback = await browser.consent(await browser.begin())
    cases[name]?.(callback.searchParams)
    expect(await browser.finish(callback)).toMatchObject({ problem: "rejected", returnTo: "/home" })
    expect(bench.idp.requests("/token")).toHaveLength(0)
    expect(browser.jar.all).toEqual([])
    expect(bench.lines).toContainEqual({
      level: "warn",
      message: "sign-in refused",
      fields: { failure: "unknown_state" },
    })
  })

  test("sent as a form", async () => {
    const browser = bench.browser()
    const { href } = await browser.consent(await browser.begin())
    const request = browser.request(href, { method: "POST" })
    expect(await bench.auth.finish(request, bench.info)).toMatchObject({ problem: "rejected" })
    expect(bench.idp.requests("/token")).toHaveLength(0)
  })
})

test.each([
  ...["access_denied", "login_required", "interaction_required", "consent_required"],
  ...["account_selection_required", "server_error"],
])("a provider's %s is distinguished from a failure", async (error) => {
  const browser = bench.browser()
  const callback = await browser.consent(await browser.begin("/balance"))
  callback.searchParams.delete("code")
  callback.searchParams.set("error", error)
  const problem = error === "server_error" ? "unavailable" : "canceled"
  expect(await browser.finish(callback)).toMatchObject({ problem, returnTo: "/balance" })
  const fields = { failure: error, kind: "interactive" }
  expect(bench.lines).toContainEqual({ level: "warn", message: "sign-in failed", fields })
})

test.each([
  ["another issuer", (query: URLSearchParams) => query.set("iss", "https://evil.example")],
  ["two issuers", (query: URLSearchParams) => query.append("iss", query.get("iss") ?? "")],
  ["no issuer although the provider promises one", (query: URLSearchParams) => query.delete("iss")],
])("a callback that names %s is refused before any token call", async (_name, change) => {
  const browser = bench.browser()
  const callback = await browser.consent(await browser.begin())
  change(callback.searchParams)
  expect(await browser.finish(callback)).toMatchObject({ problem: "unverified" })
  expect(bench.idp.requests("/token")).toHaveLength(0)
  const found = callback.searchParams.getAll("iss").join(" ")
  expect(bench.lines).toContainEqual({
    level: "warn",
    message: "issuer mismatch",
    fields: { where: "callback", expected: bench.idp.issuer, found },
  })
})

test.each([
  ["/deployments", 10],
  [`/deployments?name=${"x".repeat(1_000)}`, 23 * 60],
])(
  "a callback to %s after %i minutes has expired, and a new sign-in leads there",
  async (returnTo, minutes) => {
    const browser = bench.browser()
    const address = await browser.begin(returnTo)
    expect(address.href.length).toBeLessThan(1_000)
    const callback = await browser.consent(address)
    bench.advance(minutes * minute + 1)
    expect(await browser.finish(callback)).toMatchObject({ problem: "expired", returnTo })
    expect(bench.lines.at(-1)?.fields).toEqual({ failure: "expired", kind: "interactive" })
    expect(bench.idp.requests("/token")).toHaveLength(0)
  },
)

test.each([
  ["/Auth/sign-in?returnTo=/home", "/home"],
  ["/silent-check-sso.html", "/home"],
  ["/deployments/auth/", "/deployments/auth/"],
])("a sign-in that is to return to %s leads to %s", async (returnTo, destination) => {
  const answer = await bench.browser().signIn(returnTo)
  expect((answer as Response).headers.get("Location")).toBe(destination)
})

test("a sign-in in progress survives a restart and a key rotation", async () => {
  const browser = bench.browser()
  const callback = await browser.consent(await browser.begin())
  const rotated = bench.start({
    secrets: ["a newer session secret of enough chars", "a session secret of enough characters"],
  })
  expect(await rotated.finish(browser.request(callback.href), bench.info)).toMatchObject({ status: 302 })
})

test("the log identifies a sign-in by the session's hash and contains no secret", async () => {
  const browser = bench.browser()
  const callback = await browser.consent(await browser.begin())
  await browser.finish(callback)
  await browser.finish(`${bench.origin}/auth/callback?error=server_error`)
  expect(bench.lines).toContainEqual({
    level: "info",
    message: "signed in",
    fields: { session: sessionKey(browser.session() ?? ""), kind: "interactive" },
  })
  expect(bench.lines).toContainEqual(expect.objectContaining({ level: "warn", message: "sign-in refused" }))
  const all = JSON.stringify(bench.lines)
  for (const secret of [callback.searchParams.get("state"), browser.session(), "CANARY"]) {
    expect(secret).toBeTruthy()
    expect(all).not.toContain(secret)
  }
})
