import { afterAll, beforeAll, expect, test } from "vitest"
import { builtRoutes } from "../../support/built-routes"
import { sendJson, startWithCustomPlatform } from "../../support/custom-platform"
import { type RedisProcess, startRedis } from "../../support/redis"
import type { TestServer } from "../../support/server"
import { type Answer, createVisitor } from "../../support/visitor"

// The test's own provider marks its tokens, codes and secrets. The marks must appear nowhere.

const sessionSecret = "CANARY_KEY of more than thirty-two characters"

let redis: RedisProcess
let bench: Awaited<ReturnType<typeof startWithCustomPlatform>>
const others: TestServer[] = []

beforeAll(async () => {
  redis = await startRedis()
  const env = { SESSION_SECRET: sessionSecret, REDIS_URL: redis.url, LOG_LEVEL: "trace" }
  // Not a 503, which would repeat each of the many calls three times.
  bench = await startWithCustomPlatform((_request, response) => sendJson(response, {}, 500), env)
  while (others.length < 2) others.push(await bench.startAnother())
})
afterAll(async () => {
  await Promise.all(others.map((server) => server.stop()))
  await bench.stop()
  await redis.stop()
})

test("no token, code or secret reaches the browser or the log", async () => {
  const { idp, server } = bench
  const { origin } = server
  const visitor = createVisitor(origin)
  const seen: string[] = []
  const look = (answer: Answer) => {
    seen.push(JSON.stringify(answer.headers), ...answer.setCookies, answer.body)
    return answer
  }
  // The code passes through the browser by design; nothing else may.
  const authorize = look(await visitor.send("/auth/sign-in?returnTo=/home")).headers.location ?? ""
  const callback = (await fetch(authorize, { redirect: "manual" })).headers.get("Location") ?? ""
  const { pathname, search } = new URL(callback)
  expect(look(await visitor.send(pathname + search)).status).toBe(302)
  expect((await visitor.send("/home")).body).toContain("ada@example.com")

  for (const path of builtRoutes()) {
    if (path.startsWith("/auth/") || path.startsWith("/silent")) continue
    look(await visitor.send(path))
    look(await visitor.send(`${path === "/" ? "/_" : path}.data`))
  }
  idp.accessTokenSeconds = 30
  const silent = look(await visitor.send("/auth/silent")).headers.location ?? ""
  const silentCallback = new URL((await fetch(silent, { redirect: "manual" })).headers.get("Location") ?? "")
  const framed = look(await visitor.send(silentCallback.pathname + silentCallback.search))
  expect(framed.body).toContain('"signedIn":true')
  look(await visitor.send("/auth/keepalive", { method: "POST", headers: { origin } }))
  look(await visitor.send("/auth/sign-out", { method: "POST", headers: { origin } }))

  expect(seen.length).toBeGreaterThan(40)
  for (const hidden of ["CANARY", idp.clientSecret])
    for (const text of seen) expect(text).not.toContain(hidden)
  const servers = [server, ...others]
  await Promise.all(servers.map((each) => each.logged()))
  const logged = servers.map(({ output }) => output).join("\n")
  expect(logged).toContain("signed in")
  for (const hidden of ["CANARY", idp.clientSecret]) expect(logged).not.toContain(hidden)
  for (const name of ["state", "code"]) {
    expect(logged).not.toContain(new URL(callback).searchParams.get(name))
  }
})
