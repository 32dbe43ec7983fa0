import { readFileSync, rmSync } from "node:fs"
import { createServer } from "node:https"
import { join } from "node:path"
import { expect, onTestFinished, test, vi } from "vitest"
import { parse } from "yaml"
import { makeCertificate } from "../../support/certificate"
import { type PlatformHandler, sendJson, startWithCustomPlatform } from "../../support/custom-platform"
import { freePort, startServer } from "../../support/server"
import { temporaryFolder } from "../../support/temporary"
import { signIn } from "../../support/visitor"

// Each outage fires the alert that is about it, and no other. The rules are read from the file that operators get.

vi.setConfig({ maxConcurrency: 3 })

interface Rule {
  alert: string
  metric: string
  /** Prometheus compares the whole value of the label. */
  matchers: Array<{ label: string; isLike: boolean; pattern: RegExp }>
  by: string[]
  isTrue(sum: number): boolean
}

/** The two kinds of expressions that the rules use. */
function ruleOf({ alert, expr }: { alert: string; expr: string }): Rule {
  const [, gauge, level] = /^(\w+) == (\d)$/.exec(expr) ?? []
  if (gauge) return { alert, metric: gauge, matchers: [], by: [], isTrue: (value) => value === Number(level) }
  const [, by, metric, labels, least] =
    /^sum by \(([\w, ]+)\) \(rate\((\w+)\{(.+)\}\[5m\]\)\) > ([\d.]+)$/.exec(expr) ?? []
  if (!by || !metric || !labels) throw new Error(`This test can't read the rule ${expr}`)
  const matchers = [...labels.matchAll(/(\w+)(=~|!~)"([^"]*)"/g)].map(
    ([, label = "", operator, pattern]) => ({
      label,
      isLike: operator === "=~",
      pattern: new RegExp(`^(?:${pattern})$`),
    }),
  )
  // What a new server has counted, it has counted within these five minutes.
  return { alert, metric, matchers, by: by.split(", "), isTrue: (sum) => sum / 300 > Number(least) }
}

const file: { groups: Array<{ rules: Array<{ alert: string; expr: string }> }> } = parse(
  readFileSync("server/deploy/alerts.yaml", "utf8"),
)
const rules = file.groups.flatMap((group) => group.rules).map(ruleOf)

type Sample = { name: string; labels: Record<string, string>; value: number }

function samplesOf(exposition: string): Sample[] {
  return [...exposition.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(
    ([, name = "", labels = "", value]) => ({
      name,
      labels: Object.fromEntries(
        [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, text]) => [label, text]),
      ),
      value: Number(value),
    }),
  )
}

function firing(exposition: string) {
  const samples = samplesOf(exposition)
  return rules.filter((rule) => fires(rule, samples)).map(({ alert }) => alert)
}

function fires({ metric, matchers, by, isTrue }: Rule, samples: Sample[]) {
  const sums = new Map<string, number>()
  for (const { name, labels, value } of samples) {
    if (name !== metric) continue
    const isMeant = matchers.every(
      ({ label, isLike, pattern }) => pattern.test(labels[label] ?? "") === isLike,
    )
    if (!isMeant) continue
    const group = by.map((label) => labels[label]).join()
    sums.set(group, (sums.get(group) ?? 0) + value)
  }
  return [...sums.values()].some(isTrue)
}

interface Outage {
  /** What the platform does instead of answering. */
  answer?: PlatformHandler
  /** Another address of the platform. */
  url?: string
  certificate?: { days: number; name: string; trusted: boolean }
  alert: string
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

  await bench.server.logged()
  const told = bench.server.log.filter(({ msg }) => msg === "upstream call failed")
  expect(told).toContainEqual(expect.objectContaining(outage.cause))
  // Not one for each of the calls.
  expect(told.length).toBeLessThan(10)
})

test("a session store that is away, and nothing while all is well", async () => {
  const metricsPort = await freePort()
  const server = await startServer({ METRICS_PORT: String(metricsPort) })
  onTestFinished(() => server.stop())
  const scrape = async () => await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  await (await signIn(server, "ada@example.com")).open("/home")
  expect(firing(await scrape())).toEqual([])
  rmSync(join(server.dataDir, "sessions.db"))
  await expect.poll(async () => firing(await scrape())).toEqual(["SessionStoreAway"])
})

test("each rule has an outage here", () => {
  const fired = ["SessionStoreAway", ...Object.values(outages).map(({ alert }) => alert)]
  expect(new Set(rules.map(({ alert }) => alert))).toEqual(new Set(fired))
})
