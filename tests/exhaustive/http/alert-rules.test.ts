import { readFileSync, rmSync } from "node:fs"
import { createServer } from "node:https"
import { join } from "node:path"
import { expect, onTestFinished, test, vi } from "vitest"
import { firing as firingOf, rules } from "../../support/alert-rules"
import { makeCertificate } from "../../support/certificate"
import { type PlatformHandler, sendJson, startWithCustomPlatform } from "../../support/custom-platform"
import { lockRecords } from "../../support/locked-store"
import { samplesOf } from "../../support/promql"
import { freePort, startServer } from "../../support/server"
import { temporaryFolder } from "../../support/temporary"
import { createVisitor, signIn } from "../../support/visitor"

// Each outage fires the alert that is about it, and no other about a cause. A platform that hangs fires those about time, too. The rules
// are read from the file that operators get.

vi.setConfig({ maxConcurrency: 3 })

/** Those about a cause, or those about time. */
const firing = (exposition: string, about?: string) => firingOf(samplesOf(exposition), about)

interface Outage {
  /** What the platform does instead of answering. */
  answer?: PlatformHandler
  /** Another address of the platform. */
  url?: string
  certificate?: { days: number; name: string; trusted: boolean }
  alert: string
  /** What people notice for sure. */
  slow?: string[]
  /** What the log says of it. */
  cause: object
}

const outages: Record<string, Outage> = {
  "a status 500": {
    answer: (_, response) => sendJson(response, {}, 500),
    alert: "PlatformFails",
    cause: { status: 500 },
  },
  "a status 503": {
    answer: (_, response) => sendJson(response, {}, 503),
    alert: "PlatformFails",
    cause: { status: 503 },
  },
  "no answer": {
    answer: () => {},
    alert: "PlatformHangs",
    slow: ["UpstreamSlow", "PanelsGivenUp", "PagesSlow"],
    cause: { error: expect.stringMatching(/timeout/i) },
  },
  "a reset": {
    answer: ({ socket }) => socket.destroy(),
    alert: "PlatformUnreachable",
    cause: { error: "UND_ERR_SOCKET" },
  },
  "a refused connection": {
    url: "http://127.0.0.1:4",
    alert: "PlatformUnreachable",
    cause: { error: "ECONNREFUSED" },
  },
  "an unknown name": {
    url: "https://platform.invalid",
    alert: "PlatformUnreachable",
    cause: { error: expect.stringMatching(/^ENOTFOUND|EAI_AGAIN$/) },
  },
  "an unknown certificate": {
    certificate: { days: 2, name: "localhost", trusted: false },
    alert: "PlatformCertificateRefused",
    cause: { error: "DEPTH_ZERO_SELF_SIGNED_CERT" },
  },
  "an expired certificate": {
    certificate: { days: -1, name: "localhost", trusted: true },
    alert: "PlatformCertificateRefused",
    cause: { error: "CERT_HAS_EXPIRED" },
  },
  "another host's certificate": {
    certificate: { days: 2, name: "platform.example", trusted: true },
    alert: "PlatformCertificateRefused",
    cause: { error: "ERR_TLS_CERT_ALTNAME_INVALID" },
  },
  "a redirect": {
    answer: (_, response) => void response.writeHead(302, { location: "https://other.example/" }).end(),
    alert: "PlatformAnswersStrangely",
    cause: { status: 302 },
  },
  "another shape": {
    answer: (_, response) => sendJson(response, { message: "It works!" }),
    alert: "PlatformAnswersStrangely",
    cause: { status: 200, kind: "malformed" },
  },
}

test.concurrent.for(Object.entries(outages))("%s", async ([, outage], { expect, onTestFinished }) => {
  const metricsPort = await freePort()
  const env: Record<string, string> = { METRICS_PORT: String(metricsPort) }
  if (outage.url) env.PLATFORM_API_URL = outage.url
  if (outage.certificate) {
    const folder = temporaryFolder(onTestFinished)
    const { trusted, ...kind } = outage.certificate
    const files = makeCertificate(folder, kind)
    const tls = { cert: readFileSync(files.certificate), key: readFileSync(files.key) }
    const port = await freePort()
    const secure = createServer(tls).listen(port, "localhost")
    onTestFinished(() => void secure.close())
    env.PLATFORM_API_URL = `https://localhost:${port}`
    if (trusted) env.NODE_EXTRA_CA_CERTS = files.certificate
  }
  const bench = await startWithCustomPlatform(outage.answer ?? (() => {}), env)
  onTestFinished(bench.stop)
  // Calls of one person are shared and limited.
  const people = await Promise.all(Array.from({ length: 8 }, bench.signIn))
  const visits = () => Promise.all(people.map((person) => person.open("/balance")))
  const scrape = async () => await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  await expect
    .poll(() => visits().then(async () => firing(await scrape())), { timeout: 150_000 })
    .toEqual([outage.alert])
  const { slow } = outage
  if (slow) await expect.poll(() => visits().then(async () => firing(await scrape(), "time"))).toEqual(slow)

  await bench.server.logged()
  const told = bench.server.log.filter(({ msg }) => msg === "upstream call failed")
  expect(told).toContainEqual(expect.objectContaining(outage.cause))
  // Not one for each of the calls.
  expect(told.length).toBeLessThan(10)
})

async function startWithMetrics(env: Record<string, string> = {}) {
  const metricsPort = await freePort()
  const server = await startServer({ METRICS_PORT: String(metricsPort), ...env })
  onTestFinished(() => server.stop())
  const scrape = async () => await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return { server, fired: async () => firing(await scrape()) }
}

test("a session store that is away, and nothing while all is well", async () => {
  const { server, fired } = await startWithMetrics()
  await (await signIn(server, "ada@example.com")).open("/home")
  expect(await fired()).toEqual([])
  rmSync(join(server.dataDir, "sessions.db"))
  await expect.poll(fired).toEqual(["SessionStoreAway"])
})

test("a file of the store that another program has locked", async () => {
  const { server, fired } = await startWithMetrics()
  onTestFinished(lockRecords(server))
  await signIn(server, "ada@example.com")
  await expect.poll(fired).toEqual(["StoreCallsFail"])
})

test("a provider that can't be reached", async () => {
  const metricsPort = await freePort()
  const { server, stop } = await startWithCustomPlatform(() => {}, {
    METRICS_PORT: String(metricsPort),
    OIDC_ISSUER: "http://127.0.0.1:4",
  })
  onTestFinished(stop)
  const visitor = createVisitor(server.origin)
  await visitor.send("/auth/sign-in")
  const scrape = async () => await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  await expect.poll(async () => firing(await scrape())).toEqual(["ProviderFails"])
})

test("a list of releases that can't be read", async () => {
  const { server, fired } = await startWithMetrics({ RELEASES_URL: "http://127.0.0.1:4/" })
  await (await signIn(server, "ada@example.com")).open("/deployments")
  await expect.poll(fired).toEqual(["ReleasesUnreadable"])
})

// What Prometheus itself tells, and what takes minutes of too many requests.
test.each([
  ["NodeDown", undefined, 'up{job="launchpad",instance="node-1"} 0'],
  [
    "RequestsRefused",
    "time",
    'hearth_http_request_duration_seconds_count{method="GET",status="503",area="page"} 400',
  ],
])("%s", (alert, about, exposition) => {
  expect(firing(exposition, about)).toEqual([alert])
})

test("each rule has an outage here", () => {
  const platform = Object.values(outages).flatMap(({ alert, slow = [] }) => [alert, ...slow])
  const others = ["SessionStoreAway", "StoreCallsFail", "ProviderFails", "ReleasesUnreadable"]
  const fired = [...platform, ...others, "NodeDown", "RequestsRefused"]
  expect(new Set(rules.map(({ alert }) => alert))).toEqual(new Set(fired))
})
