import { createServer } from "node:http"
import { afterAll, beforeAll, expect, test } from "vitest"
import { builtRoutes } from "../../support/built-routes"
import { type IdentityProvider, startIdentityProvider } from "../../support/identity-provider"
import { listen } from "../../support/listen"
import { type RedisProcess, startRedis } from "../../support/redis"
import { freePort, startServer, type TestServer } from "../../support/server"
import { type Answer, createVisitor } from "../../support/visitor"

// The test's own provider marks its tokens, codes and secrets. The marks must appear nowhere.

const secret = "CANARY_SECRET+%:/=&"
const sessionSecret = "CANARY_KEY of more than thirty-two characters"
const port = await freePort()
const origin = `http://localhost:${port}`
// Not a 503, which would repeat each of the many calls three times.
const platform = createServer((_request, response) => {
  response.writeHead(500, { "Content-Type": "application/json" }).end("{}")
})

let redis: RedisProcess
let idp: IdentityProvider
const serversThatShareRedis: TestServer[] = []

beforeAll(async () => {
  redis = await startRedis()
  const redirectUris = [`${origin}/auth/callback`, `${origin}/silent-check-sso.html`]
  idp = await startIdentityProvider({ redirectUris, profile: { clientSecret: secret } })
  const platformPort = await listen(platform)
  const env = {
    APP_ORIGIN: origin,
    OIDC_ISSUER: idp.issuer,
    OIDC_CLIENT_ID: idp.clientId,
    OIDC_CLIENT_SECRET: secret,
    PLATFORM_API_URL: `http://127.0.0.1:${platformPort}`,
    SESSION_SECRET: sessionSecret,
    REDIS_URL: redis.url,
    LOG_LEVEL: "trace",
  }
  for (const one of [{ ...env, PORT: String(port) }, env, env]) {
    serversThatShareRedis.push(await startServer(one))
  }
})
afterAll(async () => {
  await Promise.all(serversThatShareRedis.map((server) => server.stop()))
  await idp.stop()
  platform.close()
  await redis.stop()
})

test("no token, code or secret reaches the browser or the log", async () => {
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
  for (const text of seen) expect(text).not.toContain("CANARY")
  await Promise.all(serversThatShareRedis.map((server) => server.logged()))
  const logged = serversThatShareRedis.map((server) => server.output).join("\n")
  expect(logged).toContain("signed in")
  expect(logged).not.toContain("CANARY")
  for (const name of ["state", "code"]) {
    expect(logged).not.toContain(new URL(callback).searchParams.get(name))
  }
})
