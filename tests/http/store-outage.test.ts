import { join } from "node:path"
import Database from "libsql"
import { expect, onTestFinished, test } from "vitest"
import { type PlatformAnswer, sendJson, startWithOwnPlatform } from "../support/own-platform"
import { startRedis } from "../support/redis"
import { createVisitor, type Visitor } from "../support/visitor"

// What a store that goes away for a while, in the middle of something, does to people who are signed in.

const anything: PlatformAnswer = (_request, response) => sendJson(response, [])

async function start(env: Record<string, string> = {}) {
  const bench = await startWithOwnPlatform(anything, env)
  onTestFinished(bench.stop)
  return bench
}

async function withRedis() {
  const redis = await startRedis()
  onTestFinished(redis.stop)
  return { redis, ...(await start({ REDIS_URL: redis.url })) }
}

type Bench = Awaited<ReturnType<typeof start>>

function refreshes({ idp }: Pick<Bench, "idp">) {
  return idp.requests("/token").filter(({ body }) => body.get("grant_type") === "refresh_token").length
}

/** People whose tokens are to be renewed at their next request. */
async function signInMany({ idp, signIn }: Pick<Bench, "idp" | "signIn">, count: number) {
  idp.accessTokenSeconds = 60
  const people: Visitor[] = []
  while (people.length < count) people.push(await signIn())
  idp.accessTokenSeconds = 300
  return people
}

/** Polls keep nobody's session, and nobody's page. */
async function statusOf(person: Visitor, origin: string) {
  const answer = await person.send("/auth/keepalive", { method: "POST", headers: { origin } })
  return answer.status
}

test("Redis dies while fifty tokens are being renewed: nobody is signed out, and the new tokens are kept", async () => {
  const bench = await withRedis()
  const { server, idp, redis } = bench
  const people = await signInMany(bench, 50)
  idp.tokenDelayMs = 1_500

  const during = people.map((person) => statusOf(person, server.origin))
  await expect.poll(() => refreshes(bench)).toBe(50)
  await redis.crash()
  // The provider has used up the old tokens, and the store cannot take the new ones: this process has them.
  expect(await Promise.all(during)).toEqual(people.map(() => 204))
  expect(await Promise.all(people.map((person) => statusOf(person, server.origin)))).toEqual(
    people.map(() => 204),
  )
  await redis.restart()

  // Another process finds in the store what this one had to remember.
  const another = await bench.startAnother()
  onTestFinished(() => another.stop())
  for (const { cookies } of people) {
    const elsewhere = createVisitor(another.origin, cookies)
    await expect.poll(() => statusOf(elsewhere, server.origin)).toBe(204)
  }
  expect(refreshes(bench)).toBe(50)
  await server.logged()
  expect(server.log.filter(({ msg }) => msg === "renewed token not stored yet")).toHaveLength(50)
}, 90_000)

test("a session file that another process writes to for seconds loses no new token", async () => {
  const bench = await start()
  const { server, idp } = bench
  const [person] = await signInMany(bench, 1)
  if (!person) throw new Error("nobody has signed in")
  idp.tokenDelayMs = 700
  const during = statusOf(person, server.origin)
  await expect.poll(() => refreshes(bench)).toBe(1)
  const file = new Database(join(server.dataDir, "sessions.db"))
  file.exec("BEGIN IMMEDIATE")
  expect(await during).toBe(204)
  file.exec("COMMIT")
  const before = file.prepare("SELECT generation FROM sessions")
  await expect.poll(() => before.get()).toMatchObject({ generation: 2 })
  file.close()
  expect(await statusOf(person, server.origin)).toBe(204)
  expect(refreshes(bench)).toBe(1)
})

test("a token that the provider sends later than anybody waits for is still taken", async () => {
  const bench = await start()
  const { server, idp } = bench
  const [person] = await signInMany(bench, 1)
  if (!person) throw new Error("nobody has signed in")
  idp.tokenDelayMs = 12_000
  // The old token is still good: nobody waits for the provider.
  expect(await statusOf(person, server.origin)).toBe(204)
  const file = new Database(join(server.dataDir, "sessions.db"))
  const stored = file.prepare("SELECT generation FROM sessions")
  await expect.poll(() => stored.get(), { timeout: 20_000 }).toMatchObject({ generation: 2 })
  file.close()
  expect(await statusOf(person, server.origin)).toBe(204)
  expect(refreshes(bench)).toBe(1)
})
