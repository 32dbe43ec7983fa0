import type { IncomingMessage, ServerResponse } from "node:http"
import { queryObjects } from "node:v8"
import { gzipSync } from "node:zlib"
import { beforeEach, expect, test } from "vitest"
import { z } from "zod"
import { openDownload } from "./body.server"
import { createSharedCalls } from "./shared-calls.server"
import type { TransportOptions } from "./transport.server"
import { testUpstream } from "./upstream.fixture"
import { createUpstreamWatch } from "./upstream-watch.server"

type Answer = (response: ServerResponse, request: IncomingMessage) => void

const upstream = testUpstream((request, response) => {
  seen.push(request)
  const answer = script.length > 1 ? script.shift() : script[0]
  answer?.(response, request)
})
let seen: IncomingMessage[] = []
let script: Answer[] = []

beforeEach(() => {
  seen = []
})

/** The platform's responses in order; the last one repeats. */
function answering(...answers: Answer[]) {
  script = answers
}

function json(body: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  return raw(JSON.stringify(body), status, headers)
}

function raw(body: string | Buffer, status = 200, headers: Record<string, string> = {}): Answer {
  return (response) =>
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(body)
}

const html = { "content-type": "text/html" }

const cut: Answer = (response) => response.destroy()
const things = { method: "GET" as const, path: ["things"] }
/** What a change is called does not matter here. */
const act = { kind: "hub-token-saved" } as const
const makeThing = { method: "POST" as const, path: ["things"], body: { name: "a" } }
const anything = z.unknown()
const failed = (kind: string) => ({ ok: false, problem: { kind } })

test.each(["..", "%2e%2e", "a/b", "a?token=x", "", "a#b"])("an id like %j is never sent", async (id) => {
  answering(json({}))
  const answer = await upstream.client().send({ method: "DELETE", path: ["things", id] }, act)
  expect(answer).toMatchObject(failed("not-found"))
  expect(seen).toHaveLength(0)
})

test("the platform's text is passed on only for the listed statuses", async () => {
  answering(json({ error: `Balance  too\u202e low\n${"x".repeat(400)}` }, 402))
  const answer = await upstream.client().change({ ...makeThing, textStatuses: [402] }, act, anything)
  const problem = answer.ok ? null : answer.problem
  expect(problem?.text).toMatch(/^Balance too low x+$/)
  expect(problem?.text).toHaveLength(300)
  const silent = { kind: "payment-required", text: null, status: 402 }
  expect(await upstream.client().change(makeThing, act, anything)).toEqual({ ok: false, problem: silent })
})

test.each([
  ["not JSON", json({ error: 5 }, 402)],
  ["HTML", raw("<b>", 402, html)],
  ["too much", json({ error: "x".repeat(100_000) }, 402)],
])("an error body that is %s has no text", async (_, answer) => {
  answering(answer)
  expect(await upstream.client().change({ ...makeThing, textStatuses: [402] }, act, anything)).toEqual({
    ok: false,
    problem: { kind: "payment-required", text: null, status: 402 },
  })
})

const packed = gzipSync(`{"a":1,"b":"${"x".repeat(6 * 1024 * 1024)}"}`)

test.each<[string, Answer]>([
  ["HTML", raw("<p>", 200, html)],
  ["empty", raw("")],
  ["truncated", raw('{"a":')],
  ["deeply nested", raw(`${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`)],
  ["over 5 MB, and small when compressed", raw(packed, 200, { "content-encoding": "gzip" })],
  ["UTF-16", raw(Buffer.from('{"a":1}', "utf16le"))],
  ["of another shape", json({ a: "1" })],
  ["null", json(null)],
])("a body that is %s is malformed", async (_, answer) => {
  answering(answer)
  expect(await upstream.client().ask(things, z.object({ a: z.number() }))).toMatchObject(failed("malformed"))
  expect(seen).toHaveLength(1)
})

test("a byte order mark and __proto__ are parsed as plain JSON", async () => {
  const body = '\ufeff{"__proto__":{"admin":true},"a":1}'
  answering(raw(body))
  expect(await upstream.client().ask(things, z.object({ a: z.number() }))).toEqual({
    ok: true,
    value: { a: 1 },
  })
})

test("an endless body is canceled", async () => {
  let sent = 0
  const closed = new Promise<void>((resolve) => {
    answering((response) => {
      response.writeHead(200, { "content-type": "application/json" })
      const chunk = "x".repeat(64 * 1024)
      const more = () => {
        if (response.destroyed) return
        sent += chunk.length
        response.write(chunk) ? setImmediate(more) : response.once("drain", more)
      }
      response.on("close", resolve)
      more()
    })
  })
  expect(await upstream.client().ask(things, anything)).toMatchObject({ problem: { kind: "malformed" } })
  await closed
  expect(sent).toBeLessThan(30 * 1024 * 1024)
})

test.each<[string, number, Answer]>([
  ["a cut connection", 3, cut],
  ["a 502", 3, json({}, 502)],
  ["a 503", 3, json({}, 503)],
  ["a 504", 3, json({}, 504)],
  ["a 500", 1, json({}, 500)],
  ["a 429", 1, json({}, 429)],
  ["a 403", 1, json({}, 403)],
  ["a 503 that asks for more than 5 s", 1, json({}, 503, { "retry-after": "6" })],
  ["a redirect, which is not followed", 1, raw("", 302, { location: "/elsewhere" })],
])("a GET that meets %s is sent %i times", async (_, times, answer) => {
  answering(answer)
  expect((await upstream.client().ask(things, anything)).ok).toBe(false)
  expect(seen).toHaveLength(times)
})

test("a successful retry is a success", async () => {
  answering(cut, json([1]))
  expect(await upstream.client().ask(things, anything)).toEqual({ ok: true, value: [1] })
})

test.each(["POST", "PUT", "PATCH", "DELETE"] as const)("a %s is never repeated", async (method) => {
  answering(cut)
  expect(await upstream.client().send({ method, path: ["things"] }, act)).toMatchObject({
    problem: { kind: "unavailable" },
  })
  answering(json({}, 503, { "retry-after": "0" }))
  await upstream.client().send({ method, path: ["things"] }, act)
  expect(seen).toHaveLength(2)
})

test("a short Retry-After is respected", async () => {
  answering(json({}, 503, { "retry-after": "1" }), json([1]))
  const started = Date.now()
  expect(await upstream.client().ask(things, anything)).toMatchObject({ ok: true })
  expect(Date.now() - started).toBeGreaterThanOrEqual(990)
})

test("a silent platform and a slow body both end with the timeout", async () => {
  for (const answer of [
    () => {},
    (response: ServerResponse) => {
      response.writeHead(200, { "content-type": "application/json" })
      const drip = setInterval(() => response.write(" "), 20)
      response.on("close", () => clearInterval(drip))
    },
  ]) {
    answering(answer)
    const outcome = await upstream.client({ totalMs: 200 }).ask(things, anything)
    expect(outcome).toMatchObject(failed("unavailable"))
  }
})

test("when the browser disconnects, the platform call is canceled", async () => {
  const browser = new AbortController()
  const closed = new Promise<void>((resolve) => {
    answering((response) => {
      response.on("close", resolve)
      browser.abort()
    })
  })
  await upstream.client({ signal: browser.signal }).ask(things, anything)
  await closed
  expect(seen).toHaveLength(1)
})

test("a change is completed even if the browser disconnects", async () => {
  const browser = new AbortController()
  answering((response, request) => {
    browser.abort()
    setTimeout(() => json({ id: "t1" }, 201)(response, request), 20)
  })
  const answer = await upstream.client({ signal: browser.signal }).change(makeThing, act, anything)
  expect(answer).toEqual({ ok: true, value: { id: "t1" } })
})

test("a 401 causes one renewal, shared by all calls, and one retry", async () => {
  let renewals = 0
  answering((response, request) => {
    const fresh = request.headers.authorization === "Bearer second-token"
    json(fresh ? [1] : {}, fresh ? 200 : 401)(response, request)
  })
  const transport = upstream.client({
    renew: async () => {
      renewals++
      return "second-token"
    },
  })
  const answers = await Promise.all([
    transport.ask(things, anything),
    transport.ask({ method: "GET", path: ["others"] }, anything),
    transport.change(makeThing, act, anything),
  ])
  expect(answers.every((answer) => answer.ok)).toBe(true)
  expect(renewals).toBe(1)
  await transport.ask(things, anything)
  expect(seen.at(-1)?.headers.authorization).toBe("Bearer second-token")
})

test("a platform that refuses a fresh token ends the session once, and gets no more calls", async () => {
  const called: string[] = []
  answering(json({}, 401))
  const transport = upstream.client({
    renew: async () => {
      called.push("renew")
      return "fresh"
    },
    refused: async () => void called.push("refused"),
    sessionEnded: () => void called.push("ended"),
  })
  expect(await transport.ask(things, anything)).toMatchObject({ problem: { kind: "session-ended" } })
  expect(seen).toHaveLength(2)
  expect(await transport.ask(things, anything)).toMatchObject({ problem: { kind: "session-ended" } })
  expect(seen).toHaveLength(2)
  expect(called).toEqual(["renew", "refused", "ended", "ended"])
})

test("an unreachable provider does not end the session, and a refused change was not made", async () => {
  answering(json({}, 401))
  const transport = upstream.client({ renew: () => Promise.reject(new Error("no route")) })
  expect(await transport.ask(things, anything)).toMatchObject({ problem: { kind: "unavailable" } })
  expect(await transport.send({ method: "DELETE", path: ["things"] }, act)).toMatchObject({
    problem: { kind: "busy" },
  })
})

test("requests of one session share calls and limits, those of two sessions do not", async () => {
  answering((response, request) => setTimeout(() => json([1])(response, request), 20))
  const openCalls = createSharedCalls()
  const [one, same, other] = ["ada", "ada", "noor"].map((session) =>
    upstream.client({ calls: openCalls(session) }),
  )
  await Promise.all([one?.ask(things, anything), same?.ask(things, anything), other?.ask(things, anything)])
  expect(seen).toHaveLength(2)
})

test("a shared call continues when the first browser disconnects", async () => {
  const leaving = new AbortController()
  const openCalls = createSharedCalls()
  answering((response, request) => {
    leaving.abort()
    setTimeout(() => json([1])(response, request), 20)
  })
  const first = upstream.client({ calls: openCalls("ada"), signal: leaving.signal })
  const second = upstream.client({ calls: openCalls("ada") })
  const [, answer] = await Promise.all([first.ask(things, anything), second.ask(things, anything)])
  expect(answer).toEqual({ ok: true, value: [1] })
  expect(seen).toHaveLength(1)
})

test("a read after a change does not join a call from before it", async () => {
  let version = 0
  const held: Array<() => void> = []
  answering((response, request) => {
    if (request.method === "POST") {
      version = 1
      return json({})(response, request)
    }
    const known = version
    held.push(() => json([known])(response, request))
    if (held.length === 2) for (const answer of held) answer()
  })
  const calls = createSharedCalls()("ada")
  const [before, change, after] = [
    upstream.client({ calls }),
    upstream.client({ calls }),
    upstream.client({ calls }),
  ]
  const earlier = before.ask(things, anything)
  await change.send(makeThing, act)
  expect(await after.ask(things, anything)).toEqual({ ok: true, value: [1] })
  expect(await earlier).toEqual({ ok: true, value: [0] })
})

test("a large result is also for requests that had arrived before its call began, until one of them changes something", async () => {
  const calls = createSharedCalls()("ada")
  const arrived = performance.now()
  answering(json("x".repeat(100_000)))
  const [first, waited, later, changing] = [arrived, arrived, undefined, arrived].map((since) =>
    upstream.client({ calls, ...(since && { since }) }),
  )
  await first?.ask(things, z.string())
  await waited?.ask(things, z.string())
  expect(seen).toHaveLength(1)
  const fromNow = upstream.client({ calls })
  await fromNow.ask(things, z.string())
  expect(seen).toHaveLength(2)
  await later?.ask(things, z.string())
  await changing?.send(makeThing, act)
  await changing?.ask(things, z.string())
  expect(seen.map(({ method }) => method)).toEqual(["GET", "GET", "POST", "GET"])
})

test("a file's timeout covers the headers only, and the call is canceled when the browser disconnects", async () => {
  const browser = new AbortController()
  const closed = new Promise<void>((resolve) => {
    answering((response) => {
      response.on("close", resolve)
      response.writeHead(200, { "content-type": "application/zip" })
      response.write("PK")
      setTimeout(() => response.write("later"), 1_200)
    })
  })
  const answer = await upstream.client({ signal: browser.signal, totalMs: 1_000 }).open(things, openDownload)
  if (!answer.ok) throw new Error(answer.problem.kind)
  const reader = answer.value.body.getReader()
  const text = async () => new TextDecoder().decode((await reader.read()).value)
  expect(await text()).toBe("PK")
  expect(await text()).toBe("later")
  browser.abort()
  await closed
})

/** A transport whose calls are counted, and its log. */
function watched(options: Partial<TransportOptions> = {}) {
  const [counted, lines, clock]: [Array<{ route: string; outcome: string }>, object[], { now: number }] = [
    [],
    [],
    { now: 0 },
  ]
  const watch = createUpstreamWatch({
    count: (_, route, outcome) => void counted.push({ route, outcome }),
    elapsed: () => clock.now,
  })
  const log = { info() {}, error() {}, warn: (fields: object) => void lines.push(fields) }
  return { transport: upstream.client({ watch, log, ...options }), counted, lines, clock }
}

// What else can happen: tests/support/drill-kinds.ts.
test.each<[string, string, object, Answer, Partial<TransportOptions>]>([
  ["an unusual status", "5xx", { status: 599 }, json({}, 599), {}],
  ["no answer in time", "timeout", { error: "timeout" }, () => {}, { totalMs: 50 }],
])("%s is counted as %s, and logged", async (_, outcome, cause, answer, options) => {
  answering(answer)
  const { transport, counted, lines } = watched(options)
  await transport.ask({ ...things, path: ["things", { id: "t1" }] }, z.object({}))
  expect(counted[0]).toMatchObject({ route: "GET /api/things/:id", outcome })
  expect(lines.at(-1)).toMatchObject({ upstream: "GET /api/things/t1", ...cause })
})

test("a failure that lasts is logged once a minute with a count; refusals of what a person asked for each time", async () => {
  answering(json({}, 500))
  const { transport, counted, lines, clock } = watched()
  for (let time = 0; time < 5; time++) await transport.send(makeThing, act)
  expect(lines).toMatchObject([{ status: 500, tries: 1 }])
  clock.now = 60_000
  await transport.send(makeThing, act)
  expect(lines).toMatchObject([{}, { times: 5 }])
  answering(json({}, 404))
  for (let time = 0; time < 3; time++) await transport.send(makeThing, act)
  expect(lines).toHaveLength(5)
  answering(json({}))
  await transport.send(makeThing, act)
  expect(counted.map(({ outcome }) => outcome).join(" ")).toBe("500 500 500 500 500 500 404 404 404 ok")
})

test("a session whose calls have ended takes no memory", async () => {
  const openCalls = createSharedCalls()
  const signal = new AbortController().signal
  const call = async (session: string) =>
    (await openCalls(session).enter("GET /things", signal, true))?.leave()
  const before = queryObjects(Map, { format: "count" })
  for (let index = 0; index < 200; index++) await call(`session ${index}`)
  expect(queryObjects(Map, { format: "count" })).toBeLessThan(before + 100)
  // Until here `openCalls` must be in use: without it, its memory would be free.
  await call("last")
})
