import Redis from "ioredis"
import { expect, onTestFinished, test } from "vitest"
import type { SessionRecord } from "../../app/auth/session/session-store.server"
import { StoreError } from "../../app/records/record-store.server"
import { type RedisProcess, redisSettings, startRedis } from "../../tests/support/redis"
import { freePort } from "../../tests/support/server"
import { openStores } from "../open-stores"
import type { RedisSettings } from "../redis"

// Outages of Redis. What both stores have in common is in store-contracts.test.ts.

async function open(settings: RedisSettings, lockMs?: number) {
  const secrets = ["a key of thirty-two characters or more"]
  const limits = { idleMs: 60_000, maxMs: 600_000 }
  const options = { dataDir: "unused", redis: settings, secrets, ...limits }
  const stores = await openStores(lockMs === undefined ? options : { ...options, lockMs })
  onTestFinished(stores.close)
  return { ...stores.sessions, ping: stores.ping }
}

async function start(port?: number): Promise<RedisProcess> {
  const redis = await startRedis(port)
  onTestFinished(redis.stop)
  return redis
}

function person(): SessionRecord {
  const times = { accessExpiresAt: 1, startedAt: Date.now(), refreshedAt: null }
  const tokens = { accessToken: "access", refreshToken: "refresh" }
  const who = { subject: "ada", email: "ada@example.com", name: "Ada", browser: "" }
  return { ...who, ...tokens, ...times, providerSession: "sid" }
}

async function failsWithin(ms: number, work: Promise<unknown>) {
  const started = performance.now()
  await expect(work).rejects.toBeInstanceOf(StoreError)
  expect(performance.now() - started).toBeLessThan(ms)
}

test("a session that has ended leaves nothing", async () => {
  const redis = await start()
  const store = await open(redis.settings)
  const client = new Redis(redis.url)
  onTestFinished(() => client.disconnect())
  for (let round = 0; round < 3; round++) await store.delete(await store.create(person()))
  await store.create(person())
  expect(await store.ofSubject("ada")).toHaveLength(1)
  expect(await client.keys("record:*")).toHaveLength(2)
})

test("the store connects when Redis starts later", async () => {
  const port = await freePort()
  const store = await open(redisSettings(`redis://127.0.0.1:${port}`))
  await failsWithin(5_000, store.ping())
  await failsWithin(5_000, store.get("x"))
  await start(port)
  await expect.poll(() => store.ping().then(() => "there"), { timeout: 20_000 }).toBe("there")
})

test("a lock that could not be released during a Redis outage blocks nobody afterwards", async () => {
  const redis = await start()
  const minute = 60_000
  const [store, other] = [await open(redis.settings, minute), await open(redis.settings, minute)]
  const inside = (of: typeof store) => of.withLease("x", async () => "in").catch(() => "away")
  // The same process acquires its own lock again. Another one gets it once the retried release succeeds.
  for (const later of [store, other]) {
    await store.withLease("x", redis.crash)
    await redis.restart()
    await expect.poll(() => inside(later)).toBe("in")
  }
})
