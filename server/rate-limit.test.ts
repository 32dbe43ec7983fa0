import { once } from "node:events"
import type { AddressInfo } from "node:net"
import express from "express"
import { expect, onTestFinished, test } from "vitest"
import { createLog } from "./log"
import { createBuckets, createFailedSignInLimit, createSignInStartLimit, networkOf } from "./rate-limit"

function buckets(options: { capacity?: number } = {}) {
  const clock = { now: 1_000_000 }
  return {
    clock,
    ...createBuckets({ burst: 10, perMinute: 30, capacity: 100, ...options, now: () => clock.now }),
  }
}

function taken(take: (key: string) => { ok: boolean }, key: string, times: number) {
  return Array.from({ length: times }, () => take(key)).filter(({ ok }) => ok).length
}

test("allows a burst of ten, then one every two seconds", () => {
  const { take, clock } = buckets()
  expect(taken(take, "a", 50)).toBe(10)
  expect(take("a")).toEqual({ ok: false, retryAfter: 2 })
  clock.now += 2_000
  expect(taken(take, "a", 5)).toBe(1)
  clock.now += 20_000
  expect(taken(take, "a", 50)).toBe(10)
})

test("a steady client below the rate is never refused", () => {
  const { take, clock } = buckets()
  for (let tries = 0; tries < 500; tries++) {
    expect(take("a").ok).toBe(true)
    clock.now += 2_000
  }
})

test("addresses have separate limits", () => {
  const { take } = buckets()
  expect(taken(take, "a", 20)).toBe(10)
  expect(taken(take, "b", 20)).toBe(10)
})

test("a refund never exceeds the burst", () => {
  const { take, refund } = buckets()
  expect(taken(take, "a", 10)).toBe(10)
  refund("a", 2)
  expect(taken(take, "a", 5)).toBe(2)
  refund("b", 2)
  expect(taken(take, "b", 20)).toBe(10)
})

test("memory is bounded: the least recently seen address is dropped", () => {
  const { take } = buckets({ capacity: 3 })
  expect(taken(take, "a", 10)).toBe(10)
  expect(taken(take, "b", 10)).toBe(10)
  expect(take("a").ok).toBe(false)
  take("c")
  take("d")
  expect(take("a").ok).toBe(false)
  expect(take("b").ok).toBe(true)
})

test("sign-in starts have a generous limit, failed callbacks a strict one; only a successful sign-in is refunded", async () => {
  const limits = { perMinute: 30, capacity: 10, now: () => 1_000_000 }
  const statusOf = await listening((app) => {
    app.use(createSignInStartLimit({ ...limits, burst: 4 }))
    app.use(createFailedSignInLimit({ ...limits, burst: 2, sessionCookie: "session" }))
    app.use((request, response) => {
      if (request.url.includes("signed-in")) response.append("Set-Cookie", "session=abc; Path=/")
      if (request.url.includes("cleared")) response.append("Set-Cookie", "session=; Path=/; Max-Age=0")
      response.status(request.url.includes("callback") ? 302 : 200).end()
    })
  })

  const started = [
    "/auth/silent",
    "/silent-check-sso.html?code=x",
    "/Auth/Silent/",
    "/auth/sign-in",
    "/auth/sign-in",
  ]
  expect(await statusOf(...started)).toEqual([200, 200, 200, 200, 429])
  expect(await statusOf(...Array<string>(20).fill("/auth/callback?signed-in"))).toEqual(Array(20).fill(302))
  expect(
    await statusOf("/auth/callback?cleared", "/auth/callback?other", "/auth/callback?other", "/home"),
  ).toEqual([302, 302, 429, 200])
})

/** Returns the statuses of sequential requests. */
async function listening(install: (app: express.Express) => void) {
  const app = express()
  app.use((_request, response, next) => {
    const log = createLog({ logLevel: "silent" }, { write() {} })
    response.locals.info = { id: "r1", origin: "", nonce: "", clientIp: "203.0.113.7", log }
    next()
  })
  install(app)
  const server = app.listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => void server.close())
  // A TCP server's address is an object with a port.
  const { port } = server.address() as AddressInfo
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
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["unknown", "unknown"],
])("%s counts as %s", (address, network) => {
  expect(networkOf(address)).toBe(network)
})
