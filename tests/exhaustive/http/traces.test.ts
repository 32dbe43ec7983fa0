import { readdirSync, readFileSync } from "node:fs"
import { createServer, type RequestListener } from "node:http"
import { join } from "node:path"
import { json } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import { describe, expect, onTestFinished, test } from "vitest"
import { startWithCustomPlatform } from "../../support/custom-platform"
import { samplePlatform } from "../../support/sample-platform"
import { portOf, temporaryFolder } from "../../support/temporary"

const trace = "4bf92f3577b34da6a3ce929d0e0e4736"
const proxySpan = "00f067aa0ba902b7"
const otherTrace = trace.replace("4", "5")
const traceparent = `00-${trace}-${proxySpan}-01`

/** The product, whose platform writes down by which header its calls continue a trace. */
async function startProduct(env: Record<string, string> = {}) {
  const received: Array<{ call: string; traceparent: unknown }> = []
  const platform = samplePlatform(1, ({ method, url, headers }) => {
    received.push({ call: `${method} ${url}`, traceparent: headers.traceparent })
    return false
  })
  const bench = await startWithCustomPlatform(platform, env)
  let over: Promise<void> | undefined
  const stop = () => (over ??= bench.stop())
  onTestFinished(stop)
  // The next page renews a token that ends so soon.
  bench.idp.accessTokenSeconds = 20
  const person = await bench.signIn()
  /** A page that a proxy asks for, and what the platform and the log say of it. */
  async function open(path: string, headers: Record<string, string>) {
    received.length = 0
    const page = await person.send(path, { headers })
    await bench.server.logged()
    const line = bench.server.log.find(
      ({ msg, requestId }) => msg === "request" && requestId === page.headers["x-request-id"],
    )
    return { page, line, received: [...received] }
  }
  return { ...bench, person, open, stop }
}

/** The scripts of the build that a process has loaded when it ends, of which V8 keeps a list there. */
function loadedFrom(folder: string) {
  const scripts = readdirSync(folder).flatMap((file) => {
    const { result } = JSON.parse(readFileSync(join(folder, file), "utf8")) as {
      result: Array<{ url: string }>
    }
    return result.map(({ url }) => url)
  })
  return [...new Set(scripts)].filter((url) => url.includes("/build/server/"))
}

const ofTracing = (url: string) => readFileSync(fileURLToPath(url), "utf8").includes("opentelemetry")

describe("without a collector", () => {
  test("a proxy's trace continues to platform and provider, is in the log, and nothing is loaded for it", async () => {
    const coverage = temporaryFolder()
    const product = await startProduct({ NODE_V8_COVERAGE: coverage })
    const { page, line, received } = await product.open("/deployments", { traceparent })
    expect(page.body).toContain("machine 0")
    expect(line).toMatchObject({ trace })
    expect(received).toContainEqual({ call: "GET /api/deployments", traceparent })
    expect(new Set(received.map((call) => call.traceparent))).toEqual(new Set([traceparent]))
    const site = await product.open("/", { traceparent })
    const cached = await product.open("/", { traceparent })
    expect([site.line?.trace, cached.line?.trace]).toEqual([trace, trace])

    await expect
      .poll(() => product.idp.requests("/token").map((call) => call.traceparent))
      .toContain(traceparent)
    await product.stop()
    const scripts = loadedFrom(coverage)
    expect(scripts.map((url) => url.split("/build/server/")[1])).toContain("index.js")
    expect(scripts.filter(ofTracing)).toEqual([])
  })

  test("what is no trace is ignored", async () => {
    const product = await startProduct()
    const garbage = [
      "garbage",
      `00-${"0".repeat(32)}-${proxySpan}-01`,
      `00-${trace}-${"0".repeat(16)}-01`,
      `00-${trace.toUpperCase()}-${proxySpan}-01`,
      `ff-${trace}-${proxySpan}-01`,
      `${traceparent}-more`,
      `${traceparent}, ${traceparent}`,
    ]
    for (const sent of garbage) {
      const { page, line, received } = await product.open("/deployments", { traceparent: sent })
      expect(page.status).toBe(200)
      expect(line).not.toHaveProperty("trace")
      expect(received).toContainEqual({ call: "GET /api/deployments", traceparent: undefined })
    }
  })
})

interface ExportedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  status: { code?: number; message?: string }
  attributes: Attributes
}

type Attributes = Array<{ key: string; value: Record<string, unknown> }>

/** What OTLP calls them. */
const [internal, server, client] = [1, 2, 3]
const failure = 2

/** A collector, and what it has received. */
async function startCollector(answer: RequestListener = (_request, response) => void response.end("{}")) {
  const received: Array<{ team: unknown; service: unknown; spans: ExportedSpan[] }> = []
  const collector = createServer(async (request, response) => {
    // The protocol's shape.
    const { resourceSpans } = (await json(request)) as {
      resourceSpans: Array<{
        resource: { attributes: Attributes }
        scopeSpans: Array<{ spans: ExportedSpan[] }>
      }>
    }
    for (const { resource, scopeSpans } of resourceSpans) {
      const { "service.name": service } = plain(resource.attributes)
      received.push({
        team: request.headers["x-team"],
        service,
        spans: scopeSpans.flatMap(({ spans }) => spans),
      })
    }
    answer(request, response)
  })
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await portOf(collector)}` }
  return { env, received, spans: () => received.flatMap(({ spans }) => spans) }
}

function plain(attributes: Attributes) {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
}

describe("with a collector", () => {
  test("a request, its loaders and their calls are one trace, whose id is in the log", async () => {
    const collector = await startCollector()
    const coverage = temporaryFolder()
    const product = await startProduct({
      ...collector.env,
      OTEL_EXPORTER_OTLP_HEADERS: "x-team=blue",
      PRODUCT_SLUG: "launchpad",
      NODE_V8_COVERAGE: coverage,
    })
    const continued = await product.open("/deployments?q=machine", { traceparent })
    const begun = await product.open("/deployments/dep-0", {})
    const unsampled = `00-${otherTrace}-${proxySpan}-00`
    const silent = await product.open("/deployments", { traceparent: unsampled })
    const left = await product.person.send("/auth/sign-out", {
      method: "POST",
      headers: { origin: product.server.origin },
    })
    await product.stop()
    expect(loadedFrom(coverage).filter(ofTracing)).not.toEqual([])
    expect(collector.received[0]).toMatchObject({ team: "blue", service: "launchpad" })

    const spans = collector.spans()
    const only = (name: string, traceId: unknown) => {
      const found = spans.filter((span) => span.traceId === traceId && span.name === name)
      expect(found, name).toHaveLength(1)
      return found[0]
    }
    const request = only("GET /deployments", trace)
    expect(request).toMatchObject({ parentSpanId: proxySpan, kind: server })
    expect(plain(request?.attributes ?? [])).toEqual({
      "http.request.method": "GET",
      "http.route": "/deployments",
      "http.response.status_code": 200,
      "hearth.request_id": continued.page.headers["x-request-id"],
    })
    expect(continued.line).toMatchObject({ trace })
    const loader = only("loader routes/launchpad/deployments/list.tsx at deployments", trace)
    expect(loader).toMatchObject({ parentSpanId: request?.spanId, kind: internal })
    const call = only("platform GET /api/deployments", trace)
    expect(call).toMatchObject({ parentSpanId: loader?.spanId, kind: client })
    const sent = `00-${trace}-${call?.spanId}-01`
    expect(continued.received).toContainEqual({ call: "GET /api/deployments", traceparent: sent })
    const renewal = only("provider /token", trace)
    expect(renewal?.kind).toBe(client)
    const renewed = `00-${trace}-${renewal?.spanId}-01`
    expect(product.idp.requests("/token").map((one) => one.traceparent)).toContain(renewed)
    expect(spans.filter(({ name, traceId }) => traceId === trace && name === "store get")).not.toEqual([])

    // Without a proxy's, it begins one of its own.
    const ownTrace = begun.line?.trace
    expect(only("GET /deployments/:id", ownTrace)).not.toHaveProperty("parentSpanId")
    expect(begun.received.map((one) => `${one.traceparent}`.slice(3, 35))).toContain(ownTrace)
    expect(ownTrace).not.toBe(trace)
    // The platform has no user-meta.
    expect(only("platform GET /api/user/meta", trace)).toMatchObject({
      status: { code: failure, message: "404" },
    })
    // A proxy that wants no spans gets none, and its trace still continues.
    expect(silent.line).toMatchObject({ trace: otherTrace })
    expect(silent.received[0]?.traceparent).toMatch(new RegExp(`^00-${otherTrace}-[\\da-f]{16}-00$`))
    expect(spans.filter(({ traceId }) => traceId === otherTrace)).toEqual([])

    expect(left.status).toBe(200)
    expect(spans.map(({ name }) => name)).toContain("action routes/auth/sign-out")
    expect(spans.map(({ name }) => name)).toContain("GET /auth/callback")
    // Neither who it was, nor what was asked for or handed over.
    expect(JSON.stringify(spans)).not.toMatch(/person|@|Person|eyJ|Bearer|dep-0|machine|[?=]|127\.0/)
  })

  test("one that hangs keeps neither a page nor the end of the process", async () => {
    const collector = await startCollector(() => {})
    const product = await startProduct(collector.env)
    const { page } = await product.open("/deployments", {})
    expect(page.body).toContain("machine 0")
    // Throws when the process doesn't end.
    await product.stop()
    expect(collector.spans()).not.toEqual([])
  })

  test("one that refuses the spans is logged", async () => {
    const collector = await startCollector((_request, response) => void response.writeHead(403).end())
    const product = await startProduct(collector.env)
    const { page } = await product.open("/deployments", {})
    expect(page.body).toContain("machine 0")
    await product.stop()
    const warnings = product.server.log.filter(({ msg }) => msg === "spans not exported")
    expect(warnings).toMatchObject([{ level: "warn", cause: "Forbidden" }])
  })
})
