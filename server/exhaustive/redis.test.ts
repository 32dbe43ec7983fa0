import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import Redis from "ioredis"
import { expect, onTestFinished, test } from "vitest"
import { sessionKey } from "../../app/auth/session/session-store.server"
import { makeCertificate } from "../../tests/support/certificate"
import { redisSettings, startRedis } from "../../tests/support/redis"
import { freePort } from "../../tests/support/server"
import { temporaryFolder } from "../../tests/support/temporary"
import { checkConfiguration } from "../check"
import { createLog } from "../log"
import type { StoresOptions } from "../open-stores"
import type { RedisSettings } from "../redis"
import { openUsualStores, usualKey } from "../store-places.fixture"

// What operators do to Redis, and its outages. What all stores have in common is in store-contracts.test.ts.

async function start(more: string[] = [], port?: number) {
  const redis = await startRedis(port, more)
  onTestFinished(redis.stop)
  return redis
}

function client(url: string) {
  const redis = new Redis(url)
  onTestFinished(() => redis.disconnect())
  return redis
}

const logged: object[] = []
const destination = {
  write(line: string) {
    const { time, ...fields } = JSON.parse(line)
    logged.push(fields)
  },
}

async function open(redis: RedisSettings, options: Partial<StoresOptions> = {}) {
  logged.length = 0
  const log = createLog({ logLevel: "info" }, destination)
  return await openUsualStores({ log, redis, ...options })
}

/** A Redis of its own, with a client beside the stores. */
async function openBesideOperator(change: Partial<RedisSettings> = {}) {
  const redis = await start()
  return { stores: await open({ ...redis.settings, ...change }), operator: client(redis.url) }
}

/** What the check of that configuration prints. */
async function checked(env: Record<string, string>) {
  const lines: string[] = []
  const good = await checkConfiguration(env, (line) => void lines.push(line))
  return { good, lines }
}

const record = { kind: "form", key: "one", owner: "ada", value: "kept", ttlMs: 60_000 } as const
const session = {
  subject: "ada",
  email: "ada@example.com",
  name: "Ada",
  providerSession: "p1",
  browser: "",
  accessToken: "a",
  refreshToken: "r",
  accessExpiresAt: 1,
  startedAt: Date.now(),
  refreshedAt: null,
}

test("a user who may only touch keys with the prefix is enough", async () => {
  const rules = "hearth on >p%w:@ ~team:* +@read +@write +@connection +@scripting +@transaction +time"
  const redis = await start(["--user", ...rules.split(" ")])
  const url = redis.url.replace("//", `//hearth:${encodeURIComponent("p%w:@")}@`)
  const stores = await open({ ...redisSettings(url), keyPrefix: "team:" })
  const id = await stores.sessions.create(session)
  await stores.sessions.touch(id)
  expect(await stores.sessions.replace(id, 1, session)).toBe(true)
  expect(await stores.sessions.withLease("x", async () => "in")).toBe("in")
  await stores.records.put({ ...record, queued: true, most: 1 }, 0)
  await stores.records.put({ ...record, key: "two", most: 1 }, 0)
  expect(await stores.records.queued("form")).toHaveLength(1)
  expect(await stores.records.ofOwner("form", "ada")).toHaveLength(2)
  expect(await stores.sessions.endSubject("ada")).toHaveLength(1)
  const keys = await client(redis.url).keys("*")
  expect(keys.length).toBeGreaterThan(3)
  expect(keys.filter((key) => !key.startsWith("team:"))).toEqual([])
})

test("a write to a long list reads a few other records", async () => {
  const { stores, operator } = await openBesideOperator()
  const put = async (key: string, limits: object) =>
    await stores.records.put({ ...record, key, ...limits }, 0)
  for (let at = 0; at < 205; at++) await put(`key ${at}`, { most: 200 })
  expect(await stores.records.ofOwner("form", "ada")).toHaveLength(200)
  await operator.config("RESETSTAT")
  for (let at = 0; at < 5; at++) await put(`more ${at}`, { most: 200 })
  for (let at = 0; at < 5; at++)
    await expect(put(`other ${at}`, { limit: 200 })).rejects.toMatchObject({ name: "TooManyRecords" })
  const [, reads] = /cmdstat_hmget:calls=(\d+)/.exec(await operator.info("commandstats")) ?? []
  expect(Number(reads)).toBeLessThan(300)
  expect(await stores.records.ofOwner("form", "ada")).toHaveLength(200)
  expect(await stores.records.get("form", "key 9")).toBeNull()
  expect(await stores.records.get("form", "key 10")).not.toBeNull()
})

test("a full Redis still reads, and says that it can't write", async () => {
  const { stores, operator } = await openBesideOperator()
  const id = await stores.sessions.create(session)
  await stores.records.put(record, 0)
  await operator.config("SET", "maxmemory-policy", "noeviction")
  await operator.config("SET", "maxmemory", "1")
  await expect(stores.ping()).rejects.toMatchObject({ name: "StoreError" })
  expect(await stores.sessions.get(id)).not.toBeNull()
  expect(await stores.records.get("form", "one")).not.toBeNull()
  await expect(stores.sessions.create(session)).rejects.toMatchObject({ name: "StoreError" })
  expect(await stores.sessions.ofSubject("ada")).toHaveLength(1)
  expect(await stores.sessions.deleteOfSubject("ada", sessionKey(id))).not.toBeNull()
  expect(await stores.sessions.get(id)).toBeNull()
  await expect(stores.records.put({ ...record, key: "two" }, 0)).rejects.toMatchObject({ name: "StoreError" })
  await operator.config("SET", "maxmemory", "0")
  expect(await stores.records.put({ ...record, key: "two" }, 0)).toBe(true)
})

test("a full Redis ends no lock while its work continues", async () => {
  const redis = await start()
  // Renewed every 3 s, so it outlasts 6 s in which this process doesn't run.
  const stores = await open(redis.settings, { lockMs: 9_000 })
  const end = async () => (await stores.records.get("lock", "refresh"))?.expiresAt ?? 0
  await stores.sessions.withLease("refresh", async () => {
    await client(redis.url).config("SET", "maxmemory", "1")
    const before = await end()
    expect(before).toBeGreaterThan(0)
    await expect.poll(end).toBeGreaterThan(before)
  })
})

test("nodes whose clocks differ by 20 s share no lock, and use no key twice", async () => {
  const redis = await start()
  const behind = await open(redis.settings)
  const ahead = await open(redis.settings, { now: () => Date.now() + 20_000 })
  expect(await behind.sessions.useOnce("state", 10_000)).toBe(true)
  expect(await ahead.sessions.isUsed("state")).toBe(true)
  expect(await ahead.sessions.useOnce("state", 10_000)).toBe(false)
  const order: string[] = []
  await behind.sessions.withLease("refresh", async () => {
    void ahead.sessions.withLease("refresh", async () => void order.push("ahead"))
    await delay(500)
    order.push("behind")
  })
  await expect.poll(() => order).toEqual(["behind", "ahead"])
})

test("a replica that answers by mistake loses nothing, is logged once, and the client connects again", async () => {
  const { stores, operator } = await openBesideOperator()
  const id = await stores.sessions.create(session)
  await operator.replicaof("127.0.0.1", await freePort())
  await expect(stores.records.put(record, 0)).rejects.toMatchObject({ name: "StoreError" })
  // Calls meet the replica with scripts, or no connection, and the log has one line.
  await expect.poll(() => logged).not.toEqual([])
  const calls = Array.from({ length: 200 }, async (_, at) => {
    await delay(at * 15)
    await stores.records.put({ ...record, key: `${at}` }, 0)
  })
  expect((await Promise.allSettled(calls)).filter(({ status }) => status === "fulfilled")).toEqual([])
  const away = { level: "error", msg: "session store away", cause: expect.stringContaining("READONLY") }
  expect(logged).toEqual([away])
  const connections = async () => /total_connections_received:(\d+)/.exec(await operator.info("stats"))?.[1]
  const before = Number(await connections())
  await expect.poll(async () => Number(await connections())).toBeGreaterThan(before)
  await operator.replicaof("NO", "ONE")
  await expect.poll(() => stores.records.put({ ...record, key: "two" }, 0).catch(() => "away")).toBe(true)
  expect(await stores.sessions.get(id)).not.toBeNull()
  const back = {
    level: "info",
    msg: "session store back",
    seconds: expect.any(Number),
    failures: expect.any(Number),
  }
  await expect.poll(() => logged).toEqual([away, back])
})

test.each(["replaced", "hangs"])("sentinels lead to the new master when the old one is %s", async (how) => {
  const first = await start()
  const port = new URL(first.url).port
  const second = await start(["--replicaof", "127.0.0.1", port])
  const sentinel = await startSentinel(port)
  const replicated = client(second.url)
  await expect
    .poll(() => replicated.info("replication"), { timeout: 30_000 })
    .toContain("master_link_status:up")
  const settings = { ...redisSettings("redis://hearth-master"), sentinels: [sentinel.address] }
  const stores = await open(settings)
  const id = await stores.sessions.create(session)
  await expect.poll(() => sentinel.knowsReplica(), { timeout: 30_000 }).toBe(true)
  await expect.poll(() => replicated.dbsize(), { timeout: 30_000 }).toBeGreaterThan(1)

  if (how === "hangs") first.pause()
  else await sentinel.failover()
  const write = () => stores.records.put({ ...record, key: `${Math.random()}` }, 0).catch(() => "away")
  await expect.poll(() => replicated.info("replication"), { timeout: 30_000 }).toContain("role:master")
  // Its kernel continues to acknowledge what is sent to it.
  if (how !== "hangs") await first.crash()
  await expect.poll(write, { timeout: 30_000 }).toBe(true)
  expect(await stores.sessions.get(id)).not.toBeNull()
})

test("a session that has ended leaves nothing", async () => {
  const { stores, operator } = await openBesideOperator()
  const { create, delete: end, ofSubject } = stores.sessions
  for (let round = 0; round < 3; round++) await end(await create(session))
  await create(session)
  expect(await ofSubject("ada")).toHaveLength(1)
  expect(await operator.keys("record:*")).toHaveLength(2)
})

test("the store connects when Redis starts later", async () => {
  const port = await freePort()
  const { ping, sessions } = await open(redisSettings(`redis://127.0.0.1:${port}`))
  await expect(ping()).rejects.toMatchObject({ name: "StoreError" })
  await expect(sessions.get("x")).rejects.toMatchObject({ name: "StoreError" })
  await start([], port)
  await expect.poll(() => ping().then(() => "there"), { timeout: 20_000 }).toBe("there")
})

test("a lock that could not be released during an outage blocks nobody afterwards", async () => {
  const redis = await start()
  const options = { lockMs: 60_000 }
  const [store, other] = [await open(redis.settings, options), await open(redis.settings, options)]
  const inside = ({ sessions }: typeof store) => sessions.withLease("x", async () => "in").catch(() => "away")
  // The same process acquires its own lock again. Another one gets it once the retried release succeeds.
  for (const later of [store, other]) {
    await store.sessions.withLease("x", redis.crash)
    await redis.restart()
    await expect.poll(() => inside(later)).toBe("in")
  }
})

test("data of a newer version stops the start, and stays as it is", async () => {
  const redis = await start()
  const operator = client(redis.url)
  await operator.set("format", "7")
  await expect(open(redis.settings)).rejects.toThrow(
    /newer version of this server \(format 7, and this version knows 2\)/,
  )
  expect(await operator.keys("*")).toEqual(["format"])
})

test("a database that the server doesn't have stops the start and the check, and is noticed later", async () => {
  const port = await freePort()
  const url = (database: number) => `redis://127.0.0.1:${port}/${database}`
  // Nobody can know while it is away.
  const early = await open(redisSettings(url(20)))
  const redis = await start([], port)
  const cause = "REDIS_URL names database 20, which the Redis server doesn't have."
  await expect.poll(early.misfit).toBe(cause)
  await expect(early.records.put(record, 0)).rejects.toMatchObject({ name: "StoreError" })
  await expect(open(redisSettings(url(20)))).rejects.toThrow(cause)
  const { good, lines } = await checked({ REDIS_URL: url(20) })
  expect([good, lines[1]]).toEqual([false, `WRONG  session store: ${cause}`])
  expect(await client(url(0)).keys("*")).toEqual([])
  const right = await open(redisSettings(url(15)))
  expect(await right.records.put(record, 0)).toBe(true)
  expect(await client(url(15)).keys("record:*")).toHaveLength(1)
  // It comes back with fewer.
  await redis.crash()
  await start(["--databases", "8"], port)
  await expect.poll(right.misfit).toBe(cause.replace("20", "15"))
  await expect(right.records.put({ ...record, key: "two" }, 0)).rejects.toMatchObject({ name: "StoreError" })
  expect(await client(url(0)).keys("*")).toEqual([])
})

const causes: Record<string, [address: () => Promise<string>, cause: RegExp]> = {
  "a Redis that nobody runs": [async () => `redis://127.0.0.1:${await freePort()}`, /ECONNREFUSED/],
  "an unknown host": [async () => "redis://redis.invalid", /(ENOTFOUND|EAI_AGAIN) redis\.invalid/],
  "a wrong password": [
    async () => (await start(["--requirepass", "right"])).url.replace("//", "//:wrong@"),
    /WRONGPASS/,
  ],
  "an untrusted certificate": [
    async () => {
      const { certificate, key } = makeCertificate(temporaryFolder())
      const port = await freePort()
      const files = ["--tls-cert-file", certificate, "--tls-key-file", key, "--tls-auth-clients", "no"]
      await start(["--port", "0", "--tls-port", `${port}`, ...files], port)
      return `rediss://localhost:${port}`
    },
    /certificate/,
  ],
  "a full Redis": [async () => (await start(["--maxmemory", "1"])).url, /OOM/],
}

test.each(Object.keys(causes))("%s is reported by the check and by the log, with the cause", async (name) => {
  const [address, cause] = causes[name] ?? [async () => "", /never/]
  const REDIS_URL = await address()
  const { good, lines } = await checked({ REDIS_URL })
  expect(good).toBe(false)
  expect(lines[1]).toMatch(/^WRONG {2}session store: a Redis command failed \(.+\)$/)
  expect(lines[1]).toMatch(cause)
  await open(redisSettings(REDIS_URL))
  await expect.poll(() => logged).not.toEqual([])
  expect(logged).toEqual([{ level: "error", msg: "session store away", cause: expect.stringMatching(cause) }])
})

test("nodes with other keys or the same address, and a Redis that drops sessions, are named by the log and the check", async () => {
  const redis = await start(["--maxmemory-policy", "allkeys-lru"])
  const nodeAddress = "http://10.0.0.1:3000"
  const other = "another key of forty characters or more "
  // While keys are rotated, a node may have one more.
  await open(redis.settings, { nodeAddress })
  await open(redis.settings, { nodeAddress: "http://10.0.0.2:3000", secrets: [usualKey, other] })
  await open(redis.settings, { nodeAddress, secrets: [other] })
  const problems = [
    ["Redis may drop sessions", { maxmemoryPolicy: "allkeys-lru" }],
    ["a node has another SESSION_SECRET", { node: nodeAddress }],
    ["two nodes have the same NODE_ADDRESS", { address: nodeAddress }],
  ] as const
  // Nodes look every 10 s, and two of them must have looked.
  for (const [msg, fields] of problems)
    await expect.poll(() => logged, { timeout: 60_000 }).toContainEqual({ level: "warn", msg, ...fields })
  const { lines } = await checked({ REDIS_URL: redis.url, SESSION_SECRET: usualKey.replaceAll(" ", "-") })
  for (const [msg, fields] of problems) expect(lines.join("\n")).toContain(`${msg} ${JSON.stringify(fields)}`)
})

test("a node that has crashed and started again is not its own double", async () => {
  const redis = await start()
  await open(redis.settings, { nodeAddress: "http://10.0.0.1:3000" })
  const operator = client(redis.url)
  await expect.poll(() => operator.hlen("nodes")).toBe(1)
  // What a crash leaves behind.
  await operator.hset("nodes", "crashed", (await operator.hvals("nodes"))[0] ?? "")
  const address = "http://10.0.0.2:3000"
  await open(redis.settings, { nodeAddress: address })
  await open(redis.settings, { nodeAddress: address })
  await expect.poll(() => logged.length, { timeout: 60_000 }).toBe(3)
  const double = { level: "warn", msg: "two nodes have the same NODE_ADDRESS", address }
  expect(logged).toEqual([double, double, double])
})

test("the check writes no format, and leaves an older one, which becomes this one at the start", async () => {
  const { url: REDIS_URL, settings } = await start()
  const operator = client(REDIS_URL)
  expect((await checked({ REDIS_URL })).good).toBe(true)
  expect(await operator.keys("*")).toEqual(["ready"])
  await operator.set("format", "1")
  expect((await checked({ REDIS_URL })).good).toBe(true)
  expect(await operator.get("format")).toBe("1")
  await open(settings)
  expect(await operator.get("format")).toBe("2")
})

test.each(["SET", "LPUSH"])(
  "a format that another program wrote with %s stops the start with a sentence",
  async (write) => {
    const redis = await start()
    await client(redis.url).call(write, "format", "abc")
    await expect(open(redis.settings)).rejects.toThrow(
      "The key \"format\" in Redis isn't this server's. Set REDIS_KEY_PREFIX to a name of its own, or delete the key.",
    )
  },
)

test("a format that becomes newer while the server runs is noticed, named, and nothing is written", async () => {
  const { stores, operator } = await openBesideOperator()
  await stores.records.put(record, 0)
  await operator.set("format", "7")
  await expect(stores.ping()).rejects.toMatchObject({ name: "StoreError" })
  await expect(stores.records.put({ ...record, key: "two" }, 0)).rejects.toMatchObject({ name: "StoreError" })
  await expect
    .poll(() => logged)
    .toEqual([
      {
        level: "error",
        msg: "session store away",
        cause: expect.stringContaining("format 7, and this version knows 2"),
      },
    ])
  expect(await operator.keys("record:*")).toHaveLength(1)
})

test("a key that another program writes to is named, and the others work", async () => {
  const { stores, operator } = await openBesideOperator()
  await stores.records.put(record, 0)
  const [key = ""] = await operator.keys("record:*")
  await operator.del(key)
  await operator.rpush(key, "what another program keeps")
  await expect(stores.records.get("form", "one")).rejects.toMatchObject({ name: "StoreError" })
  const cause = expect.stringContaining(`another program writes to ${key} (WRONGTYPE`)
  await expect.poll(() => logged).toEqual([{ level: "warn", msg: "a store call failed", cause }])
  expect(await stores.records.put({ ...record, key: "two" }, 0)).toBe(true)
})

test.each(["records-of", "queue"])(
  "a list %s of another program is named, and no record is left",
  async (list) => {
    const { stores, operator } = await openBesideOperator({ keyPrefix: "team:" })
    await stores.records.put({ ...record, queued: true }, 0)
    const [key = ""] = await operator.keys(`team:${list}:*`)
    await operator.del(await operator.keys("team:record:*"))
    await operator.set(key, "what another program keeps")
    const queued = stores.records.put({ ...record, queued: true }, 0)
    await expect(queued).rejects.toMatchObject({ name: "StoreError" })
    expect(await operator.keys("team:record:*")).toEqual([])
    const cause = expect.stringMatching(`another program writes to .*${key}`)
    await expect.poll(() => logged).toEqual([{ level: "warn", msg: "a store call failed", cause }])
  },
)

test("the queue is right for what the version before has written to it", async () => {
  const { stores, operator } = await openBesideOperator()
  await stores.records.put(record, 0)
  const [key = ""] = await operator.keys("record:*")
  expect(await stores.records.queued("form")).toEqual([])
  // It queues a record without a word in the record itself.
  await operator.hincrby(key, "version", 1)
  await operator.zadd("queue:form", 1, key.replace("record:", ""))
  expect(await stores.records.queued("form")).toMatchObject([{ key: "one", version: 2 }])
  await operator.zrem("queue:form", key.replace("record:", ""))
  expect(await stores.records.queued("form")).toEqual([])
})

test.each(["version", "expiresAt"])("a record whose %s is no number is absent, and named", async (field) => {
  const { stores, operator } = await openBesideOperator({ keyPrefix: "team:" })
  await stores.records.put({ ...record, body: "kept" }, 0)
  const [key = ""] = await operator.keys("team:record:*")
  for (const value of ["abc", "NaN", "Infinity", ""]) {
    await operator.hset(key, field, value)
    expect(await stores.records.get("form", "one")).toBeNull()
    expect(await stores.records.body("form", "one")).toBeNull()
    expect(await stores.records.ofOwner("form", "ada")).toEqual([])
    expect(await stores.records.put(record, 1)).toBe(false)
    await stores.records.extend("form", "one", 60_000)
    expect(await operator.hget(key, field)).toBe(value)
  }
  expect(logged).toEqual([{ level: "warn", msg: "a stored value is not this server's", name: key }])
  expect(await stores.records.put(record, 0)).toBe(true)
  expect(await stores.records.get("form", "one")).toMatchObject({ value: "kept", version: 1 })
})

async function startSentinel(masterPort: string) {
  const folder = temporaryFolder()
  const port = await freePort()
  const file = join(folder, "sentinel.conf")
  writeFileSync(
    file,
    `port ${port}\nbind 127.0.0.1\ndir ${folder}\nsentinel monitor hearth-master 127.0.0.1 ${masterPort} 1\nsentinel down-after-milliseconds hearth-master 1000\nsentinel failover-timeout hearth-master 6000\n`,
  )
  const child: ChildProcess = spawn("redis-server", [file, "--sentinel"], { stdio: "ignore" })
  onTestFinished(async () => {
    child.kill("SIGKILL")
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit")
  })
  const asked = new Redis(`redis://127.0.0.1:${port}`, { enableReadyCheck: false, maxRetriesPerRequest: 50 })
  onTestFinished(() => asked.disconnect())
  await asked.ping()
  return {
    address: `127.0.0.1:${port}`,
    knowsReplica: async () => {
      const replicas = await asked.call("SENTINEL", "REPLICAS", "hearth-master")
      return Array.isArray(replicas) && JSON.stringify(replicas).includes('"slave-priority","100"')
    },
    failover: async () => void (await asked.call("SENTINEL", "FAILOVER", "hearth-master")),
  }
}
