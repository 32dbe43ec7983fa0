import { beforeEach, expect, test, vi } from "vitest"
import type { StoresOptions } from "../../../server/open-stores"
import { type PlaceName, usePlace } from "../../../server/store-places.fixture"
import { type SessionRecord, type SessionStore, sessionKey } from "./session-store.server"

// Locks expire in real time.
vi.setConfig({ testTimeout: 20_000 })

const hour = 3_600_000
const key = "a first key of thirty-two characters"
const newerKey = "a newer key of thirty-two characters"

/** Simulates a slow token endpoint. */
function delayedWork(ms: number) {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** What a store of sessions does, wherever its data is. */
export function testSessionStore(name: PlaceName) {
  const place = usePlace(name)
  let clock = 0
  let store: SessionStore
  beforeEach(async () => {
    clock = 0
    store = await open()
  })

  async function open(options: Partial<StoresOptions> = {}) {
    const now = () => Date.now() + clock
    const limits = { secrets: [key], idleMs: 2 * hour, maxMs: 12 * hour }
    return (await place.open({ ...limits, now, ...options })).sessions
  }

  function ada(change: Partial<SessionRecord> = {}): SessionRecord {
    return {
      subject: "ada",
      email: "ada@example.com",
      name: "Ada Moreno",
      providerSession: "provider-session-1",
      browser: "Firefox on Linux",
      accessToken: "CANARY_AT",
      refreshToken: "CANARY_RT",
      accessExpiresAt: 1,
      startedAt: Date.now() + clock,
      refreshedAt: null,
      ...change,
    }
  }

  test("returns what was stored, under an id of 32 random bytes", async () => {
    const record = ada()
    const id = await store.create(record)
    expect(id).toMatch(/^[\w-]{43}$/)
    expect(await store.get(id)).toMatchObject({ record, generation: 1, touchDue: false })
    expect(await store.create(record)).not.toBe(id)
  })

  test("unknown ids have no session", async () => {
    for (const id of ["", "x", "A".repeat(43), "\0", "a".repeat(10_000)]) {
      expect(await store.get(id)).toBeNull()
      expect(await store.replace(id, 1, ada())).toBe(false)
    }
  })

  test("a record is replaced only if nobody has replaced it since it was read", async () => {
    const id = await store.create(ada())
    expect(await store.replace(id, 1, ada({ accessToken: "second" }))).toBe(true)
    expect(await store.replace(id, 1, ada({ accessToken: "stale" }))).toBe(false)
    expect((await store.get(id))?.record.accessToken).toBe("second")
    expect((await store.get(id))?.generation).toBe(2)
  })

  test("a late write does not revive an ended session", async () => {
    const id = await store.create(ada())
    await store.delete(id)
    expect(await store.replace(id, 1, ada())).toBe(false)
    await store.touch(id)
    expect(await store.get(id)).toBeNull()
  })

  test("a session ends after the idle limit, which activity extends", async () => {
    const id = await store.create(ada())
    clock = 1.9 * hour
    expect(await store.get(id)).not.toBeNull()
    await store.touch(id)
    clock = 3.8 * hour
    expect(await store.get(id)).not.toBeNull()
    clock = 3.95 * hour
    expect(await store.get(id)).toBeNull()
    await store.touch(id)
    expect(await store.get(id)).toBeNull()
    expect(await store.replace(id, 1, ada())).toBe(false)
  })

  test("the limits are exact: even a session that is used ends at the absolute one; touching it is due after a minute", async () => {
    let at = Date.now()
    const exact = await open({ now: () => at, idleMs: 120 * 60_000 })
    const id = await exact.create(ada({ startedAt: at - 11 * hour }))
    at += 59_999
    expect(await exact.get(id)).toMatchObject({ touchDue: false })
    at += 1
    expect(await exact.get(id)).toMatchObject({ touchDue: true })
    await exact.touch(id)
    expect(await exact.get(id)).toMatchObject({ touchDue: false })
    at += hour - 60_001
    expect(await exact.get(id)).not.toBeNull()
    at += 1
    expect(await exact.get(id)).toBeNull()
  })

  test("while a later limit is configured, no session outlives its provider session's power to end it", async () => {
    const id = await store.create(ada())
    const later = await open({ maxMs: 24 * hour })
    for (clock = hour; clock < 14 * hour; clock += hour) {
      await later.touch(id)
      const held = await later.get(id)
      if (held) await later.replace(id, held.generation, held.record)
    }
    await later.endProviderSession("provider-session-1")
    expect(await later.get(id)).toBeNull()
  })

  test("ends every session of a provider session and returns their keys", async () => {
    const mine = [await store.create(ada()), await store.create(ada())]
    const other = await store.create(ada({ providerSession: "provider-session-2" }))
    const none = await store.create(ada({ providerSession: "" }))
    const ended = await store.endProviderSession("provider-session-1")
    expect(ended.sort()).toEqual(mine.map(sessionKey).sort())
    for (const id of mine) expect(await store.get(id)).toBeNull()
    expect(await store.endProviderSession("provider-session-1")).toEqual([])
    expect(await store.endProviderSession("")).toEqual([])
    for (const id of [other, none]) expect(await store.get(id)).not.toBeNull()
    clock = 2.5 * hour
    expect(await store.endProviderSession("provider-session-2")).toEqual([])
  })

  test("ends every session of a user and returns their keys", async () => {
    const mine = [await store.create(ada()), await store.create(ada({ providerSession: "" }))]
    const noors = await store.create(ada({ subject: "noor" }))
    const gone = await store.create(ada())
    await store.delete(gone)
    const ended = await store.endSubject("ada")
    expect(ended.sort()).toEqual(mine.map(sessionKey).sort())
    for (const id of mine) expect(await store.get(id)).toBeNull()
    expect(await store.endSubject("ada")).toEqual([])
    expect(await store.endSubject("")).toEqual([])
    expect(await store.get(noors)).not.toBeNull()
  })

  test("listeners are called for each session that has ended, or is found to be gone", async () => {
    const ended: string[] = []
    const id = await store.create(ada())
    const stop = store.onEnd((key) => ended.push(key))
    await store.delete(id)
    await store.delete(id)
    await store.get(id)
    await store.deleteOfSubject("ada", sessionKey(id))
    expect(ended).toEqual(Array.from({ length: 4 }, () => sessionKey(id)))
    stop()
    await store.delete(id)
    expect(ended).toHaveLength(4)
  })

  test("a user's sessions are listed with their browsers, times and newest tokens, and nobody else's", async () => {
    const startedAt = Date.now()
    const first = await store.create(ada({ startedAt }))
    const second = await store.create(ada({ startedAt, browser: "Safari on iPhone", refreshToken: null }))
    await store.create(ada({ subject: "noor" }))
    const gone = await store.create(ada())
    await store.delete(gone)
    await store.replace(first, 1, ada({ startedAt, refreshToken: "renewed" }))
    clock = hour
    await store.touch(second)
    const listed = await store.ofSubject("ada")
    expect(listed).toHaveLength(2)
    expect(listed.find(({ key }) => key === sessionKey(first))).toMatchObject({
      browser: "Firefox on Linux",
      startedAt,
      token: "renewed",
    })
    const other = listed.find(({ key }) => key === sessionKey(second))
    expect(other).toMatchObject({ browser: "Safari on iPhone", startedAt, token: "CANARY_AT" })
    expect(Math.abs((other?.usedAt ?? 0) - startedAt - hour)).toBeLessThan(10_000)
    clock = 2.5 * hour
    expect((await store.ofSubject("ada")).map(({ key }) => key)).toEqual([sessionKey(second)])
    expect(await store.ofSubject("nobody")).toEqual([])
  })

  test("without the key, there is no session", async () => {
    const id = await store.create(ada())
    const stranger = await open({ secrets: ["a key that never saw this session at all"] })
    expect([await stranger.ofSubject("ada"), await stranger.get(id)]).toEqual([[], null])
    const rotated = await open({ secrets: [newerKey, key] })
    expect(await rotated.ofSubject("ada")).toMatchObject([
      { browser: "Firefox on Linux", token: "CANARY_RT" },
    ])
    expect(await rotated.replace(id, 1, ada({ name: "Ada" }))).toBe(true)
    expect((await (await open({ secrets: [newerKey] })).get(id))?.record.name).toBe("Ada")
  })

  test("a user ends one session by its key, but no other person's", async () => {
    const mine = await store.create(ada())
    const noors = await store.create(ada({ subject: "noor" }))
    expect(await store.deleteOfSubject("ada", sessionKey(noors))).toBeNull()
    expect(await store.get(noors)).not.toBeNull()
    await store.replace(mine, 1, ada({ refreshToken: "renewed" }))
    expect(await store.deleteOfSubject("ada", sessionKey(mine))).toMatchObject({
      key: sessionKey(mine),
      browser: "Firefox on Linux",
      token: "renewed",
    })
    expect(await store.deleteOfSubject("ada", sessionKey(mine))).toBeNull()
    expect(await store.get(mine)).toBeNull()
    expect(await store.ofSubject("ada")).toEqual([])
  })

  test("a copy of the data reveals neither ids nor tokens", async () => {
    const id = await store.create(ada({ providerSession: "CANARY_SID" }))
    await store.replace(id, 1, ada({ providerSession: "CANARY_SID" }))
    await store.useOnce("CANARY_STATE", hour)
    const dump = await place.dump()
    expect(dump.length).toBeGreaterThan(100)
    expect(dump).not.toContain(id)
    expect(dump).not.toMatch(/CANARY|ada@example\.com/)
  })

  test("a key can be used once within its lifetime", async () => {
    const tries = await Promise.all(Array.from({ length: 20 }, () => store.useOnce("state", 60_000)))
    expect(tries.filter(Boolean)).toHaveLength(1)
    expect(await store.isUsed("state")).toBe(true)
    expect(await store.isUsed("another")).toBe(false)
    expect(await store.useOnce("another", 50)).toBe(true)
    await expect.poll(() => store.useOnce("another", 60_000), { interval: 20 }).toBe(true)
  })

  test("setting the clock back a day blocks no key and no lock", async () => {
    const brief = await open({ lockMs: 50 })
    const day = 24 * hour
    clock = day
    expect(await brief.useOnce("refresh", 50)).toBe(true)
    // Simulates a crashed holder, which neither renews nor releases the lock.
    void (await open({ lockMs: 50 })).withLease("refresh", () => new Promise(() => {})).catch(() => {})
    await place.opened.at(-1)?.ping()
    await place.opened.at(-1)?.close()
    clock = 0
    await expect.poll(() => brief.useOnce("refresh", 60_000), { interval: 20 }).toBe(true)
    expect(await brief.useOnce("refresh", 60_000)).toBe(false)
    expect(await brief.withLease("refresh", async () => "in")).toBe("in")
  })

  test("a lock has one holder at a time, over two processes", async () => {
    const stores = [await open(), await open()]
    let inside = 0
    let most = 0
    const work = async () => {
      inside++
      most = Math.max(most, inside)
      await delayedWork(5)
      inside--
    }
    await Promise.all(stores.flatMap((store) => [1, 2, 3].map(() => store.withLease("refresh", work))))
    expect(most).toBe(1)
  })

  test("a lock outlives its time to live while its work continues", async () => {
    const [first, second] = [await open({ lockMs: 900 }), await open({ lockMs: 900 })]
    const order: string[] = []
    const long = first.withLease("refresh", async () => {
      order.push("first in")
      await delayedWork(2_000)
      order.push("first out")
    })
    await expect.poll(() => order).toEqual(["first in"])
    await Promise.all([long, second.withLease("refresh", async () => void order.push("second in"))])
    expect(order).toEqual(["first in", "first out", "second in"])
  })

  test("a lock is released after failed work", async () => {
    await expect(store.withLease("refresh", () => Promise.reject(new Error("no")))).rejects.toThrow("no")
    expect(await store.withLease("refresh", async () => "in")).toBe("in")
  })
}
