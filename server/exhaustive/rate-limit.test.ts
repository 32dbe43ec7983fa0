import { createServer } from "node:http"
import express from "express"
import Redis from "ioredis"
import { describe, expect, onTestFinished, test } from "vitest"
import { type RedisProcess, startRedis } from "../../tests/support/redis"
import { portOf } from "../../tests/support/temporary"
import { createLog } from "../log"
import {
  createBuckets,
  createFailedSignInLimit,
  createRateLimit,
  createSignInStartLimit,
  networksOf,
  type RateLimitOptions,
} from "../rate-limit"
import { withInfo } from "../request-info.fixture"
import { openUsualStores, usePlace, usualKey } from "../store-places.fixture"

test("a long pause saves up the burst, and no more", () => {
  let now = 1_000_000
  const { take } = createBuckets({ burst: 2, perMinute: 30, capacity: 100, now: () => now })
  expect(["a", "a", "a"].map(take)).toEqual([0, 0, 2])
  now += 3_600_000
  expect(["a", "a", "a"].map(take)).toEqual([0, 0, 2])
})

test("memory is bounded: the least recently seen address is dropped", () => {
  const { take } = createBuckets({ burst: 1, perMinute: 30, capacity: 3, now: () => 1_000_000 })
  expect(["a", "b", "a", "c", "d", "a", "b"].map(take)).toEqual([0, 0, 2, 0, 0, 2, 0])
})

test("sign-in starts have a generous limit, failed callbacks a strict one; only a successful or declined silent sign-in is refunded", async () => {
  const limits = { perMinute: 30, capacity: 10, now: () => 1_000_000 }
  const requestStatus = await listening((app) => {
    app.use(createSignInStartLimit({ ...limits, burst: 6 }))
    app.use(createFailedSignInLimit({ ...limits, burst: 2, sessionCookie: "session" }))
    app.use((request, response) => {
      if (request.url.includes("signed-in")) response.append("Set-Cookie", "session=abc; Path=/")
      if (request.url.includes("declined")) response.locals.info.silentlyDeclined = true
      if (request.url.includes("cleared")) response.append("Set-Cookie", "session=; Path=/; Max-Age=0")
      response.status(request.url.includes("callback") ? 302 : 200).end()
    })
  })

  const started = [
    "/auth/silent",
    "/silent-check-sso.html?code=x",
    "/Auth/Silent/",
    "/auth/sign-in",
    "/auth/sign%2Din",
    "/auth/sign-in.data",
    "/auth/sign-in",
  ]
  expect(await requestStatus(...started)).toEqual([200, 200, 200, 200, 200, 200, 429])
  expect(logged.at(-1)).toMatchObject({ msg: "rate limited", clientIp: "203.0.113.7" })
  expect(await requestStatus(...Array<string>(20).fill("/auth/callback?signed-in"))).toEqual(
    Array(20).fill(302),
  )
  expect(await requestStatus(...Array<string>(20).fill("/auth/callback?declined"))).toEqual(
    Array(20).fill(302),
  )
  expect(
    await requestStatus("/auth/callback?cleared", "/auth/callback?other", "/auth/callback?other", "/home"),
  ).toEqual([302, 302, 429, 200])
})

describe.each(["SQLite", "Redis"] as const)("a rate limit with %s", (name) => {
  const place = usePlace(name)

  /** Another process with the same store; its own clock stands still. */
  async function open({ burst, perMinute, now = () => 1_000_000 }: Omit<RateLimitOptions, "capacity">) {
    const stores = await place.open({ secrets: [usualKey], idleMs: 60_000, maxMs: 60_000 })
    const shared = stores.shareLimit?.("test", { burst, perMinute })
    return createRateLimit({ burst, perMinute, capacity: 100, now, shared })
  }

  type Limit = Awaited<ReturnType<typeof open>>

  async function allowed(limit: Limit, key: string, times: number) {
    let count = 0
    for (let tries = 0; tries < times; tries++) if ((await limit.take(key)) === 0) count += 1
    return count
  }

  test("allows a burst, says when to come back, and allows the next one then", async () => {
    let now = 1_000_000
    const limit = await open({ burst: 5, perMinute: 30, now: () => now })
    expect(await allowed(limit, "a", 8)).toBe(5)
    expect(await limit.take("a")).toBe(2)
    expect(await allowed(limit, "b", 8)).toBe(5)
    // Redis has its own clock.
    async function later() {
      now += 1_000
      return await limit.take("a")
    }
    await expect.poll(later).toBe(0)
    expect(await limit.take("a")).toBeGreaterThan(0)
  })

  test("a refund allows one more, and never more than the burst", async () => {
    const limit = await open({ burst: 5, perMinute: 1 })
    expect(await allowed(limit, "a", 8)).toBe(5)
    limit.refund("a")
    expect(await allowed(limit, "a", 8)).toBe(1)
    limit.refund("b")
    expect(await allowed(limit, "b", 8)).toBe(5)
  })
})

test("two nodes count together, and hash the address", async () => {
  const redis = await startRedis()
  onTestFinished(redis.stop)
  const [here, there] = [await nodeLimit(redis), await nodeLimit(redis)]
  let count = 0
  for (let tries = 0; tries < 20; tries++) {
    if ((await (tries % 2 ? here : there).take("203.0.113.7")) === 0) count += 1
  }
  expect(count).toBe(10)
  const client = new Redis(redis.url)
  onTestFinished(() => client.disconnect())
  expect((await client.keys("*")).filter((key) => key.startsWith("limit:"))).toEqual([
    expect.stringMatching(/^limit:test:[0-9a-f]{64}$/),
  ])
})

test.each(["crashed", "hanging"])(
  "with a %s Redis, each node's own limit holds, and nobody else is refused",
  async (how) => {
    const redis = await startRedis()
    onTestFinished(redis.stop)
    const limit = await nodeLimit(redis)
    expect(await limit.take("a")).toBe(0)
    if (how === "crashed") await redis.crash()
    else redis.pause()
    const answers = await Promise.all(Array.from({ length: 15 }, () => limit.take("a")))
    expect(answers.filter((seconds) => seconds === 0)).toHaveLength(9)
    expect(await limit.take("b")).toBe(0)
  },
)

/** The limit of one of several nodes: ten requests, and then none for this test. */
async function nodeLimit({ settings }: RedisProcess) {
  const stores = await openUsualStores({ redis: settings })
  const rate = { burst: 10, perMinute: 1 }
  return createRateLimit({ ...rate, capacity: 100, now: () => 0, shared: stores.shareLimit?.("test", rate) })
}

const logged: object[] = []

/** Returns the statuses of sequential requests. */
async function listening(install: (app: express.Express) => void) {
  const app = express()
  const log = createLog({ logLevel: "warn" }, { write: (line) => void logged.push(JSON.parse(line)) })
  app.use(withInfo({ clientIp: "203.0.113.7", log }))
  install(app)
  const port = await portOf(createServer(app))
  return async (...paths: string[]) => {
    const statuses: number[] = []
    for (const path of paths) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: "manual" })
      await answer.text()
      statuses.push(answer.status)
    }
    return statuses
  }
}

test.each([
  ["203.0.113.7", "203.0.113.7 203.0.113.0/24"],
  ["::ffff:203.0.113.7", "203.0.113.7 203.0.113.0/24"],
  ["2001:db8:1:234:3:4:5:6", "2001:db8:1:234::/64 2001:db8:1:200::/56 2001:db8:1::/48"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64 2001:db8:1:0::/56 2001:db8:1::/48"],
  ["2001:db8::1", "2001:db8:0:0::/64 2001:db8:0:0::/56 2001:db8:0::/48"],
  ["fe80::1%eth0", "fe80:0:0:0::/64 fe80:0:0:0::/56 fe80:0:0::/48"],
  ["unknown", "unknown"],
])("%s counts for %s", (address, networks) => {
  expect(networksOf(address).join(" ")).toBe(networks)
})

test("a wide network can't get around a limit by changing its smaller ones", async () => {
  const { take } = createRateLimit({ burst: 10, perMinute: 1, capacity: 1_000, now: () => 1_000_000 })
  async function allowed(addressOf: (at: number) => string) {
    const all = await Promise.all(Array.from({ length: 500 }, (_, at) => take(addressOf(at))))
    return all.filter((seconds) => seconds === 0).length
  }
  expect(await allowed((at) => `2001:db8:0:0:${at}::1`)).toBe(10)
  expect(await allowed((at) => `2001:db8:1:${(at % 256).toString(16)}::1`)).toBe(40)
  expect(await allowed((at) => `2001:db8:2:${(at % 250).toString(16)}00::1`)).toBe(160)
  expect(await allowed((at) => `192.0.2.${at % 256}`)).toBe(40)
  expect(await allowed((at) => `2001:db8:${(at + 3).toString(16)}::1`)).toBe(500)
})
