import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { sendJson, startWithCustomPlatform } from "../../support/custom-platform"
import { createRows, endOfJob, resultsOf } from "../../support/deleted-rows"
import { startRedis } from "../../support/redis"
import type { TestServer } from "../../support/server"
import { createVisitor, type Visitor } from "../../support/visitor"

// A crash or another node: two processes that share a Redis, and a platform that counts each call.

const rowsOfJob = 30

let rows: ReturnType<typeof createRows>
let redis: Awaited<ReturnType<typeof startRedis>>
let bench: Awaited<ReturnType<typeof startWithCustomPlatform>>
let node: TestServer
const started: TestServer[] = []

beforeAll(async () => {
  redis = await startRedis()
  bench = await startWithCustomPlatform((...call) => rows.answer(...call) || sendJson(call[1], []), {
    REDIS_URL: redis.url,
  })
})
beforeEach(async () => {
  rows = createRows(15)
  node = await another()
})
afterAll(async () => {
  for (const server of started) await server.stop()
  await bench.stop()
  await redis.stop()
})

async function another() {
  const server = await bench.startAnother()
  started.push(server)
  return server
}

/** The same browser, sent to another node by the load balancer. */
function at(server: TestServer, { cookies }: Visitor) {
  return createVisitor(server.origin, cookies)
}

const startJob = (person: Visitor, name: string) =>
  rows.delete(at(node, person), bench.server.origin, name, rowsOfJob)

test("after kill -9 at twenty points, no row was called twice and the receipts account for each", async () => {
  const jobs: Array<{ person: Visitor; job: string; ids: string[] }> = []
  const people = await Promise.all(Array.from({ length: 7 }, () => bench.signIn()))
  // The crash meets every job at another point, since each began later than the one before.
  for (let at = 0; at < 20; at++) {
    const person = people[at % people.length]
    if (!person) throw new Error("nobody")
    jobs.push({ person, ...(await startJob(person, `job${at}`)) })
  }
  await vi.waitFor(() => expect(rows.deleted.length).toBeGreaterThan(150), { timeout: 60_000, interval: 1 })
  await node.crash()
  const atCrash = rows.deleted.length
  expect(atCrash).toBeLessThan(20 * rowsOfJob)

  const survivor = await another()
  for (const { person, job, ids } of jobs) {
    const there = at(survivor, person)
    await endOfJob(job, there)
    const results = await resultsOf(there, job)
    expect([...results.keys()].sort()).toEqual([...ids].sort())
    for (const [id, result] of results) {
      expect([id, result]).toEqual([id, expect.stringMatching(/^(Deleted|Unknown: check|Failed)$/)])
      if (result === "Deleted") expect(rows.deleted).toContain(id)
    }
  }
  expect(new Set(rows.deleted).size).toBe(rows.deleted.length)
  expect(rows.deleted.length).toBeGreaterThan(atCrash)
  await survivor.logged()
  expect(survivor.log.filter(({ msg }) => msg === "bulk job continued").length).toBeGreaterThan(0)
})

test("an interrupted job says so on another node, and continues there with Continue in a new session", async () => {
  // The rows that are running at the crash have no answer yet, however busy the machine is.
  rows.ms = 60_000
  const { job } = await startJob(await bench.signIn(), "later")
  await expect.poll(() => rows.deleted.length).toBeGreaterThan(3)
  await node.crash()

  // The same person, without the session that started the job.
  const elsewhere = await bench.signInAs(bench.idp.person)
  const interrupted = await vi.waitFor(
    async () => {
      const page = await elsewhere.open(job)
      expect(page.text).toMatch(/Interrupted by a restart\. \d+ rows are waiting\./)
      return page
    },
    { timeout: 30_000, interval: 500 },
  )
  expect(interrupted.text).toContain("Unknown: check")
  rows.ms = 0
  await elsewhere.submit(interrupted, "Continue")
  // What was called before the crash is no longer listed, so it is done.
  expect((await endOfJob(job, elsewhere)).text).toContain("30 deleted")
  expect(new Set(rows.deleted).size).toBe(rows.deleted.length)
  expect(rows.deleted).toHaveLength(30)
})
