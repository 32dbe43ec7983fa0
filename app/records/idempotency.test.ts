import { setImmediate } from "node:timers/promises"
import { beforeEach, expect, onTestFinished, test, vi } from "vitest"
import type { Stores } from "../../server/open-stores"
import { usePlace } from "../../server/store-places.fixture"
import { createIdempotency } from "./idempotency.server"
import type { RecordStore } from "./record-store.server"

const place = usePlace("SQLite")
let stores: Stores
let clock = 0

beforeEach(async () => {
  clock = 0
  const secrets = ["a secret of thirty-two characters"]
  stores = await place.open({ secrets, idleMs: 60_000, maxMs: 60_000 })
})

/** Forms as one process remembers them. All of them share the store. Gives the outcome, or the state where there is none. */
function process(records: Pick<RecordStore, "get" | "put" | "delete"> = stores.records) {
  const { once } = createIdempotency({ records, now: () => Date.now() + clock, most: 100 })
  return {
    async once<T>(...args: Parameters<typeof once<T>>) {
      const known = await once(...args)
      return known.state === "done" ? known.outcome : known.state
    },
  }
}

const submission = { person: "ada", owner: "ada-1", key: "k1", content: { name: "desk" } }

function countingWork() {
  const work = async () => ({ number: ++work.runs })
  work.runs = 0
  return work
}

/** Work that ends when the test ends it. */
function heldWork() {
  let end: (text: string) => void = () => {}
  const promise = new Promise<string>((resolve) => {
    end = resolve
  })
  return { work: () => promise, end: (text: string) => end(text) }
}

async function refusal(submitted: Promise<unknown>) {
  const answer = await submitted.catch((thrown: unknown) => thrown)
  if (!(answer instanceof Response)) throw answer
  const { status, statusText, headers } = answer
  return [status, statusText, headers.get("Cache-Control"), headers.get("Retry-After")]
}

test("two concurrent submissions act once and have the same result", async () => {
  const keys = process()
  const work = countingWork()
  const both = await Promise.all([keys.once(submission, work), keys.once(submission, work)])
  expect(both).toEqual([{ number: 1 }, { number: 1 }])
  expect(await keys.once(submission, work)).toEqual({ number: 1 })
  expect(work.runs).toBe(1)
})

test("another process, also a later one, has the result of the first", async () => {
  const work = countingWork()
  expect(await process().once(submission, work)).toEqual({ number: 1 })
  expect(await process().once(submission, work)).toEqual({ number: 1 })
  expect(work.runs).toBe(1)
})

test("another process waits for the first", async () => {
  const { work, end } = heldWork()
  const here = process().once(submission, work)
  const there = process().once(submission, () => Promise.reject(new Error("a second time")))
  end("done")
  expect(await Promise.all([here, there])).toEqual(["done", "done"])
})

test("after a crash in the middle the outcome is unknown, and the work is not repeated", async () => {
  const { work } = heldWork()
  void process().once(submission, work)
  await expect.poll(() => stores.records.ofOwner("form", "ada-1")).toHaveLength(1)
  clock = 26_000
  const again = countingWork()
  expect(await process().once(submission, again)).toBe("unknown")
  expect(again.runs).toBe(0)
})

test("a failed submission fails the same way for its duplicate, and is unknown elsewhere", async () => {
  const keys = process()
  const broken = () => Promise.reject(new Error("cut"))
  const both = await Promise.allSettled([keys.once(submission, broken), keys.once(submission, broken)])
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"])
  expect(await process().once(submission, countingWork())).toBe("unknown")
})

test("a submission that was refused before anything was done can be sent again", async () => {
  const keys = process()
  const refused = () => Promise.reject(new Response(null, { status: 503 }))
  expect(await keys.once(submission, refused)).toBe("not-taken")
  expect(await keys.once(submission, countingWork())).toEqual({ number: 1 })
})

test("a submission that was refused acts when it is repeated, here and in another process", async () => {
  const keys = process()
  const work = countingWork()
  const refusedBefore = (last: number) => (outcome: { number: number }) => outcome.number <= last
  const both = [1, 2].map(() => keys.once(submission, work, refusedBefore(2)))
  expect(await Promise.all(both)).toEqual([{ number: 1 }, { number: 1 }])
  expect(await keys.once(submission, work, refusedBefore(2))).toEqual({ number: 2 })
  expect(await process().once(submission, work, refusedBefore(2))).toEqual({ number: 3 })
  expect(await keys.once(submission, work, refusedBefore(2))).toEqual({ number: 3 })
})

test("a submission that waits for another process acts itself when that one was refused", async () => {
  const { work, end } = heldWork()
  const here = process().once(submission, work, (text) => text === "refused")
  await expect.poll(() => stores.records.ofOwner("form", "ada-1")).toHaveLength(1)
  const there = process().once(submission, async () => "done")
  end("refused")
  expect(await Promise.all([here, there])).toEqual(["refused", "done"])
})

test("a form that is sent again after many newer ones and a restart doesn't act again", async () => {
  const keys = process()
  const work = countingWork()
  for (let at = 0; at < 100; at++) await keys.once({ ...submission, key: `k${at}` }, work)
  expect(await process().once({ ...submission, key: "k0" }, work)).toEqual({ number: 1 })
  // More are refused: an older one would be forgotten.
  const refused = [429, "Too Many Requests", "no-store", "3600"]
  expect(await refusal(keys.once({ ...submission, key: "more" }, work))).toEqual(refused)
  expect(await keys.once({ ...submission, owner: "ada-2", key: "more" }, work)).toEqual({ number: 101 })
  expect(work.runs).toBe(101)
})

test("another session of the same person has the result of the first", async () => {
  const work = countingWork()
  for (const keys of [process(), process()])
    for (const owner of ["ada-1", "ada-2"])
      expect(await keys.once({ ...submission, owner }, work)).toEqual({ number: 1 })
})

test("another key, person or content is another submission", async () => {
  const keys = process()
  const work = countingWork()
  await keys.once(submission, work)
  await keys.once({ ...submission, key: "k2" }, work)
  await keys.once({ ...submission, person: "noor" }, work)
  await keys.once({ ...submission, content: { name: "lab" } }, work)
  expect(work.runs).toBe(4)
})

test("an unreachable store takes no form, does no work and does not block the next attempt", async () => {
  const { records } = stores
  let away = true
  const keys = process({
    ...records,
    put: (record, version) => (away ? Promise.reject(new Error("away")) : records.put(record, version)),
  })
  const work = countingWork()
  expect(await keys.once(submission, work)).toBe("not-taken")
  expect(work.runs).toBe(0)
  away = false
  expect(await keys.once(submission, work)).toEqual({ number: 1 })
})

test("a claim that the store has taken although its answer was lost belongs to this process, and to no other", async () => {
  const { records } = stores
  let lost = true
  const keys = process({
    ...records,
    async put(record, version) {
      const written = await records.put(record, version)
      if (lost) throw new Error("timed out")
      return written
    },
  })
  const work = countingWork()
  expect(await keys.once(submission, work)).toBe("not-taken")
  clock = 26_000
  expect(await process().once(submission, work)).toBe("unknown")
  expect(work.runs).toBe(0)
  lost = false
  // Nothing was done, and the person has read so: sending the form again does it.
  expect(await keys.once(submission, work)).toEqual({ number: 1 })
  expect(await process().once(submission, work)).toEqual({ number: 1 })
  expect(work.runs).toBe(1)
})

test("an outcome that the store doesn't take is returned, and unknown elsewhere", async () => {
  const { records } = stores
  const keys = process({
    ...records,
    put: (record, version) =>
      version > 0 ? Promise.reject(new Error("away")) : records.put(record, version),
  })
  const work = countingWork()
  expect(await keys.once(submission, work)).toEqual({ number: 1 })
  clock = 26_000
  expect(await process().once(submission, work)).toBe("unknown")
  expect(work.runs).toBe(1)
})

test("a claim that the store has not taken is not this process's when another one has begun meanwhile", async () => {
  const { records } = stores
  let away = true
  const keys = process({
    ...records,
    put: (record, version) => (away ? Promise.reject(new Error("away")) : records.put(record, version)),
  })
  const twice = async () => "a second time"
  expect(await keys.once(submission, twice)).toBe("not-taken")
  away = false
  const { work, end } = heldWork()
  const there = process().once(submission, work)
  await expect.poll(() => records.ofOwner("form", "ada-1")).toHaveLength(1)
  const here = keys.once(submission, twice)
  await setImmediate()
  end("done")
  expect(await Promise.all([here, there])).toEqual(["done", "done"])
})

test("a repetition elsewhere waits ten seconds at most, and has the result when it is sent later", async () => {
  vi.useFakeTimers({ toFake: ["performance"] })
  onTestFinished(() => void vi.useRealTimers())
  const { work, end } = heldWork()
  const here = process().once(submission, work)
  await expect.poll(() => stores.records.ofOwner("form", "ada-1")).toHaveLength(1)
  const keys = process()
  const there = keys.once(submission, work)
  vi.advanceTimersByTime(10_001)
  expect(await there).toBe("running")
  end("done")
  expect([await here, await keys.once(submission, work)]).toEqual(["done", "done"])
})
