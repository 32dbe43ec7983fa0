import { randomUUID } from "node:crypto"
import { readdirSync } from "node:fs"
import Redis from "ioredis"
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest"
import {
  adminDeployment,
  type PlatformHandler,
  sendJson,
  startWithCustomPlatform,
} from "../../support/custom-platform"
import { startRedis } from "../../support/redis"
import type { Visitor } from "../../support/visitor"

// What each kind of request asks of Redis, exactly: with many nodes, Redis is what all of them share.

const platform: PlatformHandler = ({ url = "", method }, response) => {
  const path = url.split("?")[0] ?? ""
  if (path === "/api/auth/check-admin") return sendJson(response, { isAdmin: true })
  sendJson(response, path === "/api/admin/deployments" && method === "GET" ? [adminDeployment("a")] : [])
}

let redis: Awaited<ReturnType<typeof startRedis>>
let bench: Awaited<ReturnType<typeof startWithCustomPlatform>>
let client: Redis
let monitor: Redis
let person: Visitor
const seen: string[][] = []

beforeAll(async () => {
  redis = await startRedis()
  bench = await startWithCustomPlatform(platform, { REDIS_URL: redis.url })
  client = new Redis(redis.url)
  // The monitor is a connection of its own.
  monitor = await client.monitor()
  monitor.on("monitor", (_time: string, args: string[], source: string) => {
    // What a script calls inside Redis costs no round trip.
    if (source !== "lua") seen.push(args)
  })
  // Each start shares the files of the build and a list of them.
  const files = readdirSync("build/client/assets").filter((name) =>
    /\.(js|css|svg|woff2|png|webp)$/.test(name),
  )
  await vi.waitFor(async () => expect(await client.keys("record:*")).toHaveLength(files.length + 1), 30_000)
})
// A session that is older than a minute also writes its idle limit.
beforeEach(async () => {
  person = await bench.signIn()
  await person.open("/home")
})
afterAll(async () => {
  client.disconnect()
  monitor.disconnect()
  await bench.stop()
  await redis.stop()
})

/** Of the process itself, not of a request: looking for waiting work, and whether Redis works. */
function isBackground([command = "", ...args]: string[]) {
  if (command === "zrange") return args.some((text) => text.startsWith("queue:"))
  return command === "info" || ["format", "ready", "nodes"].includes(args[0] ?? "")
}

/** The commands during that work, in order. */
async function commandsOf(work: () => Promise<unknown>) {
  const [from, to] = [randomUUID(), randomUUID()]
  await client.echo(from)
  await work()
  await client.echo(to)
  const at = (mark: string) => seen.findIndex(([, text]) => text === mark)
  await vi.waitFor(() => expect(at(to)).toBeGreaterThan(-1))
  return seen
    .slice(at(from) + 1, at(to))
    .filter((command) => !isBackground(command))
    .map(([command]) => command)
}

test.each([
  "/home",
  "/deployments",
  "/balance",
  "/licenses",
  "/agents",
  "/private-deployments",
  "/dashboard",
  "/admin/pings",
])("%s reads the session, and nothing else", async (path) => {
  expect(await commandsOf(() => person.open(path))).toEqual(["hgetall"])
})

test.each(["/deployments/list?poll=1", "/home/now?poll=1", "/balance/now?poll=1"])(
  "the poll %s reads the session, and nothing else",
  async (path) => {
    expect(await commandsOf(() => person.send(`${path}`))).toEqual(["hgetall"])
  },
)

test("the keep-alive of an active person reads the session; the idle limit is written once a minute", async () => {
  const headers = { origin: bench.server.origin }
  const tick = () => person.send("/auth/keepalive?active", { method: "POST", headers })
  expect(await commandsOf(tick)).toEqual(["hgetall"])
})

test.each(["/", "/pricing", "/pricing?numUsers=7", "/favicon.svg"])("%s asks nothing", async (path) => {
  expect(await commandsOf(() => person.open(path))).toEqual([])
})

test("a form reads the session, claims its key and stores its outcome", async () => {
  const headers = { "content-type": "application/x-www-form-urlencoded", origin: bench.server.origin }
  const body = "email=ada%40example.com&amount=1.00&confirmed=yes&formKey=once"
  const send = () => person.send("/admin/balances", { method: "POST", headers, body })
  expect(await commandsOf(send)).toEqual(["hgetall", "eval", "eval"])
  // A repetition is answered from this process's memory.
  expect(await commandsOf(send)).toEqual(["hgetall"])
})

test("a person's sign-ins are two reads, and their bulk jobs too", async () => {
  expect(await commandsOf(() => person.open("/account/sign-ins"))).toEqual(["hgetall", "smembers", "hmget"])
  expect(await commandsOf(() => person.open("/admin/jobs"))).toEqual(["hgetall", "zrevrange"])
})
