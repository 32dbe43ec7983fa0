import { setTimeout as delay } from "node:timers/promises"
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest"
import {
  adminDeployment,
  type PlatformHandler,
  sendJson,
  startWithCustomPlatform,
} from "../../support/custom-platform"
import { startRedis } from "../../support/redis"
import type { TestServer } from "../../support/server"
import { createVisitor, type Page, type Visitor } from "../../support/visitor"

// A crash or another node: two processes that share a Redis, and a platform that counts each call.

const rowsOfJob = 30
/** How often each deployment was deleted. */
const deletions = new Map<string, number>()
/** Deployments that the platform lists. */
let listed = new Set<string>()
let deleteMs = 0
const posted: string[] = []

const platform: PlatformHandler = ({ method, url = "" }, response) => {
  const path = url.split("?")[0] ?? ""
  if (path === "/api/auth/check-admin") return sendJson(response, { isAdmin: true })
  if (method === "DELETE") {
    const id = path.split("/").at(-1) ?? ""
    deletions.set(id, (deletions.get(id) ?? 0) + 1)
    listed.delete(id)
    void delay(deleteMs, undefined, { ref: false }).then(() => sendJson(response, {}))
    return
  }
  if (method === "POST") {
    posted.push(path)
    return sendJson(response, {})
  }
  if (path === "/api/admin/deployments") return sendJson(response, [...listed].map(adminDeployment))
  sendJson(response, [])
}

let redis: Awaited<ReturnType<typeof startRedis>>
let bench: Awaited<ReturnType<typeof startWithCustomPlatform>>
let node: TestServer
const started: TestServer[] = []

beforeAll(async () => {
  redis = await startRedis()
  bench = await startWithCustomPlatform(platform, { REDIS_URL: redis.url })
})
beforeEach(async () => {
  deletions.clear()
  posted.length = 0
  deleteMs = 0
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

/** Forms belong to the public origin, whichever node answers. */
async function post(person: Visitor, path: string, fields: Record<string, string> | string[][]) {
  const headers = { "content-type": "application/x-www-form-urlencoded", origin: bench.server.origin }
  return await person.send(path, { method: "POST", headers, body: new URLSearchParams(fields).toString() })
}

/** Starts a deletion at that node; resolves to the job's address. */
async function startJob(server: TestServer, person: Visitor, ids: string[]) {
  for (const id of ids) listed.add(id)
  const fields = [
    ["act", "delete"],
    ["step", "start"],
    ["count", `${ids.length}`],
  ]
  const answer = await post(at(server, person), "/dashboard/bulk", [
    ...fields,
    ...ids.map((id) => ["id", id]),
  ])
  expect(answer.status).toBe(303)
  return answer.headers.location?.split("?")[0] ?? ""
}

function idsOf(job: string, count = rowsOfJob) {
  return Array.from({ length: count }, (_, row) => `${job}-${row}`)
}

async function ended(person: Visitor, job: string): Promise<Page> {
  return await vi.waitFor(
    async () => {
      const page = await person.open(job)
      expect(page.text).toMatch(/Done: |Ended/)
      return page
    },
    { timeout: 60_000, interval: 500 },
  )
}

/** The results of a receipt by id. */
async function resultsOf(person: Visitor, job: string) {
  const { body } = await person.send(`${job}/receipt.csv`)
  const lines = body.trim().split("\r\n").slice(1)
  return new Map(lines.map((line) => [line.split(",")[0] ?? "", line.split(",")[3] ?? ""]))
}

test("after kill -9 at twenty points, no row was called twice and the receipts account for each", async () => {
  listed = new Set()
  deleteMs = 15
  const jobs: Array<{ person: Visitor; job: string; ids: string[] }> = []
  const people = await Promise.all(Array.from({ length: 7 }, () => bench.signIn()))
  // The crash meets every job at another point, since each began later than the one before.
  for (let at = 0; at < 20; at++) {
    const person = people[at % people.length]
    if (!person) throw new Error("nobody")
    const ids = idsOf(`job${at}`)
    jobs.push({ person, ids, job: await startJob(node, person, ids) })
  }
  await vi.waitFor(() => expect(deletions.size).toBeGreaterThan(150), { timeout: 60_000, interval: 1 })
  await node.crash()
  const atCrash = deletions.size
  expect(atCrash).toBeLessThan(20 * rowsOfJob)

  const survivor = await another()
  // Any page of the owner continues their jobs.
  for (const { person, job, ids } of jobs) {
    const there = at(survivor, person)
    await vi.waitFor(
      async () => {
        await there.open("/home")
        await there.open(job).then(({ text }) => expect(text).toMatch(/Done: |Ended/))
      },
      { timeout: 60_000, interval: 500 },
    )
    const results = await resultsOf(there, job)
    expect([...results.keys()].sort()).toEqual([...ids].sort())
    for (const id of ids) {
      const result = results.get(id)
      expect([id, result, deletions.get(id) ?? 0]).toEqual([
        id,
        expect.stringMatching(/^(Deleted|Unknown: check|Failed)$/),
        result === "Deleted" ? 1 : expect.toSatisfy((times: number) => times <= 1),
      ])
    }
  }
  expect(Math.max(...deletions.values())).toBe(1)
  expect(deletions.size).toBeGreaterThan(atCrash)
  await survivor.logged()
  expect(survivor.log.filter(({ msg }) => msg === "bulk job continued").length).toBeGreaterThan(0)
})

test("an interrupted job says so on another node, and goes on there with Continue in a new session", async () => {
  listed = new Set()
  // The rows that are running at the crash have no answer yet, however busy the machine is.
  deleteMs = 60_000
  const person = await bench.signIn()
  const ids = idsOf("later")
  const job = await startJob(node, person, ids)
  await expect.poll(() => deletions.size).toBeGreaterThan(3)
  await node.crash()

  // The same person, without the session that started the job.
  const { person: same } = bench.idp
  const elsewhere = await bench.signInAs(same)
  const interrupted = await vi.waitFor(
    async () => {
      const page = await elsewhere.open(job)
      expect(page.text).toMatch(/Interrupted by a restart\. \d+ rows are waiting\./)
      return page
    },
    { timeout: 30_000, interval: 500 },
  )
  expect(interrupted.text).toContain("Unknown: check")
  deleteMs = 0
  await elsewhere.submit(interrupted, "Continue")
  const receipt = await ended(elsewhere, job)
  expect(Math.max(...deletions.values())).toBe(1)
  // What was called before the crash is no longer listed, so it is done.
  expect(receipt.text).toContain("30 deleted")
  expect(deletions.size).toBe(30)
})
