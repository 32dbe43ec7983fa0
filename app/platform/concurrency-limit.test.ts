import { expect, test, vi } from "vitest"
import { createConcurrencyLimit, type Permit } from "./concurrency-limit"

async function taken(acquiring: Promise<Permit | null>): Promise<Permit> {
  const permit = await acquiring
  if (!permit) throw new Error("nothing was left")
  return permit
}

/** What has come of a wait so far. */
function watched(acquiring: Promise<Permit | null>) {
  const seen = { state: "waiting" as "waiting" | "served" | "refused", permit: null as Permit | null }
  void acquiring.then((permit) => {
    seen.permit = permit
    seen.state = permit ? "served" : "refused"
  })
  return seen
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test("those who wait are served in their order, as soon as enough is given back", async () => {
  const semaphore = createConcurrencyLimit({ size: 10 })
  const [first, second] = [await taken(semaphore.acquire(6)), await taken(semaphore.acquire(4))]
  const large = watched(semaphore.acquire(7))
  const small = watched(semaphore.acquire(1))
  second.release()
  await turn()
  // The small one would fit, but then a stream of small ones could keep the large one out for ever.
  expect([large.state, small.state]).toEqual(["waiting", "waiting"])
  first.release()
  await turn()
  expect([large.state, small.state]).toEqual(["served", "served"])
})

test("a permit that is given back twice counts once", async () => {
  const semaphore = createConcurrencyLimit({ size: 2 })
  const [first] = [await taken(semaphore.acquire()), await taken(semaphore.acquire())]
  first.release()
  first.release()
  await taken(semaphore.acquire())
  const third = watched(semaphore.acquire())
  await turn()
  expect(third.state).toBe("waiting")
})

test("a permit grows as far as there is something left, and is given back whole", async () => {
  const semaphore = createConcurrencyLimit({ size: 10 })
  const permit = await taken(semaphore.acquire(4))
  expect(permit.grow(6)).toBe(true)
  expect(permit.grow(1)).toBe(false)
  permit.release()
  expect(permit.grow(1)).toBe(false)
  await taken(semaphore.acquire(10))
})

test("who has gone no longer waits, and holds nobody up", async () => {
  const semaphore = createConcurrencyLimit({ size: 2 })
  const held = await taken(semaphore.acquire(1))
  const leaving = new AbortController()
  const large = watched(semaphore.acquire(2, leaving.signal))
  const small = watched(semaphore.acquire(1))
  leaving.abort()
  await turn()
  expect([large.state, small.state]).toEqual(["refused", "served"])
  held.release()
  small.permit?.release()
  expect(watched(semaphore.acquire(1, leaving.signal)).permit).toBeNull()
  await taken(semaphore.acquire(2))
})

test("too many who wait are refused at once, and those who wait too long then", async () => {
  vi.useFakeTimers()
  try {
    const semaphore = createConcurrencyLimit({ size: 1, mostWaiting: 1, patienceMs: 3_000 })
    await taken(semaphore.acquire())
    const patient = watched(semaphore.acquire())
    expect(await semaphore.acquire()).toBeNull()
    await vi.advanceTimersByTimeAsync(2_999)
    expect(patient.state).toBe("waiting")
    await vi.advanceTimersByTimeAsync(1)
    expect(patient.state).toBe("refused")
  } finally {
    vi.useRealTimers()
  }
})

test("more than there ever is means all of it", async () => {
  const semaphore = createConcurrencyLimit({ size: 3 })
  const all = await taken(semaphore.acquire(100))
  all.release()
  await taken(semaphore.acquire(3))
})
