import { join } from "node:path"
import Database from "libsql"
import { describe, expect, test } from "vitest"
import { type AuthBench, useAuthBench } from "../../../tests/support/auth.fixture"
import { StoreError } from "../../records/record-store.server"
import type { Session } from "./session"
import { type SessionRecord, sessionKey } from "./session-store.server"

const minute = 60_000
const hour = 60 * minute
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1"

const bench = useAuthBench()

type Browser = ReturnType<AuthBench["browser"]>

async function openSession(browser: Browser): Promise<Session> {
  const { session } = await browser.open()
  if (!session) throw new Error("nobody is signed in")
  return session
}

/** A session of hers that no browser of this test has. */
async function storedSession({ subject, email, name }: Session, refreshToken: string) {
  const times = { accessExpiresAt: bench.now() + hour, startedAt: bench.now(), refreshedAt: null }
  const person = { subject, email, name, providerSession: "", browser: "Firefox on Linux" }
  const record: SessionRecord = { ...person, ...times, accessToken: "access", refreshToken }
  return { record, id: await bench.store.create(record) }
}

function revoked() {
  return bench.idp.requests("/revoke").map(({ body }) => body.get("token"))
}

function providerIsDown() {
  bench.idp.answers.set("/revoke", (request) => void request.socket.destroy())
}

describe("a person's sign-ins", () => {
  test("are listed with browser and times, this one first, then the last used", async () => {
    const old = await bench.signedIn(iphone)
    bench.advance(30 * minute)
    const other = await bench.signedIn("unknown")
    bench.advance(20 * minute)
    const here = await bench.signedIn(firefox)
    bench.advance(10 * minute)
    await old.open()
    const listed = await bench.auth.listSessions(await openSession(here))
    expect(listed.map(({ browser, current }) => [browser, current])).toEqual([
      ["Firefox on Linux", true],
      ["Safari on iPhone", false],
      ["", false],
    ])
    const ages = listed.map(({ startedAt, usedAt }) =>
      [startedAt, usedAt].map((at) => Math.round((bench.now() - at) / minute)),
    )
    expect(ages).toEqual([
      [10, 0],
      [60, 0],
      [30, 30],
    ])
    expect(JSON.stringify(listed)).not.toContain("CANARY")
    const seen = await openSession(other)
    expect(seen.key).toBe(listed[2]?.key)
    bench.advance(2 * minute)
    await old.open()
    expect((await bench.auth.listSessions(seen))[0]).toMatchObject({ key: seen.key, current: true })
  })

  test("one ends the other: at once, everywhere, and at the provider", async () => {
    const lost = await bench.signedIn(iphone)
    const [here, third] = [await bench.signedIn(firefox), await bench.signedIn()]
    const [session, other] = [await openSession(here), await openSession(lost)]
    expect(await bench.auth.endSessions(session, { key: other.key }, bench.info)).toBe(true)
    expect(bench.ended).toEqual([other.key])
    expect(bench.lines.at(-1)).toEqual({
      level: "info",
      message: "session ended by another session",
      fields: { session: other.key, by: session.key },
    })
    expect((await third.open()).session).not.toBeNull()
    expect((await bench.start().open(lost.jar.header("/") ?? null, { activity: true })).session).toBeNull()
    expect((await here.open()).session).not.toBeNull()
    await expect.poll(revoked).toEqual([expect.stringMatching(/^CANARY_RT_1/)])
    await expect.poll(() => bench.records.queued("revocation")).toEqual([])
  })

  test("all others end, with their newest tokens", async () => {
    const browsers = [await bench.signedIn(), await bench.signedIn(), await bench.signedIn()]
    bench.advance(4 * minute)
    for (const browser of browsers) await browser.open()
    const [here, ...others] = browsers
    if (!here) throw new Error("nobody")
    expect(await bench.auth.endSessions(await openSession(here), "others", bench.info)).toBe(true)
    for (const other of others) expect((await other.open()).session).toBeNull()
    expect((await here.open()).session).not.toBeNull()
    const renewed = bench.idp.requests("/token").length
    expect(renewed).toBe(6)
    await expect.poll(() => revoked().length).toBe(2)
    expect(revoked().join(" ")).not.toMatch(/CANARY_RT_[123]\b/)
  })

  test("one ends although the store keeps what leads to it from the provider's session", async () => {
    const lost = await bench.signedIn(iphone)
    const here = await bench.signedIn(firefox)
    const file = new Database(join(bench.dataDir, "sessions.db"))
    file.exec(
      "CREATE TRIGGER kept BEFORE DELETE ON records WHEN old.kind = 'provider-session' BEGIN SELECT RAISE(ABORT, 'kept'); END",
    )
    file.close()
    const { key } = await openSession(lost)
    expect(await bench.auth.endSessions(await openSession(here), { key }, bench.info)).toBe(true)
    await expect.poll(revoked).toEqual([expect.stringMatching(/^CANARY_RT_1/)])
    expect((await here.signOut()).ok).toBe(true)
  })

  test("neither another person's nor the own key ends anything", async () => {
    const ada = await bench.signedIn()
    const adas = await openSession(ada)
    const noor = await openSession(await bench.signedInNoor())
    for (const key of [adas.key, noor.key, "a".repeat(64), "", "'; DROP TABLE sessions"])
      expect(await bench.auth.endSessions(noor, { key }, bench.info)).toBe(true)
    await bench.auth.endSessions(noor, "others", bench.info)
    expect((await ada.open()).session?.key).toBe(adas.key)
    expect(await bench.auth.listSessions(noor)).toHaveLength(1)
    expect([bench.ended, revoked()]).toEqual([[], []])
  })

  test("an ended browser isn't silently signed in again, until somebody signs in", async () => {
    const lost = await bench.signedIn()
    const session = await openSession(await bench.signedIn())
    await bench.auth.endSessions(session, "others", bench.info)
    bench.advance(29 * 24 * hour)
    const cookie = lost.jar.header("/") ?? null
    const callback = await lost.consent(await lost.beginSilent("/balance"))
    expect(await bench.auth.finishSilent(lost.request(callback.href), bench.info)).toEqual({
      signedIn: false,
      returnTo: "/balance",
      setCookies: [expect.stringMatching(/^__Host-silent-.*Max-Age=0$/)],
    })
    const { setCookies } = await bench.auth.open(cookie, { activity: true })
    expect(setCookies).toEqual([expect.stringContaining("__Host-signed-out=1;")])
    expect(bench.auth.silentWay(cookie, setCookies)).toBe("off")
    expect((await bench.start({ silentSso: "off" }).open(cookie, { activity: true })).setCookies).toEqual([])
    await lost.open()
    expect((await lost.open()).setCookies).toEqual([])
    expect(bench.auth.silentWay(lost.jar.header("/") ?? null)).toBe("off")
    await lost.signIn()
    expect((await lost.open()).session).not.toBeNull()
    expect(bench.auth.silentWay(lost.jar.header("/") ?? null)).toBe("iframe")
  })

  test("a token that is renewed while its session is being ended is revoked too", async () => {
    const session = await openSession(await bench.signedIn())
    const { id, record } = await storedSession(session, "T1")
    const raced = bench.start({
      sessions: {
        ...bench.store,
        async deleteOfSubject(subject, key) {
          await bench.store.replace(id, 1, { ...record, refreshToken: "T2" })
          return await bench.store.deleteOfSubject(subject, key)
        },
      },
    })
    expect(await raced.endSessions(session, "others", bench.info)).toBe(true)
    await expect.poll(revoked).toEqual(["T1", "T2"])
    await expect.poll(() => bench.records.queued("revocation")).toEqual([])
  })

  test("a token that is renewed while its session is being signed out is revoked too", async () => {
    const browser = await bench.signedIn()
    const id = browser.session() ?? ""
    async function renewed() {
      const held = await bench.store.get(id)
      if (held) await bench.store.replace(id, held.generation, { ...held.record, refreshToken: "T2" })
    }
    const raced = bench.start({
      sessions: {
        ...bench.store,
        delete: (id) => renewed().then(() => bench.store.delete(id)),
        deleteOfSubject: (subject, key) => renewed().then(() => bench.store.deleteOfSubject(subject, key)),
      },
      revocationWatchMs: 5,
    })
    await raced.signOut(browser.request("/auth/sign-out", { method: "POST" }), bench.info)
    expect(revoked()).toEqual(["T2"])
    // The former one was stored before.
    bench.advance(16_000)
    await expect.poll(revoked).toEqual(["T2", expect.stringMatching(/^CANARY_RT_1/)])
    await expect.poll(() => bench.records.queued("revocation")).toEqual([])
  })

  test("the one that was used longest ago ends when there are more than a hundred", async () => {
    const first = await bench.signedIn()
    const session = await openSession(first)
    bench.advance(2 * minute)
    const { id } = await storedSession(session, "unused")
    for (let count = 2; count < 100; count++) {
      bench.advance(1_000)
      await storedSession(session, `token ${count}`)
    }
    await first.open()
    expect(await bench.auth.listSessions(session)).toHaveLength(100)
    expect(bench.ended).toEqual([])
    const newest = await openSession(await bench.signedIn())
    expect(bench.ended).toEqual([sessionKey(id)])
    expect((await bench.auth.listSessions(session)).map(({ key }) => key)).toContain(newest.key)
    expect(await bench.auth.listSessions(session)).toHaveLength(100)
    await expect.poll(revoked).toEqual(["unused"])
  })

  test("many end without as many requests to the provider at once", async () => {
    const session = await openSession(await bench.signedIn())
    for (let count = 0; count < 8; count++) await storedSession(session, `token ${count}`)
    const held: Array<() => void> = []
    bench.idp.answers.set("/revoke", (_request, response) => void held.push(() => response.end()))
    expect(await bench.auth.endSessions(session, "others", bench.info)).toBe(true)
    for (let count = 1; count <= 8; count++) {
      await expect.poll(() => held.length).toBe(1)
      expect(revoked()).toHaveLength(count)
      held.pop()?.()
    }
    await expect.poll(() => bench.records.queued("revocation")).toEqual([])
  })

  test("other requests continue while many end", async () => {
    const session = await openSession(await bench.signedIn())
    for (let count = 0; count < 20; count++) await storedSession(session, `token ${count}`)
    let turns = 0
    const turn = () => void setImmediate(() => ++turns && turn())
    turn()
    expect(await bench.auth.endSessions(session, "others", bench.info)).toBe(true)
    const between = turns
    turns = Number.NEGATIVE_INFINITY
    expect(between).toBeGreaterThanOrEqual(20)
  })

  test("a session ends although the revocation and the mark can't be stored", async () => {
    const lost = await bench.signedIn()
    await bench.signedIn()
    const session = await openSession(await bench.signedIn())
    const file = new Database(join(bench.dataDir, "records.db"))
    file.exec("BEGIN IMMEDIATE")
    expect(await bench.auth.endSessions(session, "others", bench.info)).toBe(true)
    file.close()
    const cookie = lost.jar.header("/") ?? null
    expect((await bench.auth.open(cookie, { activity: true })).session).toBeNull()
    expect(await bench.auth.listSessions(session)).toHaveLength(1)
    await expect.poll(() => revoked().length).toBe(2)
    const warnings = bench.lines.filter(({ level }) => level === "warn")
    expect(warnings).toEqual([expect.objectContaining({ message: "a revocation could not be stored" })])
  })

  test("where strangers share accounts, they neither see nor end each other's sessions", async () => {
    const other = await bench.signedIn()
    const [others, here] = [await openSession(other), await openSession(await bench.signedIn())]
    const shared = bench.start({ sharedAccounts: true })
    expect(await shared.listSessions(here)).toMatchObject([{ key: here.key, current: true }])
    for (const which of ["others", { key: others.key }] as const)
      expect(await shared.endSessions(here, which, bench.info)).toBe(true)
    expect((await other.open()).session?.key).toBe(others.key)
    for (let count = 0; count < 100; count++) await storedSession(here, `token ${count}`)
    const stranger = bench.browser()
    const begun = await shared.begin(stranger.request("/auth/sign-in"), bench.info)
    if (!(begun instanceof Response)) throw new Error(begun.problem)
    stranger.jar.take(begun.headers.getSetCookie(), "/")
    const callback = await stranger.consent(new URL(begun.headers.get("Location") ?? ""))
    expect(await shared.finish(stranger.request(callback.href), bench.info)).toBeInstanceOf(Response)
    expect((await other.open()).session?.key).toBe(others.key)
    expect(bench.ended).toEqual([])
  })

  test("while the store is away, nothing is claimed to have ended", async () => {
    const session = await openSession(await bench.signedIn())
    await bench.close()
    expect(await bench.auth.endSessions(session, "others", bench.info)).toBe(false)
    await expect(bench.auth.listSessions(session)).rejects.toMatchObject({ status: 503 })
    expect(bench.lines.at(-1)).toEqual({
      level: "error",
      message: "a session could not be ended",
      fields: { session: session.key, failure: "StoreError" },
    })
  })

  test("a mark that can't be stored keeps no session; a fault of our own is logged", async () => {
    const other = await bench.signedIn()
    const session = await openSession(await bench.signedIn())
    const ofSubject = () => Promise.reject(new Error("a fault"))
    const faulty = bench.start({ sessions: { ...bench.store, ofSubject } })
    await expect(faulty.endSessions(session, "others", bench.info)).rejects.toThrow("a fault")
    const put: typeof bench.records.put = (record, version) =>
      record.kind === "ended-session"
        ? Promise.reject(new StoreError("away"))
        : bench.records.put(record, version)
    const raced = bench.start({
      records: { ...bench.records, put },
      // Another one ends it first.
      sessions: {
        ...bench.store,
        deleteOfSubject: (...of) => bench.store.deleteOfSubject(...of).then(() => null),
      },
    })
    expect(await raced.endSessions(session, "others", bench.info)).toBe(true)
    expect((await other.open()).session).toBeNull()
    const message = "an ended session could not be remembered"
    expect(bench.lines).toContainEqual({ level: "warn", message, fields: {} })
    await expect.poll(revoked).toEqual([expect.stringMatching(/^CANARY_RT_1/)])
  })
})

describe("a revocation that the provider misses", () => {
  /** Another process, which looks for waiting revocations all the time. Returns what waits for one whole look. */
  function another() {
    let looks = 0
    const queued: typeof bench.records.queued = async (kind) => {
      looks += 1
      return await bench.records.queued(kind)
    }
    bench.start({ records: { ...bench.records, queued }, revocationWatchMs: 5 })
    return async () => {
      const before = looks
      await expect.poll(() => looks).toBeGreaterThan(before + 1)
    }
  }

  test.each([
    ["a sign-out", async (browser: Browser) => void (await browser.signOut())],
    [
      "an ended sign-in",
      async () =>
        void (await bench.auth.endSessions(await openSession(await bench.signedIn()), "others", bench.info)),
    ],
  ])("waits for it after %s, and is made up for once", async (_name, end) => {
    const browser = await bench.signedIn()
    providerIsDown()
    await end(browser)
    await expect.poll(() => revoked()).toHaveLength(1)
    expect((await browser.open()).session).toBeNull()
    // The first pause keeps other processes from trying at the same time.
    const looks = [another(), another(), another()]
    bench.idp.answers.clear()
    for (const look of looks) await look()
    expect(revoked()).toHaveLength(1)
    bench.advance(16_000)
    await expect.poll(() => bench.records.queued("revocation")).toEqual([])
    expect(revoked()).toEqual([expect.any(String), expect.stringMatching(/^CANARY_RT_1/)])
  })

  test("is tried again later and later, and dropped after a day", async () => {
    const browser = await bench.signedIn()
    providerIsDown()
    await browser.signOut()
    const look = another()
    let tries = 1
    for (const pause of [15, 30, 60, 120, 240, 480, 600, 600]) {
      bench.advance((pause - 10) * 1000)
      await look()
      expect(revoked()).toHaveLength(tries)
      bench.advance(10_000)
      await expect.poll(() => revoked().length).toBe(++tries)
    }
    const warning = { level: "warn", message: "a token could not be revoked", fields: expect.anything() }
    expect(bench.lines).toContainEqual(warning)
    const other = await bench.signedIn()
    await other.signOut()
    bench.advance(15_000)
    // Its turn comes although the first one has to wait.
    await expect.poll(() => revoked().length).toBe(tries + 2)
    bench.advance(23.5 * hour)
    await expect.poll(() => revoked().length).toBe(tries + 3)
    bench.advance(0.6 * hour)
    await expect.poll(() => bench.records.queued("revocation")).toEqual([])
    expect(revoked()).toHaveLength(tries + 3)
    const given = bench.lines.filter(({ message }) => message === "a token was never revoked")
    expect(given.map(({ fields }) => fields)).toEqual([{ tries: 8 }, { tries: 2 }])
  })

  function providerAnswers(status: number, body: string) {
    bench.idp.answers.set("/revoke", (_request, response) =>
      response.writeHead(status, { "content-type": "application/json" }).end(body),
    )
  }

  test.each(["unsupported_token_type", "invalid_request", "invalid_token", "invalid_grant"])(
    "isn't repeated when the provider refuses the token: %s",
    async (error) => {
      const browser = await bench.signedIn()
      providerAnswers(400, JSON.stringify({ error }))
      await browser.signOut()
      expect(await bench.records.queued("revocation")).toEqual([])
      expect(revoked()).toHaveLength(1)
    },
  )

  test.each([
    [401, `{"error":"invalid_client"}`],
    [400, `{"error":"unauthorized_client"}`],
    [400, "<h1>Bad Request</h1>"],
    [403, `{"error":"invalid_token"}`],
    [404, "no such page"],
    [500, "{}"],
  ])("is repeated after %i %s, which says nothing about the token", async (status, body) => {
    const browser = await bench.signedIn()
    providerAnswers(status, body)
    await browser.signOut()
    expect(await bench.records.queued("revocation")).toHaveLength(1)
    const before = revoked().length
    bench.idp.answers.clear()
    another()
    bench.advance(16_000)
    await expect.poll(() => bench.records.queued("revocation")).toEqual([])
    expect(revoked()).toHaveLength(before + 1)
  })
})
