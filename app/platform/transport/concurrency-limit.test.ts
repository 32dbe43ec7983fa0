import { expect, test, vi } from "vitest"
import { createConcurrencyLimit, type Permit } from "./concurrency-limit.server"

async function taken(acquiring: Promise<Permit | null>): Promise<Permit> {
  const permit = await acquiring
  if (!permit) throw new Error("nothing was left")
  return permit
}

/** The current state of a wait. */
function watched(acquiring: Promise<Permit | null>) {
  const seen = { state: "waiting" as "waiting" | "served" | "refused", permit: null as Permit | null }
  void acquiring.then((permit) => {
    seen.permit = permit
    seen.state = permit ? "served" : "refused"
  })
  return seen
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test("waiting callers are served in order, as soon as enough is released", async () => {
  const semaphore = createConcurrencyLimit({ size: 10 })
  const [first, second] = [await taken(semaphore.acquire(6)), await taken(semaphore.acquire(4))]
  const large = watched(semaphore.acquire(7))
  const small = watched(semaphore.acquire(1))
  second.release()
  await turn()
  // The small request would fit, but a stream of small ones could then block the large one forever.
  expect([large.state, small.state]).toEqual(["waiting", "waiting"])
  first.release()
  await turn()
  expect([large.state, small.state]).toEqual(["served", "served"])
})

test("releasing a permit twice counts once", async () => {
  const semaphore = createConcurrencyLimit({ size: 2 })
  const [first] = [await taken(semaphore.acquire()), await taken(semaphore.acquire())]
  first.release()
  first.release()
  await taken(semaphore.acquire())
  const third = watched(semaphore.acquire())
  await turn()
  expect(third.state).toBe("waiting")
})

test("a permit grows while there is capacity, and is released as a whole", async () => {
  const semaphore = createConcurrencyLimit({ size: 10 })
  const permit = await taken(semaphore.acquire(4))
  expect(permit.grow(6)).toBe(true)
  expect(permit.grow(1)).toBe(false)
  permit.release()
  expect(permit.grow(1)).toBe(false)
  await taken(semaphore.acquire(10))
})

test("a caller that gave up no longer waits and blocks nobody", async () => {
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

test("a caller is refused at once when too many wait, and later when it waits too long", async () => {
  vi.useFakeTimers()
  try {
    const semaphore = createConcurrencyLimit({ size: 1, maxWaiting: 1, patienceMs: 3_000 })
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

test("a request above the capacity gets all of it", async () => {
  const semaphore = createConcurrencyLimit({ size: 3 })
  const all = await taken(semaphore.acquire(100))
  all.release()
  await taken(semaphore.acquire(3))
})
