import { createServer } from "node:http"
import { expect, test } from "vitest"
import { portOf } from "../tests/support/temporary"
import { loadConfig } from "./config"
import { createExpressApp, type ExpressAppOptions } from "./express-app"
import { createLog } from "./log"
import { createOverloadGuard } from "./overload"

/** The Express app with stubs around it; tests/http runs the whole server. */
async function hosting(options: Partial<ExpressAppOptions>) {
  const lines: string[] = []
  const host = createExpressApp({
    config: loadConfig({}),
    log: createLog({ logLevel: "info" }, { write: (line) => void lines.push(line) }),
    metrics: undefined,
    notReadyReason: () => null,
    pingStore: async () => {},
    draining: () => false,
    sandbox: undefined,
    assets: (_request, _response, next) => next(),
    sharedAssets: undefined,
    refuseOverload: (_request, _response, next) => next(),
    pageCache: undefined,
    shareLimit: undefined,
    findMethods: () => ["GET", "HEAD", "POST"],
    pages: (_request, response) => void response.end("page"),
    ...options,
  })
  const port = await portOf(createServer(host.handler))
  const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init)
  return { host, ask, log: () => lines.map((line) => JSON.parse(line)) }
}

test("an error in a page becomes a plain 500 with a reference; only the log has the cause", async () => {
  const { ask, log } = await hosting({
    pages: () => {
      throw new Error("the database is at 10.0.0.7")
    },
  })
  const answer = await ask("/home")
  const body = await answer.text()
  expect(answer.status).toBe(500)
  expect(answer.headers.get("cache-control")).toBe("no-store")
  const reference = answer.headers.get("x-request-id")
  expect(body).toContain(`<code>${reference}</code>`)
  expect(body).not.toMatch(/10\.0\.0\.7|Error|express-app\.test/)
  const [entry] = log().filter(({ msg }) => msg === "unhandled error")
  expect(entry).toMatchObject({ level: "error", requestId: reference })
  expect(entry.err).toMatchObject({
    message: "the database is at 10.0.0.7",
    stack: expect.stringContaining("express-app.test"),
  })
})

test("a response that fails half-way is cut off and does not look complete", async () => {
  const { ask, log } = await hosting({
    pages: async (_request, response) => {
      response.write("half")
      throw new Error("broken")
    },
  })
  await expect(ask("/").then((answer) => answer.text())).rejects.toThrow("terminated")
  await expect.poll(() => log().find(({ msg }) => msg === "request")).toMatchObject({ aborted: true })
})

test.each([
  ["hangs", () => new Promise(() => {})],
  ["fails", () => Promise.reject(new Error("away"))],
])("while the session store %s, the site is ready, and signed-in pages are not", async (_how, pingStore) => {
  const { ask } = await hosting({ pingStore })
  const sessions = await ask("/readyz/sessions")
  expect([sessions.status, await sessions.text()]).toEqual([503, "not ready: sessions cannot be stored\n"])
  for (const path of ["/readyz", "/livez"]) expect((await ask(path)).status).toBe(200)
})

test("only the exact probe paths are probes", async () => {
  const { ask, host } = await hosting({ notReadyReason: () => "stopping" })
  expect(await (await ask("/readyz")).text()).toBe("not ready: stopping\n")
  expect(host.probed()).toBe(false)
  for (const path of ["/readyz/x", "/livez.data", "/healthz"])
    expect(await (await ask(path)).text()).toBe("page")
  expect((await ask("/readyz?from=proxy")).status).toBe(503)
  expect(host.probed()).toBe(true)
})

test("during an overload, strangers wait for the sandbox too, and pages that were admitted don't", async () => {
  const { ask } = await hosting({
    refuseOverload: (_request, response) => void response.status(503).end(),
    sandbox: { key: "k", handler: (_request, response) => void response.end("box") },
  })
  expect((await ask("/sandbox/api/x")).status).toBe(503)
  expect((await ask("/sandbox/api/x", { headers: { "x-sandbox-key": "other" } })).status).toBe(503)
  expect((await ask("/sandbox/api/x", { headers: { "x-sandbox-key": "k" } })).status).toBe(200)
})

test("the sandbox's sign-ins have the limit of all sign-ins", async () => {
  const { ask } = await hosting({
    sandbox: { key: "k", handler: (_request, response) => void response.end("box") },
  })
  const statuses = new Set<number>()
  for (let count = 0; count < 2_000 && !statuses.has(429); count++)
    statuses.add((await ask("/sandbox/oidc/auth")).status)
  expect([...statuses]).toEqual([200, 429])
  expect((await ask("/sandbox/oidc/token")).status).toBe(200)
})

test("during an overload, requests of every method are refused before their routes are looked up", async () => {
  const overload = createOverloadGuard({
    log: { warn: () => {} },
    now: () => 0,
    utilization: () => 0,
    maxInFlight: 1,
  })
  const lookedUp: string[] = []
  const { ask, log } = await hosting({
    refuseOverload: overload.guard,
    findMethods(path) {
      lookedUp.push(path)
      return ["GET", "HEAD"]
    },
    pages: () => {},
  })
  const cut = new AbortController()
  const slow = ask("/slow", { signal: cut.signal }).catch(() => {})
  await expect.poll(overload.inFlight).toBe(1)
  for (const method of ["GET", "PUT", "DELETE", "PROPFIND", "POST"]) {
    const answer = await ask("/home", { method })
    expect([answer.status, answer.headers.get("retry-after")], method).toEqual([503, "5"])
  }
  expect(lookedUp).toEqual([])
  expect(log().map(({ msg }) => msg)).not.toContain("origin refused")
  cut.abort()
  await slow
  await expect.poll(overload.inFlight).toBe(0)
  expect((await ask("/home", { method: "PUT" })).status).toBe(405)
  expect(lookedUp).toEqual(["/home"])
})
