import { expect, onTestFinished, test, vi } from "vitest"
import { createLog } from "./log"

function logged(write: (log: ReturnType<typeof createLog>) => void) {
  const lines: string[] = []
  write(createLog({ logLevel: "debug" }, { write: (line) => void lines.push(line) }))
  return { text: lines.join(""), entries: lines.map((line) => JSON.parse(line)) }
}

test("line breaks and escape sequences cannot forge log lines", () => {
  const hostile = 'a\r\n{"level":"info","msg":"forged"}\u001b[2J\u2028"\\'
  const { text, entries } = logged((log) => {
    log.child({ agent: hostile }).warn({ name: hostile }, hostile)
    log.error({ err: new Error(hostile) }, "page failed")
  })
  expect(text.match(/\n/g)).toHaveLength(2)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are matched on purpose
  expect(text.replaceAll("\n", "")).not.toMatch(/[\x00-\x1f]/)
  expect(entries[0]).toMatchObject({ agent: hostile, name: hostile, msg: hostile })
  expect(entries[1].err.message).toBe(hostile)
})

test.each<[string, object]>([
  ["a header", { headers: { authorization: "Bearer CANARY", cookie: "sid=CANARY" } }],
  ["a Headers object", { headers: new Headers({ "Set-Cookie": "sid=CANARY" }) }],
  ["a list of cookies", { "set-cookie": ["a=CANARY", "b=CANARY"] }],
  ["any spelling", { accessToken: "CANARY", refresh_token: "CANARY", "ID-Token": "CANARY" }],
  ["any depth that is logged", { a: { b: [{ c: { clientSecret: "CANARY" } }] } }],
  ["any depth that is cut", { a: { b: { c: { d: { e: { f: { token: "CANARY" } } } } } } }],
  ["a form", { body: { hubToken: "CANARY", license_key: "CANARY", password: "CANARY" } }],
  ["an address", { url: "wss://up.example/t?a=1&token=CANARY&b=2" }],
  ["a callback", { url: "/auth/callback?code=CANARY&state=CANARY#id_token=CANARY" }],
  ["an error's message", { err: new Error("wss://up.example/t?token=CANARY refused") }],
  ["an error alone", new Error("Bearer CANARY was refused")],
  ["an error's stack and cause", { err: new Error("outer", { cause: new Error("code=CANARY") }) }],
  ["fields of an error", { err: Object.assign(new Error("x"), { token: "CANARY" }) }],
  ["a list of errors", { err: new AggregateError([new Error("token=CANARY")], "all") }],
  ["a JWT anywhere", { text: "got eyJhbGciOiJub25lIn0.eyJDQU5BUlkiOjF9.CANARY." }],
  ["escaped in an address", { url: "/auth/sign-in?returnTo=%2Fx%3Fcode%3DCANARY" }],
])("no secret is logged: %s", (_name, fields) => {
  const { text, entries } = logged((log) => {
    log.error(fields)
    log.child({ cookie: "CANARY", url: "?state=CANARY" }).info(fields, "GET /t?token=CANARY failed")
  })
  expect(text).not.toContain("CANARY")
  expect(entries).toHaveLength(2)
})

test("a secret is hidden after any number of other names", () => {
  const names = Array.from({ length: 2_000 }, (_, index) => [`name${index}`, index.toString()])
  const { text } = logged((log) => {
    log.info(Object.fromEntries(names), "x")
    log.info({ "Hub-Token": "CANARY", refresh_token: "CANARY" }, "x")
    log.info({ "Hub-Token": "CANARY", refresh_token: "CANARY" }, "x")
  })
  expect(text).not.toContain("CANARY")
})

test("a field named __proto__ changes nothing", () => {
  const { entries } = logged((log) =>
    log.info(JSON.parse('{"a":1,"__proto__":{"b":2,"token":"CANARY"}}'), "x"),
  )
  expect(entries).toMatchObject([{ a: 1, msg: "x" }])
  expect(Object.keys(entries[0] ?? {})).not.toContain("b")
})

test.each([
  "invalid_grant",
  "ECONNREFUSED",
  "ERR_JWT_EXPIRED",
  "UND_ERR_SOCKET",
  "OAuth2RequestError",
  "timeout",
])("the failure code %s is not taken for an authorization code", (code) => {
  const { entries } = logged((log) => {
    log.warn({ code }, "sign-in failed")
    log.warn({ code: "SplxlOBeZQQYbYSxWxSbIA" }, "sign-in failed")
    log.warn({ code: "f3a1c0de-77aa-4b6c-9d9e-0123456789ab" }, "sign-in failed")
  })
  expect(entries.map((entry) => entry.code)).toEqual([code, "[redacted]", "[redacted]"])
})

test("statuses, error codes and causes are kept", () => {
  const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" })
  const { entries } = logged((log) =>
    log.error({ code: 1006, status: 502, err: new Error("upstream", { cause: refused }) }, "upstream failed"),
  )
  expect(entries[0]).toMatchObject({
    code: 1006,
    status: 502,
    err: { message: "upstream", cause: { message: "connect ECONNREFUSED", errno: "ECONNREFUSED" } },
  })
  expect(entries[0].err.stack).toContain("log.test.ts")
})

test("long and deep values are cut", () => {
  const circle: Record<string, unknown> = {}
  circle.self = circle
  const { text } = logged((log) =>
    log.info({ circle, long: "x".repeat(100_000), list: Array(1000).fill(1) }, "x"),
  )
  expect(text.length).toBeLessThan(12_000)
})

test("a line of any content is bounded, and still names its event", () => {
  const { text, entries } = logged((log) => {
    const texts = Array.from({ length: 40 }, () => '"\u0000'.repeat(4_000))
    log.child({ requestId: "id-1" }).warn({ texts, more: { texts } }, "upstream call failed")
    log.error(new Error("x".repeat(100_000)))
  })
  for (const line of text.split("\n")) expect(line.length).toBeLessThanOrEqual(16_384)
  expect(entries[0]).toMatchObject({ level: "warn", requestId: "id-1", msg: "upstream call failed" })
  expect(entries[1]).toMatchObject({ level: "error", msg: expect.stringMatching(/^x+$/) })
})

test("an event that happens too often is counted instead; requests and other events are not affected", () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { entries } = logged((log) => {
    for (let count = 0; count < 1_000; count++) {
      log.child({ requestId: "id" }).warn({ count }, "terminal refused")
      log.info({}, "request")
    }
    log.warn({}, "access refused")
    vi.advanceTimersByTime(1_000)
    log.warn({ count: "later" }, "terminal refused")
    vi.advanceTimersByTime(1_000)
  })
  const times = (msg: string) => entries.filter((entry) => entry.msg === msg)
  expect(times("request")).toHaveLength(1_000)
  expect(times("access refused")).toHaveLength(1)
  expect(times("terminal refused")).toHaveLength(101)
  expect(times("terminal refused").at(-1)).toMatchObject({ count: "later" })
  expect(times("log lines left out")).toMatchObject([{ event: "terminal refused", lines: 900 }])
})

test("a warning of no request is logged once a minute for each cause, with a count; errors and those of requests always", () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { entries } = logged((log) => {
    const warn = (cause: string, at: number) =>
      log.warn({ cause, at, session: `s${at}` }, "a store call failed")
    for (let at = 0; at < 50; at++) {
      warn("OOM", at)
      log.error({ at }, "sign-out failed")
      log.child({ requestId: `r${at}` }).warn({}, "access refused")
      log.warn({ requestId: `r${at}` }, "terminal refused")
      vi.advanceTimersByTime(1_000)
    }
    warn("READONLY", 50)
    vi.advanceTimersByTime(10_000)
    warn("OOM", 60)
    vi.advanceTimersByTime(120_000)
    warn("OOM", 180)
    // Somebody else chooses the causes.
    for (let at = 0; at < 100; at++) warn(`cause ${at}`, 181)
    vi.advanceTimersByTime(60_000)
  })
  const stored = entries.filter(({ msg }) => msg === "a store call failed")
  expect(stored).toMatchObject([
    { cause: "OOM", at: 0 },
    { cause: "READONLY", at: 50 },
    { cause: "OOM", at: 49, times: 49 },
    { cause: "OOM", at: 60, times: 1 },
    { cause: "OOM", at: 180 },
    ...Array.from({ length: 20 }, (_, at) => ({ cause: `cause ${at}`, at: 181 })),
    { cause: "cause 99", times: 80 },
  ])
  expect(entries.filter(({ msg }) => msg !== "a store call failed")).toHaveLength(3 * 50)
})

test("an error that is its own cause is logged", () => {
  const error = new Error("upstream failed")
  error.cause = error
  const { entries } = logged((log) => log.error({ err: error }, "x"))
  expect(entries).toMatchObject([{ err: { cause: { cause: { message: "upstream failed" } } } }])
})
