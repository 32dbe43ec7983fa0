import { createServer } from "node:http"
import type { Duplex } from "node:stream"
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client"
import type { CountedCall } from "../app/platform/transport/upstream-watch.server"
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
}

/** Serves Prometheus metrics on a separate port, so that the public port never exposes them. */
export async function startMetrics({ port, host, terminalBytes, storeAway, generations }: MetricsOptions) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the request headers to the end of the response.",
    labelNames: ["method", "status", "area"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  const inFlight = new Gauge({
    name: "http_requests_in_flight",
    help: "Requests in progress.",
    registers,
  })
  const upstreamCalls = new Counter({
    name: "hearth_upstream_requests_total",
    help: 'Calls to the platform, by route and outcome: "ok", a status, or the code of an error.',
    labelNames: ["route", "outcome"],
    registers,
  })
  const upstreamDuration = new Histogram({
    name: "hearth_upstream_request_duration_seconds",
    help: "Time of a call to the platform, until its answer was read.",
    labelNames: ["route"],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const terminals = new Gauge({
    name: "terminals_open",
    help: "Sockets of browsers to terminals that are open.",
    registers,
  })

  new Gauge({
    name: "terminal_held_bytes",
    help: "Memory that terminals hold for output and keystrokes.",
    registers,
    collect() {
      this.set(terminalBytes())
    },
  })

  new Gauge({
    name: "session_store_up",
    help: "1 while the session store works, otherwise 0.",
    registers,
    collect() {
      this.set(storeAway() ? 0 : 1)
    },
  })

  new Counter({
    name: "file_generations_total",
    help: "Files requested from worker threads, by outcome.",
    labelNames: ["outcome"],
    registers,
    collect() {
      this.reset()
      for (const [outcome, count] of Object.entries(generations)) this.inc({ outcome }, count)
    },
  })

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
    upstreamEnded({ route, outcome, seconds }: CountedCall) {
      upstreamCalls.inc({ route, outcome })
      upstreamDuration.observe({ route }, seconds)
    },
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
