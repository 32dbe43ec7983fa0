import { afterEach, beforeEach, expect, test } from "vitest"
import type { Stores } from "../../server/open-stores"
import { usePlace } from "../../server/store-places.fixture"
import type { Outcome } from "../domain/outcome"
import { mostQueued } from "../records/record-store.server"
import type { JobCredentials, JobTarget } from "./job.server"
import { createJobs, type jobLimits } from "./jobs.server"

const lines: Array<{ fields: object; message: string }> = []
const log = {
  info: (fields: object, message: string) => void lines.push({ fields, message }),
  warn() {},
  error() {},
}
const ada: JobCredentials = {
  subject: "ada",
  sessionKey: "s1",
  cookie: "c",
  requestId: "r",
  log,
}
const noor: JobCredentials = { ...ada, subject: "noor", sessionKey: "s2" }
const minute = 60_000
const day = 24 * 60 * minute
const action = { kind: "delete" } as const

const place = usePlace("SQLite")
let stores: Stores
let clock = 0
const processes: Array<() => void> = []

beforeEach(async () => {
  clock = 0
  const secrets = ["a secret of thirty-two characters"]
  const now = () => Date.now() + clock
  stores = await place.open({ secrets, idleMs: minute, maxMs: minute, now })
})
afterEach(() => {
  for (const kill of processes.splice(0)) kill()
  lines.length = 0
})

function machines(count: number): JobTarget[] {
  return Array.from({ length: count }, (_, at) => ({ id: `m${at}`, name: `machine ${at}`, user: "ada" }))
}

/** The jobs of one process. Rows stay in progress until `release`. All processes share the store. */
function bench(limits: Partial<typeof jobLimits> = {}, listedAsDone: string[] = []) {
  let open: () => void = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const acted: string[] = []
  let dead = false
  const cut = <Args extends unknown[], T>(work: (...args: Args) => Promise<T>) => {
    return (...args: Args) => (dead ? new Promise<T>(() => {}) : work(...args))
  }
  const { records } = stores
  const jobs = createJobs({
    // A process that is killed writes and reads nothing more.
    records: {
      ...records,
      get: cut(records.get),
      put: cut(records.put),
      extend: cut(records.extend),
      delete: cut(records.delete),
      queued: cut(records.queued),
    },
    limits: { watchMs: 50, ...limits },
    now: () => Date.now() + clock,
    authorizeRow: async () => ({
      ok: true,
      async perform(id): Promise<Outcome<null>> {
        acted.push(id)
        await gate
        return { ok: true, value: null }
      },
      findDone: async () => new Set(listedAsDone),
    }),
  })
  const start = (credentials = ada, count = 1) =>
    jobs.start(credentials, { action, targets: machines(count), skipped: [] })
  const kill = () => {
    dead = true
  }
  processes.push(kill)
  return {
    jobs,
    acted,
    kill,
    release: () => open(),
    start,
    async begun(credentials = ada, count = 1) {
      const started = await start(credentials, count)
      if (!started.ok) throw new Error(started.why)
      return started.id
    },
    async states(id: string) {
      return (await jobs.find("ada", id))?.rows.map(({ state }) => state)
    },
    async ended(id: string, subject = "ada") {
      await expect.poll(async () => (await jobs.find(subject, id))?.state).toBe("ended")
    },
  }
}

/** A job whose process is killed during its first row. */
async function crashed(rows: number) {
  const first = bench({ parallel: 1 })
  const id = await first.begun(ada, rows)
  await expect.poll(() => first.acted).toEqual(["m0"])
  first.kill()
  return id
}

test("a job is found and stopped from another node, by its owner only", async () => {
  const { begun, release, ended, states, acted } = bench({ parallel: 1 })
  const elsewhere = bench().jobs
  const id = await begun(ada, 3)
  await expect.poll(() => acted).toEqual(["m0"])
  await elsewhere.stop(noor, id)
  expect([await elsewhere.find("noor", id), await elsewhere.list("noor")]).toEqual([null, []])
  expect(await elsewhere.list("ada")).toMatchObject([{ id, state: "running" }])
  await elsewhere.stop(ada, id)
  expect((await elsewhere.find("ada", id))?.state).toBe("stopping")
  release()
  await ended(id)
  expect(await states(id)).toEqual(["done", "not-started", "not-started"])
})

test("rows and running jobs are limited", async () => {
  const { start, begun, release, ended } = bench({ rows: 5, runningPerPerson: 2, running: 3 })
  expect(await start(ada, 6)).toEqual({ ok: false, why: "too-many-rows" })
  const id = await begun()
  await begun()
  expect(await start()).toEqual({ ok: false, why: "too-many-jobs" })
  await begun(noor)
  expect(await start(noor)).toEqual({ ok: false, why: "too-many-jobs" })
  release()
  await ended(id)
  await expect.poll(() => start()).toMatchObject({ ok: true })
})

test("receipts expire and are limited in number; a running job is never dropped", async () => {
  const { jobs, begun, release, ended } = bench({ keptPerPerson: 2, keepMs: 60 * minute })
  release()
  const [first, second] = [await begun(), await begun()]
  await ended(first)
  await ended(second)
  const running = bench({ keptPerPerson: 2, keepMs: 60 * minute })
  const third = await running.begun()
  expect((await jobs.list("ada")).map(({ id }) => id)).toEqual([third, second])
  clock = 61 * minute
  expect(await bench().jobs.find("ada", second)).toBeNull()
})

test("of two nodes that continue a job, one calls its rows", async () => {
  const id = await crashed(4)
  clock = minute
  const nodes = [bench(), bench()]
  for (const node of nodes) node.release()
  const taken = await Promise.all(nodes.map(({ jobs }) => jobs.resume(ada, id)))
  expect(taken.sort()).toEqual([false, true])
  await nodes[0]?.ended(id)
  expect(nodes.flatMap(({ acted }) => acted).sort()).toEqual(["m1", "m2", "m3"])
})

test("a process that was paused for longer than its lock lasts calls no further row", async () => {
  const paused = bench({ parallel: 1 })
  const id = await paused.begun(ada, 3)
  await expect.poll(() => paused.acted).toEqual(["m0"])
  clock = minute
  const second = bench()
  expect(await second.jobs.resume(ada, id)).toBe(true)
  await expect.poll(() => second.acted).toEqual(["m1", "m2"])
  paused.release()
  await expect.poll(() => lines.at(-1)?.message).toBe("bulk job interrupted")
  second.release()
  await second.ended(id)
  expect(await second.states(id)).toEqual(["unknown", "done", "done"])
  expect(paused.acted).toEqual(["m0"])
})

test("jobs that wait for their owner longer than a day are no longer looked for, and hide no later one", async () => {
  const first = bench()
  const id = await first.begun()
  first.kill()
  const kept = await stores.records.get("job", id)
  for (let at = 0; at < mostQueued; at++) {
    const copy = { key: `old-${at}`, owner: "ada", value: kept?.value, ttlMs: 30 * day }
    for (const version of [0, 1]) await stores.records.put({ kind: "job", queued: true, ...copy }, version)
  }
  clock = day + minute
  const second = bench()
  const fresh = await second.begun(noor)
  second.kill()
  clock += minute

  const third = bench()
  await expect.poll(() => third.jobs.hasOthers("s2")).toBe(true)
  expect((await stores.records.queued("job")).map(({ key }) => key)).toEqual([fresh])
  expect(third.jobs.hasOthers("s1")).toBe(false)
  third.release()
  expect(await third.jobs.resume(ada, id)).toBe(true)
  await third.ended(id)
}, 60_000)

test("a job that was stopped just before a crash calls no further row", async () => {
  const id = await crashed(3)
  await bench().jobs.stop(ada, id)
  clock = minute
  const second = bench()
  second.release()
  expect(await second.jobs.resume(ada, id)).toBe(true)
  await second.ended(id)
  expect(await second.states(id)).toEqual(["unknown", "not-started", "not-started"])
  expect(second.acted).toEqual([])
})

test("an interrupted job can be stopped for good", async () => {
  const id = await crashed(3)
  clock = minute
  const { jobs, states, ended } = bench()
  await jobs.stop(ada, id)
  await ended(id)
  expect(await jobs.find("ada", id)).toMatchObject({ earlyEnd: "stopped" })
  expect(await states(id)).toEqual(["unknown", "not-started", "not-started"])
  expect(await jobs.resume(ada, id)).toBe(false)
})

test("closing waits for rows in progress, starts no other row, and leaves the job to the next process", async () => {
  const { jobs, begun, start, release, acted } = bench({ parallel: 2 })
  const id = await begun(ada, 5)
  await expect.poll(() => acted).toHaveLength(2)
  let closed = false
  const closing = jobs.close().then(() => {
    closed = true
  })
  expect(await start()).toEqual({ ok: false, why: "closing" })
  expect(closed).toBe(false)
  release()
  await closing
  expect(acted).toHaveLength(2)
  expect(lines.at(-1)).toMatchObject({ fields: { done: 2, waiting: 3 }, message: "bulk job interrupted" })

  const next = bench()
  next.release()
  expect(await next.jobs.find("ada", id)).toMatchObject({ state: "interrupted" })
  expect(await next.jobs.resume({ ...ada, sessionKey: "a later session" }, id)).toBe(true)
  await next.ended(id)
  expect(next.acted).toEqual(["m2", "m3", "m4"])
})
