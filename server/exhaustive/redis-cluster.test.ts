import { setTimeout as delay } from "node:timers/promises"
import { expect, onTestFinished, test } from "vitest"
import { createIdempotency } from "../../app/records/idempotency.server"
import { redisSettings, startRedis } from "../../tests/support/redis"
import { type RedisCluster, startClusterNode, startRedisCluster } from "../../tests/support/redis-cluster"
import { freePort, startServer } from "../../tests/support/server"
import { checkConfiguration } from "../check"
import type { RedisSettings } from "../redis"
import { openUsualStores } from "../store-places.fixture"
import { connected } from "../terminal/shell.fixture"
import { createNodesFixture, type Tab } from "../terminal/terminal-server.fixture"

// What all stores have in common is in store-contracts.test.ts.

async function start() {
  const cluster = await startRedisCluster()
  onTestFinished(cluster.stop)
  return cluster
}

const open = (redis: RedisSettings) => openUsualStores({ redis, idleMs: 600_000 })

type Disturbance = (cluster: RedisCluster) => Promise<void>

const disturbances: Array<[name: string, disturb: Disturbance]> = [
  ["a master is killed", (cluster) => cluster.killMaster()],
  ["slots move", (cluster) => cluster.moveSlots()],
]

function person(subject: string) {
  const times = { accessExpiresAt: 1, startedAt: Date.now(), refreshedAt: null }
  const tokens = { accessToken: "access", refreshToken: "refresh" }
  return { subject, email: "", name: subject, browser: "", providerSession: subject, ...tokens, ...times }
}

test.each(disturbances)(
  "while %s, nothing that was stored is lost, and nothing is done twice",
  async (name, disturb) => {
    const cluster = await start()
    const nodes = [await open(cluster.settings), await open(cluster.settings)]
    const forms = nodes.map(({ records }) => createIdempotency({ records }))
    const signedIn: Array<{ id: string; subject: string }> = []
    const used: string[] = []
    const runs = new Map<string, number>()
    const done: string[] = []
    const queued: string[] = []
    let insideLock = 0
    const faults: string[] = []
    let refused = 0
    const tried = <Result>(work: Promise<Result>) =>
      work.catch(() => {
        refused += 1
        return null
      })
    let over = false
    let rounds = 0
    const nodeAt = (at: number) => nodes[at % nodes.length] as (typeof nodes)[number]
    const submit = (from: typeof forms, key: string) =>
      from.map((node) =>
        node.once({ person: "ada", owner: `${key}-session`, key, content: {} }, async () => {
          runs.set(key, (runs.get(key) ?? 0) + 1)
          return key
        }),
      )

    async function work(worker: number) {
      for (let at = 0; !over; at++) {
        const subject = `person-${worker}`
        const key = `${worker}-${at}`
        const id = await tried(nodeAt(at).sessions.create(person(subject)))
        if (id) signedIn.push({ id, subject })
        const first = await Promise.all(nodes.map(({ sessions }) => tried(sessions.useOnce(key, 600_000))))
        const winners = first.filter(Boolean).length
        if (winners > 1) faults.push(`${key} was used twice`)
        if (winners === 1) used.push(key)
        const outcomes = await Promise.all(submit(forms, key).map(tried))
        if (outcomes.some((one) => one && one.state === "done")) done.push(key)
        const job = { kind: "job", key, owner: subject, queued: true, value: key, ttlMs: 600_000 } as const
        if (await tried(nodeAt(at).records.put(job, 0))) queued.push(key)
        const alone = nodeAt(at + worker).sessions.withLease(`lock-${worker % 2}`, async () => {
          insideLock += worker % 2
          if (insideLock > 1) faults.push(`${key} shared a lock`)
          await delay(2)
          insideLock -= worker % 2
        })
        await tried(alone)
        rounds += 1
      }
    }

    const workers = Promise.all(Array.from({ length: 6 }, (_, worker) => work(worker)))
    await expect.poll(() => rounds).toBeGreaterThan(30)
    await disturb(cluster)
    const before = rounds
    await expect.poll(() => rounds).toBeGreaterThan(before + 30)
    over = true
    await workers

    const later = await open(cluster.settings)
    await later.ping()
    expect(faults).toEqual([])
    if (name === "slots move") expect(refused).toBe(0)
    const lost: string[] = []
    for (const { id } of signedIn) if (!(await later.sessions.get(id))) lost.push(`session ${id}`)
    for (const subject of new Set(signedIn.map((one) => one.subject))) {
      const found = (await later.records.ofOwner("session", subject)).length
      const stored = signedIn.filter((one) => one.subject === subject).length
      if (found < stored) lost.push(`${stored - found} of ${subject}'s list`)
    }
    for (const key of used) if (!(await later.sessions.isUsed(key))) lost.push(`used ${key}`)
    const inQueue = new Set((await later.records.queued("job")).map(({ key }) => key))
    for (const key of queued.slice(0, 400)) if (!inQueue.has(key)) lost.push(`job ${key}`)
    expect(lost).toEqual([])
    expect(await checkConfiguration({ REDIS_URL: cluster.url }, () => {})).toBe(true)
    const limits = [...nodes, later].map(({ shareLimit }) => shareLimit?.("test", { burst: 2, perMinute: 1 }))
    const waits: Array<number | undefined> = []
    for (const limit of limits) waits.push(await limit?.take("client"))
    expect(waits).toEqual([0, 0, expect.toSatisfy((seconds: number) => seconds > 0)])
    // A process that knows nothing yet.
    for (const key of done) await Promise.allSettled(submit([createIdempotency(later)], key))
    expect(Math.max(...runs.values())).toBe(1)
    expect(done.length).toBeGreaterThan(30)
  },
)

test.each(disturbances)(
  "while %s, terminals of two nodes lose no line, and type none twice",
  async (_name, disturb) => {
    const cluster = await start()
    const { records } = await open(cluster.settings)
    await using nodes = await createNodesFixture({ records, limits: { tick: 50 } })
    const [first, second] = [await nodes.startNode(), await nodes.startNode()]
    const names = Array.from({ length: 3 }, (_, at) => `dep-${at}`)
    const tabs: Tab[][] = []
    // The second tab comes through the other node.
    for (const name of names)
      tabs.push([await connected(first.browse(name)), await connected(second.browse(name))])
    const machineOf = (name: string) => nodes.upstream.machines.filter(({ url }) => url.includes(name))
    let lines = 0
    let over = false
    async function type() {
      for (; !over; lines++) {
        for (const [at, name] of names.entries()) {
          tabs[at]?.[lines % 2]?.socket.send(`in ${lines}\r`)
          machineOf(name)[0]?.socket.send(Buffer.from(`out ${lines}\r\n`))
        }
        await delay(20)
      }
    }
    const typing = type()
    await disturb(cluster)
    over = true
    await typing
    const typed = Array.from({ length: lines }, (_, line) => `in ${line}\r`)
    const shown = Array.from({ length: lines }, (_, line) => `out ${line}\r\n`).join("")
    for (const [at, name] of names.entries()) {
      const [machine, ...others] = machineOf(name)
      expect(others).toEqual([])
      // Two tabs have two ways to the machine.
      const texts = () => machine?.received.flatMap((one) => ("text" in one ? one.text : []))
      await expect.poll(() => texts()?.toSorted()).toEqual(typed.toSorted())
      for (const tab of tabs[at] ?? []) await expect.poll(() => tab.text).toBe(shown)
    }
    // The store is right again: what the first node leaves is continued by the other one.
    await expect.poll(async () => (await second.terminals.listShells("ada")).length).toBe(names.length)
    await first.stop()
    for (const [at, name] of names.entries()) {
      const tab = tabs[at]?.[1]
      const query = `?shell=${tab?.last("replay-start")?.shell}&after=${tab?.position}`
      const back = await connected(second.browse(name, { query }))
      expect(back.text).toContain("This is a new connection")
      expect(machineOf(name)).toHaveLength(2)
    }
  },
)

const nodeOfCluster = /is a node of a Redis cluster \(cluster_enabled:1\)\. Name several/
const singleServer = /are no Redis cluster \(cluster_enabled:0\)\. Name one/

test("a server whose mode doesn't fit stops the start and the check, with the cause", async () => {
  const [single, node] = [await startRedis(), await startClusterNode()]
  for (const redis of [single, node]) onTestFinished(redis.stop)
  const cases: Array<[REDIS_URL: string, cause: RegExp]> = [
    [node.url, nodeOfCluster],
    [`${single.url},${single.url}`, singleServer],
  ]
  for (const [REDIS_URL, cause] of cases) {
    await expect(open(redisSettings(REDIS_URL))).rejects.toThrow(cause)
    const lines: string[] = []
    expect(await checkConfiguration({ REDIS_URL }, (line) => void lines.push(line))).toBe(false)
    expect(lines[1]).toMatch(cause)
    expect(lines[1]).toMatch(/^WRONG {2}session store: /)
  }
})

test("a server that was away at the start and whose mode doesn't fit fails /readyz, with the cause", async () => {
  const port = await freePort()
  const server = await startServer({ REDIS_URL: `redis://127.0.0.1:${port}` })
  onTestFinished(() => server.stop())
  const ready = async (path = "/readyz") => await (await fetch(server.origin + path)).text()
  expect(await ready()).toBe("ready\n")
  const node = await startClusterNode(port)
  onTestFinished(node.stop)
  await expect.poll(() => ready()).toMatch(nodeOfCluster)
  expect(await ready("/readyz/sessions")).toMatch(nodeOfCluster)
  await node.crash()
  const single = await startRedis(port)
  onTestFinished(single.stop)
  await expect.poll(() => ready()).toBe("ready\n")
  await expect.poll(() => ready("/readyz/sessions")).toBe("ready\n")
})
