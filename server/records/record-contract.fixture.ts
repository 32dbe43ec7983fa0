import { beforeEach, expect, test, vi } from "vitest"
import { createLocks } from "../../app/records/locks.server"
import {
  largestRecord,
  mostQueued,
  type NewRecord,
  type RecordStore,
} from "../../app/records/record-store.server"

import type { StoresOptions } from "../open-stores"
import { type PlaceName, usePlace } from "../store-places.fixture"

vi.setConfig({ testTimeout: 20_000 })

const minute = 60_000
const hour = 60 * minute
const key = "a first key of thirty-two characters"
const newerKey = "a newer key of thirty-two characters"

/** What a store of records does, wherever its data is. */
export function testRecordStore(name: PlaceName) {
  const place = usePlace(name)
  let clock = 0
  let store: RecordStore
  beforeEach(async () => {
    clock = 0
    store = await open()
  })

  /** Another process with the same data. */
  async function open(options: Partial<StoresOptions> = {}) {
    const now = () => Date.now() + clock
    return (await place.open({ secrets: [key], idleMs: hour, maxMs: hour, now, ...options })).records
  }

  function job(change: Partial<NewRecord> = {}): NewRecord {
    return { kind: "job", key: "one", owner: "ada", value: { rows: "ww" }, ttlMs: hour, ...change }
  }

  const keysOf = (records: Array<{ key: string }>) => records.map((record) => record.key)

  test("returns what was written, to every process", async () => {
    const [here, there] = [store, await open()]
    expect(await here.get("job", "one")).toBeNull()
    expect(await here.put(job({ body: ["large"] }), 0)).toBe(true)
    expect(await there.get("job", "one")).toMatchObject({ key: "one", version: 1, value: { rows: "ww" } })
    expect(await there.body("job", "one")).toEqual(["large"])
    expect(await there.get("form", "one")).toBeNull()
    expect(await there.body("form", "one")).toBeNull()
  })

  test("of two processes that write at once, one succeeds", async () => {
    const [here, there] = [store, await open()]
    const created = await Promise.all([here.put(job(), 0), there.put(job(), 0)])
    expect(created.sort()).toEqual([false, true])
    const written = await Promise.all([here.put(job({ value: 1 }), 1), there.put(job({ value: 2 }), 1)])
    expect(written.sort()).toEqual([false, true])
    expect(await here.get("job", "one")).toMatchObject({ version: 2 })
    expect(await here.put(job({ value: 3 }), 1)).toBe(false)
    expect(await here.put(job({ key: "absent" }), 1)).toBe(false)
  })

  test("a later write keeps the body", async () => {
    await store.put(job({ body: "the rows" }), 0)
    await store.put(job({ value: 2 }), 1)
    expect(await store.body("job", "one")).toBe("the rows")
  })

  test("a record ends with its time to live, which a write extends", async () => {
    await store.put(job({ body: "the rows" }), 0)
    clock = 50 * minute
    await store.put(job(), 1)
    clock = 100 * minute
    expect(await store.get("job", "one")).not.toBeNull()
    clock = 111 * minute
    expect(await store.get("job", "one")).toBeNull()
    expect(await store.body("job", "one")).toBeNull()
    expect(keysOf(await store.ofOwner("job", "ada"))).toEqual([])
    expect(await store.put(job(), 2)).toBe(false)
    // The name is free again, and nothing is left of the former record.
    expect(await store.put(job(), 0)).toBe(true)
    expect(await store.body("job", "one")).toBeNull()
  })

  test("a record's end can be moved, and kept by a later write, without anybody else's write failing", async () => {
    await store.put(job(), 0)
    clock = 50 * minute
    await store.extend("job", "one", hour)
    clock = 100 * minute
    expect(await store.put(job({ ttlMs: null }), 1)).toBe(true)
    expect(keysOf(await store.ofOwner("job", "ada"))).toEqual(["one"])
    clock = 111 * minute
    await store.extend("job", "one", hour)
    expect(await store.get("job", "one")).toBeNull()
  })

  test("only the version that was read is deleted", async () => {
    await store.put(job(), 0)
    await store.put(job(), 1)
    expect(await store.delete("job", "one", 1)).toBe(false)
    expect(await store.delete("job", "one", 2)).toBe(true)
    expect(await store.delete("job", "one")).toBe(false)
  })

  test("a deleted record is gone from every list, and a late write doesn't bring it back", async () => {
    await store.put(job({ queued: true }), 0)
    await store.delete("job", "one")
    expect(await store.put(job(), 1)).toBe(false)
    expect(await store.get("job", "one")).toBeNull()
    expect([await store.ofOwner("job", "ada"), await store.queued("job")]).toEqual([[], []])
  })

  test("an owner's records are listed newest first, and nobody else's", async () => {
    for (const id of ["a", "b", "c"]) await store.put(job({ key: id }), 0)
    await store.put(job({ key: "noors", owner: "noor" }), 0)
    await store.put(job({ key: "a", value: "changed" }), 1)
    expect(keysOf(await store.ofOwner("job", "ada"))).toEqual(["c", "b", "a"])
    expect(await store.ofOwner("form", "ada")).toEqual([])
  })

  test("work is queued until it is written without the mark, oldest first", async () => {
    for (const id of ["a", "b", "c"]) await store.put(job({ key: id, owner: id, queued: true }), 0)
    await store.put(job({ key: "done" }), 0)
    expect(keysOf(await store.queued("job"))).toEqual(["a", "b", "c"])
    await store.put(job({ key: "b", owner: "b" }), 1)
    expect(keysOf(await store.queued("job"))).toEqual(["a", "c"])
    expect(await store.queued("revocation")).toEqual([])
    const many = Array.from({ length: mostQueued }, (_, at) => job({ key: `k${at}`, queued: true }))
    await Promise.all(many.map((one) => store.put(one, 0)))
    expect(await store.queued("job")).toHaveLength(mostQueued)
  })

  test("only an owner's newest records are kept, and queued ones", async () => {
    await store.put(job({ key: "open", queued: true, most: 2 }), 0)
    await store.put(job({ key: "noors", owner: "noor", most: 2 }), 0)
    for (const id of ["a", "b", "c"]) await store.put(job({ key: id, most: 2 }), 0)
    expect(keysOf(await store.ofOwner("job", "ada"))).toEqual(["c", "b", "open"])
    expect(await store.get("job", "a")).toBeNull()
    expect(await store.get("job", "noors")).not.toBeNull()
    // What was deleted takes no place.
    await store.delete("job", "b")
    await store.put(job({ key: "d", most: 3 }), 0)
    expect(keysOf(await store.ofOwner("job", "ada"))).toEqual(["d", "c", "open"])
  })

  test("an owner with too many records is refused a new one until one ends, and none is dropped", async () => {
    await store.put(job({ key: "noors", owner: "noor", limit: 2 }), 0)
    await store.put(job({ key: "a", ttlMs: minute, limit: 2 }), 0)
    await store.put(job({ key: "b", limit: 2 }), 0)
    await expect(store.put(job({ key: "c", limit: 2 }), 0)).rejects.toMatchObject({
      name: "TooManyRecords",
      message: "job records of one owner",
    })
    expect(await store.put(job({ key: "b", limit: 2 }), 0)).toBe(false)
    expect(await store.put(job({ key: "b", limit: 2 }), 1)).toBe(true)
    expect(keysOf(await store.ofOwner("job", "ada"))).toEqual(["b", "a"])
    await store.delete("job", "a")
    expect(await store.put(job({ key: "c", limit: 2 }), 0)).toBe(true)
  })

  test("a record of more than a megabyte is refused", async () => {
    const rest = JSON.stringify({ key: "one", value: "" }).length + '""'.length
    const body = "x".repeat(largestRecord - rest)
    const tooLarge = { name: "RecordTooLarge", message: `a record of ${largestRecord + 1} bytes` }
    await expect(store.put(job({ value: "", body: `${body}x` }), 0)).rejects.toMatchObject(tooLarge)
    expect(await store.get("job", "one")).toBeNull()
    expect(await store.put(job({ value: "", body }), 0)).toBe(true)
    expect(await store.body("job", "one")).toBe(body)
  })

  test("records survive a restart and a key rotation; without a key they are absent", async () => {
    await store.put(job({ body: "the rows" }), 0)
    await place.opened.pop()?.close()
    const rotated = await open({ secrets: [newerKey, key] })
    expect(await rotated.get("job", "one")).toMatchObject({ value: { rows: "ww" } })
    expect(await rotated.body("job", "one")).toBe("the rows")
    const stranger = await open({ secrets: ["a key that never saw this record at all"] })
    expect(await stranger.get("job", "one")).toBeNull()
    expect(await stranger.ofOwner("job", "ada")).toEqual([])
  })

  test("a copy of the data reveals neither names nor contents", async () => {
    const secret = { kind: "form", key: "CANARY_KEY", owner: "CANARY_OWNER", ttlMs: hour } as const
    await store.put({ ...secret, queued: true, value: "CANARY_VALUE", body: "CANARY_BODY" }, 0)
    const dump = await place.dump()
    expect(dump.length).toBeGreaterThan(100)
    expect(dump).not.toContain("CANARY")
  })

  test("a process takes its own lock again whose reply was lost", async () => {
    let lost = true
    const put: RecordStore["put"] = async (record, version) => {
      const taken = await store.put(record, version)
      if (lost) throw new Error("timed out")
      return taken
    }
    const { withLock } = createLocks({ ...store, put }, hour)
    await expect(withLock("refresh", async () => "in")).rejects.toThrow("timed out")
    lost = false
    expect(await withLock("refresh", async () => "in")).toBe("in")
  })

  test("a closed store throws a StoreError", async () => {
    const stores = place.opened.pop()
    await stores?.ping()
    await stores?.close()
    await expect(stores?.ping()).rejects.toMatchObject({ name: "StoreError" })
    await expect(store.get("job", "one")).rejects.toMatchObject({ name: "StoreError" })
    await expect(store.put(job(), 0)).rejects.toMatchObject({ name: "StoreError" })
  })
}
