import { once } from "node:events"
import type { AddressInfo } from "node:net"
import express from "express"
import { expect, onTestFinished, test } from "vitest"
import { createLog } from "./log"
import { createBuckets, createSignInLimit, createSilentLimit, networkOf } from "./rate-limit"

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

test("ten at once, then one every two seconds, thirty in a minute", () => {
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

test("one address does not use up another's", () => {
  const { take } = buckets()
  expect(taken(take, "a", 20)).toBe(10)
  expect(taken(take, "b", 20)).toBe(10)
})

test("what a sign-in took comes back with its success, never more than was there", () => {
  const { take, giveBack } = buckets()
  expect(taken(take, "a", 10)).toBe(10)
  giveBack("a", 2)
  expect(taken(take, "a", 5)).toBe(2)
  giveBack("b", 2)
  expect(taken(take, "b", 20)).toBe(10)
})

test("memory is bounded: the longest unseen address is forgotten", () => {
  const { take } = buckets({ capacity: 3 })
  expect(taken(take, "a", 10)).toBe(10)
  expect(taken(take, "b", 10)).toBe(10)
  expect(take("a").ok).toBe(false)
  take("c")
  take("d")
  expect(take("a").ok).toBe(false)
  expect(take("b").ok).toBe(true)
})

test("silent tries have a bound of their own, and take nothing from somebody who signs in", async () => {
  const app = express()
  app.use((_request, response, next) => {
    const log = createLog({ logLevel: "silent" })
    response.locals.info = { id: "r1", origin: "", nonce: "", clientIp: "203.0.113.7", log }
    next()
  })
  const now = () => 1_000_000
  app.use(createSignInLimit({ burst: 1, perMinute: 30, capacity: 10, now }))
  app.use(createSilentLimit({ burst: 3, perMinute: 30, capacity: 10, now }))
  app.use((_request, response) => void response.end("passed"))
  const server = app.listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => void server.close())
  // An http server on a TCP port has an address with a port.
  const { port } = server.address() as AddressInfo
  async function statusOf(path: string) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    await answer.text()
    return answer.status
  }

  const tries = ["/auth/silent", "/silent-check-sso.html?code=x", "/Auth/Silent/", "/auth/silent", "/home"]
  const statuses = []
  for (const path of tries) statuses.push(await statusOf(path))
  expect(statuses).toEqual([200, 200, 200, 429, 200])
  expect(await statusOf("/auth/sign-in")).toBe(200)
  expect(await statusOf("/auth/sign-in")).toBe(429)
})

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
