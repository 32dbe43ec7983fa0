import { createServer } from "node:http"
import type { Duplex } from "node:stream"
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client"

export interface Metrics {
  began(): void
  answered(answer: { method: string; status: number; path: string; seconds: number }): void
  /** Counted until it closes. */
  terminalOpened(socket: Duplex): void
  close(): Promise<void>
}

export interface MetricsOptions {
  port: number
  /**
   * The application's own listen address. Loopback would be out of reach for a scraper outside the container,
   * and a port that nobody publishes stays inside it anyway.
   */
  host: string
  /** Bytes that terminals hold at this moment. */
  terminalBytes(): number
  /** Files that threads were to make since the start, by what came of it. */
  generations(): Record<string, number>
}

/** Prometheus metrics on a port of their own, so that the public one never shows them. */
export async function startMetrics({
  port,
  host,
  terminalBytes,
  generations,
}: MetricsOptions): Promise<Metrics> {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from a request's headers to the end of its answer.",
    labelNames: ["method", "status", "area"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  const inFlight = new Gauge({
    name: "http_requests_in_flight",
    help: "Requests that wait for the end of their answer.",
    registers,
  })
  const terminals = new Gauge({ name: "terminals_open", help: "Terminal sockets of browsers.", registers })

  new Gauge({
    name: "terminal_held_bytes",
    help: "Output and keystrokes that terminals hold for browsers and machines.",
    registers,
    collect() {
      this.set(terminalBytes())
    },
  })

  new Counter({
    name: "file_generations_total",
    help: "Files that threads were to make, by what came of it.",
    labelNames: ["outcome"],
    registers,
    collect() {
      this.reset()
      for (const [outcome, count] of Object.entries(generations())) this.inc({ outcome }, count)
    },
  })

  const server = createServer(async (request, response) => {
    if (request.url !== "/metrics") return response.writeHead(404).end()
    response.writeHead(200, { "Content-Type": registry.contentType }).end(await registry.metrics())
  })
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, host, resolve)
  })

  return {
    began: () => inFlight.inc(),
    answered({ method, status, path, seconds }) {
      inFlight.dec()
      duration.observe(
        { method: methods.has(method) ? method : "other", status, area: areaOf(path) },
        seconds,
      )
    },
    terminalOpened(socket) {
      terminals.inc()
      socket.once("close", () => terminals.dec())
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const methods = new Set(["GET", "HEAD", "POST"])

/** Few and fixed: a label per path would let anybody grow the registry without end. */
function areaOf(path: string) {
  if (path === "/livez" || path === "/readyz") return "probe"
  if (path.startsWith("/assets/")) return "asset"
  if (path.startsWith("/auth/")) return "auth"
  if (path.startsWith("/sandbox/")) return "sandbox"
  return path.endsWith(".data") ? "data" : "page"
}
