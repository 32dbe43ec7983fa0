import { expect, test } from "vitest"
import { createIdempotency } from "./idempotency"

/** A claim store, shared by two processes. */
function register() {
  const claimed = new Set<string>()
  return {
    useOnce: async (key: string) => {
      const first = !claimed.has(key)
      claimed.add(key)
      return first
    },
  }
}

const submission = { owner: "ada", key: "k1", content: { name: "desk" } }

function countingWork() {
  const work = async () => ++work.runs
  work.runs = 0
  return work
}

test("two concurrent submissions act once and have the same result", async () => {
  const keys = createIdempotency(register())
  const work = countingWork()
  expect(await Promise.all([keys.once(submission, work), keys.once(submission, work)])).toEqual([1, 1])
  expect(await keys.once(submission, work)).toBe(1)
  expect(work.runs).toBe(1)
})

test("a failed submission fails the same way for its duplicate", async () => {
  const keys = createIdempotency(register())
  const broken = () => Promise.reject(new Error("cut"))
  const both = await Promise.allSettled([keys.once(submission, broken), keys.once(submission, broken)])
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"])
})

test("another key, user or content is another submission", async () => {
  const keys = createIdempotency(register())
  const work = countingWork()
  await keys.once(submission, work)
  await keys.once({ ...submission, key: "k2" }, work)
  await keys.once({ ...submission, owner: "noor" }, work)
  await keys.once({ ...submission, content: { name: "lab" } }, work)
  expect(work.runs).toBe(4)
})

test("a submission taken by another process is not repeated", async () => {
  const shared = register()
  const work = countingWork()
  expect(await createIdempotency(shared).once(submission, work)).toBe(1)
  expect(await createIdempotency(shared).once(submission, work)).toBeNull()
  expect(work.runs).toBe(1)
})

test("a submission that a thousand later ones have evicted is still not repeated", async () => {
  const keys = createIdempotency(register())
  const work = countingWork()
  await keys.once(submission, work)
  for (let n = 0; n < 1_000; n++) await keys.once({ ...submission, key: `other-${n}` }, work)
  expect(await keys.once(submission, work)).toBeNull()
  expect(work.runs).toBe(1_001)
})

test("an unreachable store returns 503, does no work and does not block the next attempt", async () => {
  const shared = register()
  let away = true
  const useOnce = (key: string) => (away ? Promise.reject(new Error("away")) : shared.useOnce(key))
  const keys = createIdempotency({ useOnce })
  const work = countingWork()
  await expect(keys.once(submission, work)).rejects.toMatchObject({ status: 503 })
  expect(work.runs).toBe(0)
  away = false
  expect(await keys.once(submission, work)).toBe(1)
})
