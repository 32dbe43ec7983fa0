import { readFileSync, writeFileSync } from "node:fs"
import type { ServerResponse } from "node:http"
import { connect } from "node:net"
import { join } from "node:path"
import { createServer } from "node:tls"
import Redis from "ioredis"
import { vi } from "vitest"
import { makeCertificate } from "./certificate"
import { startConnectProxy } from "./connect-proxy"
import { sendJson, startWithCustomPlatform } from "./custom-platform"
import { listen } from "./listen"
import { query, type Sample, samplesOf } from "./promql"
import { startRedis } from "./redis"
import { samplePlatform } from "./sample-platform"
import { freePort } from "./server"
import { temporaryFolder } from "./temporary"
import { createVisitor, type Visitor } from "./visitor"

export type World = Awaited<ReturnType<typeof startWorld>>
export type Outside = Awaited<ReturnType<typeof openProxy>>
type AtTheEnd = (clean: () => void) => void

const answers: Record<string, unknown> = {
  "GET /api/agents": { categories: [] },
  "GET /api/licenses": [],
  "GET /api/connected-deployments": [],
  "GET /api/test-runs": { test_runs: [], total_count: 0 },
  "GET /api/user/meta": {},
  "POST /api/balance/checkout": { checkout_url: "https://payment.example/1" },
}

/** The built server with everything that it needs, each part of which can fail. Either behind a proxy with SQLite, or with Redis. */
export async function startWorld(kind: "proxy" | "redis", atTheEnd: AtTheEnd) {
  const world = {
    /** What the platform does instead of answering these calls. */
    fault: null as { calls: RegExp; answer(response: ServerResponse): void } | null,
    releases: 200,
  }
  const answer = samplePlatform(2, (request, response) => {
    const call = `${request.method} ${request.url?.split("?")[0]}`
    if (call === "GET /releases") sendJson(response, [{ tag_name: "v9.8.7" }], world.releases)
    else if (world.fault?.calls.test(call)) world.fault.answer(response)
    else if (call in answers) sendJson(response, answers[call])
    else return false
    return true
  })
  const metricsPort = await freePort()
  const platformPort = await freePort()
  const outside = kind === "proxy" ? await openProxy(atTheEnd) : null
  const redis = kind === "redis" ? await startRedis() : null
  if (redis) atTheEnd(redis.stop)
  const bench = await startWithCustomPlatform(answer, {
    METRICS_PORT: `${metricsPort}`,
    PLATFORM_API_URL: `http://127.0.0.1:${platformPort}`,
    RELEASES_URL: `http://127.0.0.1:${platformPort}/releases`,
    ...outside?.env,
    ...(redis && { REDIS_URL: redis.url }),
  })
  atTheEnd(bench.stop)
  await new Promise((resolve) => bench.platform.close(resolve))
  await listenAgain()
  outside?.lead(platformPort)
  const admin = redis && new Redis(redis.url, { retryStrategy: () => 50 }).on("error", () => {})
  if (admin) atTheEnd(() => admin.disconnect())
  let people = 0

  async function listenAgain() {
    await new Promise<void>((resolve) => bench.platform.listen(platformPort, "127.0.0.1", resolve))
  }

  /** Up to where the browser is sent back from the provider, by somebody from a network of their own. */
  async function atCallback() {
    people += 1
    const headers = { "x-forwarded-for": `10.${people >> 8}.${people & 255}.1` }
    const visitor = createVisitor(bench.server.origin)
    const begun = await visitor.send("/auth/sign-in?returnTo=/home", { headers })
    const allowed = await fetch(begun.headers.location ?? "", { redirect: "manual" })
    const { pathname, search } = new URL(allowed.headers.get("location") ?? "")
    return { visitor, finish: () => visitor.send(pathname + search, { headers }) }
  }

  let known: Promise<Visitor> | undefined
  const self = Object.assign(world, {
    ...bench,
    proxy: outside,
    redis,
    admin,
    listenAgain,
    atCallback,
    async signIn(): Promise<Visitor> {
      const { visitor, finish } = await atCallback()
      const { status } = await finish()
      if (status !== 302) throw new Error(`Signing in was answered with ${status}`)
      return visitor
    },
    /** A customer who is signed in all the time. */
    person: () => (known ??= self.signIn()),
    /** Resolves when the server has noticed that the store is away, or works again. */
    async notices(up: 0 | 1) {
      const person = await self.person()
      await vi.waitFor(
        async () => {
          const { status } = await person.open("/home")
          const store = query(`hearth_session_store_up == ${up}`, await self.scrape())
          const known = up === 1 || self.server.log.some(({ msg }) => msg === "session store away")
          if (!known || store.length === 0 || (status === 503) === (up === 1))
            throw new Error(`The store isn't ${up}: ${status}`)
        },
        { timeout: 30_000, interval: 50 },
      )
    },
    async scrape(): Promise<Sample[]> {
      return samplesOf(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text())
    },
  })
  return self
}

/** The proxy on the way out, and behind it the platform's TLS, whose certificate may change. */
export async function openProxy(atTheEnd: AtTheEnd) {
  const name = "*.example.test"
  const folder = () => temporaryFolder(atTheEnd)
  const certificates = {
    good: makeCertificate(folder(), { name }),
    unknown: makeCertificate(folder(), { name }),
    expired: makeCertificate(folder(), { name, days: -1 }),
    other: makeCertificate(folder(), { name: "platform.example" }),
  }
  const authorities = join(folder(), "authorities.pem")
  const { good, expired, other } = certificates
  writeFileSync(authorities, [good, expired, other].map((one) => readFileSync(one.certificate)).join("\n"))
  const createContext = (which: keyof typeof certificates) => ({
    cert: readFileSync(certificates[which].certificate),
    key: readFileSync(certificates[which].key),
  })
  let platform = 0
  const front = createServer(createContext("good"), (socket) => {
    const inner = connect(platform, "127.0.0.1")
    for (const side of [socket, inner]) side.on("error", () => [socket, inner].map((one) => one.destroy()))
    socket.pipe(inner).pipe(socket)
  })
  const proxy = await startConnectProxy(await listen(front))
  atTheEnd(() => {
    proxy.close()
    front.close()
  })
  return {
    proxy,
    env: {
      PLATFORM_API_URL: "https://platform.example.test",
      https_proxy: proxy.address,
      NODE_EXTRA_CA_CERTS: authorities,
    },
    lead(port: number) {
      platform = port
    },
    answer(status: number) {
      proxy.status = status
      proxy.drop()
    },
    present(which: keyof typeof certificates) {
      front.setSecureContext(createContext(which))
      proxy.drop()
    },
  }
}
