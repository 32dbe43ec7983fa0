import type { ServerResponse } from "node:http"
import { beforeEach, expect, test, vi } from "vitest"
import { z } from "zod"
import { createLimits, type LimitSizes } from "./limits.server"
import type { Reading } from "./operation.server"
import { readShape } from "./schema-fields.server"
import { testUpstream } from "./upstream.fixture"

const act = { kind: "hub-token-saved" } as const

let held: Array<{ path: string; response: ServerResponse }> = []
/** Slow paths wait until the test responds; others respond at once. */
const upstream = testUpstream((request, response) => {
  const path = request.url ?? ""
  if (path.startsWith("/api/slow")) held.push({ path, response })
  else json(response)
})

function json(response: ServerResponse, body: unknown = null) {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body))
}

beforeEach(() => {
  held = []
})

const lines: string[] = []
const log = { info() {}, warn: (_: object, message: string) => void lines.push(message), error() {} }
const processOf = (sizes?: Partial<LimitSizes>) => upstream.process(sizes, { log })

const slow = (id: string): Reading => ({ method: "GET", path: ["slow", { id }] })
const fast: Reading = { method: "GET", path: ["fast"] }
const fine = { ok: true, value: null }

async function underWay(count: number) {
  await expect.poll(() => held).toHaveLength(count)
}

test("a slow route does not block calls of other routes", async () => {
  const client = processOf({ callsPerRoute: 5 })
  const done = vi.fn()
  const waiting = Array.from({ length: 160 }, (_, at) => client(`session ${at}`).ask(slow(`${at}`), z.null()))
  for (const call of waiting) void call.then(done)
  await underWay(5)
  expect(await client("ada").ask(fast, z.null())).toEqual(fine)
  // The slow calls are still running or waiting.
  expect(done).not.toHaveBeenCalled()
  expect(held).toHaveLength(5)
})

test("a call that waits too long for its route is refused without being sent", async () => {
  const client = processOf({ callsPerRoute: 2, routePatienceMs: 50 })
  const calls = ["a", "b", "c"].map((session) =>
    client(session).send({ method: "POST", path: ["slow", { id: session }] }, act),
  )
  await underWay(2)
  expect(await calls[2]).toMatchObject({ ok: false, problem: { kind: "busy" } })
  expect(lines).toContain("upstream call refused")
  for (const { response } of held) json(response)
  expect(await Promise.all(calls.slice(0, 2))).toEqual([fine, fine])
  expect(held.map(({ path }) => path).sort()).toEqual(["/api/slow/a", "/api/slow/b"])
  const next = client("c").send({ method: "POST", path: ["slow", { id: "c" }] }, act)
  await underWay(3)
  for (const { response } of held.slice(2)) json(response)
  expect(await next).toEqual(fine)
})

test("reading and changing the same resource are two routes", async () => {
  const client = processOf({ callsPerRoute: 1 })
  const reading = client("ada").ask(slow("a"), z.null())
  const changing = client("noor").send({ method: "PUT", path: ["slow", { id: "a" }] }, act)
  await underWay(2)
  for (const { response } of held) json(response)
  expect(await Promise.all([reading, changing])).toEqual([fine, fine])
})

test("large responses reserve memory while they are read, small ones do not wait", async () => {
  const mebibyte = 1024 * 1024
  const large = { method: "GET" as const, path: ["slow", { id: "large" }] }
  const read = async (answerBytes: number) => {
    const asking = processOf({ answerBytes })("ada").ask(large, z.string())
    await underWay(held.length + 1)
    const response = held.at(-1)?.response
    if (response) json(response, "x".repeat(2 * mebibyte))
    const answer = await asking
    return answer.ok ? answer.value.length : answer.problem.kind
  }
  expect(await read(mebibyte)).toBe("busy")
  expect(await read(3 * mebibyte)).toBe(2 * mebibyte)
  expect(await processOf({ answerBytes: 0 })("ada").ask(fast, z.null())).toEqual(fine)
})

test("the memory of an answer stays reserved until it is converted", async () => {
  const limits = createLimits({ answerBytes: 2 * 1024 * 1024 })
  const log = { info() {}, warn() {}, error() {} }
  const whileConverting: unknown[] = []
  const shape = z.string().transform(() => {
    whileConverting.push(limits.answerBytes.acquire(1024 * 1024 + 1))
    return "converted"
  })
  const text = JSON.stringify("x".repeat(100_000))
  const response = new Response(text, { headers: { "content-type": "application/json" } })
  const reading = { upstream: "GET /api/x", limits, log }
  expect(await readShape(response, shape, reading)).toMatchObject({ ok: true })
  expect(await whileConverting[0]).toBeNull()
  expect(await limits.answerBytes.acquire(2 * 1024 * 1024)).not.toBeNull()
})
