import { createServer } from "node:http"
import type { Duplex } from "node:stream"
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client"
import type { CountCall } from "../app/http/counted-call"
import { panelsGivenUp } from "../app/http/with-timeout.server"
import { listen } from "./listen"

export type Metrics = Awaited<ReturnType<typeof startMetrics>>

interface FinishedRequest {
  method: string
  status: number
  path: string
  seconds: number
}

export interface MetricsOptions {
  port: number
  /**
   * The listen address of the application. On loopback, a scraper outside the container could not reach the port.
   */
  host: string | undefined
  /** Memory that terminals hold now, in bytes. */
  terminalBytes(): number
  /** Whether the session store failed when it was last used. */
  storeAway(): boolean
  /** Files requested since startup, by outcome; the numbers grow. */
  generations: Readonly<Record<string, number>>
  auditLines: Readonly<Record<string, number>>
  buildInfo: Record<string, string>
}

/** Serves Prometheus metrics on a separate port, so that the public port never exposes them. */
export async function startMetrics({
  port,
  host,
  generations,
  auditLines,
  buildInfo,
  ...now
}: MetricsOptions) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: "hearth_http_request_duration_seconds",
    help: "Time from the request headers to the end of the response.",
    labelNames: ["method", "status", "area"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  const inFlight = gauge("hearth_http_requests_in_flight", "Requests in progress.")
  const upstreamCalls = new Counter({
    name: "hearth_upstream_requests_total",
    help: 'Calls to platform, provider, releases and store, by route and outcome: "ok", a status, or the code of an error.',
    labelNames: ["upstream", "route", "outcome"],
    registers,
  })
  const upstreamDuration = new Histogram({
    name: "hearth_upstream_request_duration_seconds",
    help: "Time of such a call, until its answer was read.",
    labelNames: ["upstream", "route"],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const terminals = gauge("hearth_terminals_open", "Sockets of browsers to terminals that are open.")
  const heldHelp = "Memory that terminals hold for output and keystrokes."
  gauge("hearth_terminal_held_bytes", heldHelp, now.terminalBytes)
  const upHelp = "1 while the session store works, otherwise 0."
  gauge("hearth_session_store_up", upHelp, () => (now.storeAway() ? 0 : 1))

  function gauge(name: string, help: string, read?: () => number) {
    const collect = read && (() => created.set(read()))
    const created: Gauge = new Gauge({ name, help, registers, ...(collect && { collect }) })
    return created
  }
  /** Of numbers that grow elsewhere. */
  function counter(name: string, help: string, label: string, numbers: Readonly<Record<string, number>>) {
    new Counter({
      name,
      help,
      labelNames: [label],
      registers,
      collect() {
        this.reset()
        for (const [value, count] of Object.entries(numbers)) this.inc({ [label]: value }, count)
      },
    })
  }
  const generationsHelp = "Files requested from worker threads, by outcome."
  counter("hearth_file_generations_total", generationsHelp, "outcome", generations)
  const auditHelp = "Lines of the audit log, by outcome."
  counter("hearth_audit_lines_total", auditHelp, "outcome", auditLines)
  const givenUpHelp = "Parts of pages that were shown as unavailable because they took too long."
  counter("hearth_panels_given_up_total", givenUpHelp, "panel", panelsGivenUp)
  const build = { name: "hearth_build_info", help: "What runs here.", labelNames: Object.keys(buildInfo) }
  new Gauge({ ...build, registers }).set(buildInfo, 1)

  const server = createServer(async (request, response) => {
    if (request.url !== "/metrics") return response.writeHead(404).end()
    response.writeHead(200, { "Content-Type": registry.contentType }).end(await registry.metrics())
  })
  await listen(server, host, port)

  return {
    requestStarted: () => inFlight.inc(),
    requestFinished({ method, status, path, seconds }: FinishedRequest) {
      inFlight.dec()
      duration.observe(
        { method: methods.has(method) ? method : "other", status, area: areaOf(path) },
        seconds,
      )
    },
    count: ((upstream, route, outcome, seconds) => {
      upstreamCalls.inc({ upstream, route, outcome })
      upstreamDuration.observe({ upstream, route }, seconds)
    }) satisfies CountCall,
    /** Counted until it closes. */
    terminalOpened(socket: Duplex) {
      terminals.inc()
      socket.once("close", () => terminals.dec())
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const methods = new Set(["GET", "HEAD", "POST"])

/** A fixed set: with a label per path, anybody could grow the registry without limit. */
function areaOf(path: string) {
  if (path === "/livez" || path.startsWith("/readyz")) return "probe"
  if (path.startsWith("/assets/")) return "asset"
  if (path.startsWith("/auth/")) return "auth"
  if (path.startsWith("/sandbox/")) return "sandbox"
  return path.endsWith(".data") ? "data" : "page"
}
