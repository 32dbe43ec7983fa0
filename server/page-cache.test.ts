import { createServer } from "node:http"
import express from "express"
import { afterAll, expect, test } from "vitest"
import { listen } from "../tests/support/listen"
import { createPageCache, sendCached } from "./page-cache"
import { withInfo } from "./request-info.fixture"

/** A server whose pages contain a counter of renders. The path sets `Cache-Control`. */
const clock = { now: 0 }
const shared = createPageCache({ origin: "http://localhost", now: () => clock.now })
let made = 0
const app = express()
app.use(withInfo({ origin: "http://localhost" }), async (request, response) => {
  const cached = shared.find(request)
  if (cached) return sendCached(cached, request, response, [])
  await shared.once(request, response, async (settle) => {
    if (request.headers["x-broken"]) throw new Error("broken")
    made += 1
    const page = new Response(String(made), {
      headers: { "content-type": "text/html", "cache-control": decodeURIComponent(request.path.slice(1)) },
    })
    if (shared.accepts(request, page)) return await shared.store(request, response, page)
    settle()
    response.send(await page.text())
  })
})
const server = createServer(app)
const port = await listen(server)
afterAll(() => server.close())

async function ask(cacheControl: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`http://127.0.0.1:${port}/${encodeURIComponent(cacheControl)}`, { headers })
  return Number(await answer.text())
}

test("a page is cached for its max-age, or forever without one", async () => {
  const [lasting, passing] = [await ask("public"), await ask("public, max-age=60")]
  clock.now += 59_999
  expect(await ask("public, max-age=60")).toBe(passing)
  clock.now += 1
  const renewed = await ask("public, max-age=60")
  expect(renewed).toBeGreaterThan(passing)
  clock.now += 59_999
  expect(await ask("public, max-age=60")).toBe(renewed)
  clock.now += 365 * 24 * 3_600_000
  expect(await ask("public")).toBe(lasting)
})

test("many readers of a page that nobody has asked for before, or that has expired, cause one rendering", async () => {
  for (let round = 0; round < 2; round++) {
    const before = made
    await Promise.all(Array.from({ length: 50 }, () => ask("public, max-age=30")))
    expect(made).toBe(before + 1)
    clock.now += 30_000
  }
})

test("a rendering that fails holds up nobody", async () => {
  const old = await ask("public, max-age=40")
  clock.now += 40_000
  const asked = Array.from({ length: 9 }, (_, at) =>
    ask("public, max-age=40", at === 0 ? { "x-broken": "1" } : {}),
  )
  const [, ...others] = await Promise.all(asked)
  for (const other of others) expect(other).toBeGreaterThanOrEqual(old)
  expect(await ask("public, max-age=40")).toBeGreaterThan(old)
})

test.each(["no-store", "private, max-age=60", "public, max-age=0"])("%s is not cached", async (control) => {
  expect(await ask(control)).toBeLessThan(await ask(control))
})
