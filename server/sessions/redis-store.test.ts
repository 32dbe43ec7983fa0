import { afterEach, expect, test } from "vitest"
import { SessionStoreError } from "../../app/auth/session-store"
import { type RedisProcess, startRedis } from "../../tests/support/redis"
import { freePort } from "../../tests/support/server"
import { openSessionStore } from "./open-session-store"

// K6, B19: what Redis does to us, on top of the contract that both stores keep.

const cleanups: Array<() => Promise<void>> = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

async function open(url: string, lockMs?: number) {
  const secrets = ["a key of thirty-two characters or more"]
  const limits = { idleMs: 60_000, maxMs: 600_000 }
  const options = { dataDir: "unused", redisUrl: url, secrets, ...limits }
  const store = await openSessionStore(lockMs === undefined ? options : { ...options, lockMs })
  cleanups.push(store.close)
  return store
}

async function start(port?: number): Promise<RedisProcess> {
  const redis = await startRedis(port)
  cleanups.push(redis.stop)
  return redis
}

async function failsWithin(ms: number, work: Promise<unknown>) {
  const started = performance.now()
  await expect(work).rejects.toBeInstanceOf(SessionStoreError)
  expect(performance.now() - started).toBeLessThan(ms)
}

test("a Redis that comes later is found", async () => {
  const port = await freePort()
  const store = await open(`redis://127.0.0.1:${port}`)
  await failsWithin(1_000, store.ping())
  await failsWithin(1_000, store.get("x"))
  await start(port)
  await expect.poll(() => store.ping().then(() => "there"), { timeout: 20_000 }).toBe("there")
})

test("a Redis that is stuck costs 3 s at most, and is good again afterwards", async () => {
  const redis = await start()
  const store = await open(redis.url)
  expect(await store.get("x")).toBeNull()
  redis.pause()
  await failsWithin(3_000, store.get("x"))
  redis.resume()
  await expect.poll(() => store.get("x"), { timeout: 20_000 }).toBeNull()
})

test("a Redis that dies is an error, not a crash", async () => {
  const redis = await start()
  const store = await open(redis.url)
  await store.ping()
  await redis.stop()
  await failsWithin(3_000, store.useOnce("x", 1_000))
  await failsWithin(
    3_000,
    store.withLease("x", async () => "never"),
  )
})

test("a lease that could not be released while Redis was away holds up nobody afterwards", async () => {
  const redis = await start()
  const minute = 60_000
  const [store, other] = [await open(redis.url, minute), await open(redis.url, minute)]
  const inside = (of: typeof store) => of.withLease("x", async () => "in").catch(() => "away")
  // The same process takes its own lease again; another one gets it when the release has come through.
  for (const later of [store, other]) {
    await store.withLease("x", redis.crash)
    await redis.restart()
    await expect.poll(() => inside(later), { timeout: 10_000 }).toBe("in")
  }
})
