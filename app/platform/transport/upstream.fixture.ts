import { createServer, type RequestListener } from "node:http"
import { afterEach, beforeEach } from "vitest"
import { listen } from "../../../tests/support/listen"
import { createPlatform } from "../platform.server"
import { createLimits, type LimitSizes } from "./limits.server"
import { createSharedCalls } from "./shared-calls.server"
import { createTransport, type TransportOptions } from "./transport.server"

/** What most tests don't look at. */
const usual = {
  token: "token",
  renew: async () => null,
  sessionEnded: () => {},
  acted: async () => {},
  requestId: "request-1",
  log: { info() {}, warn() {}, error() {} },
}

/** A test platform that listens during each test. */
export function testUpstream(answer: RequestListener) {
  const server = createServer(answer)
  const upstream = {
    baseUrl: "",
    client(options: Partial<TransportOptions> = {}) {
      const signal = new AbortController().signal
      return createTransport({ ...usual, baseUrl: upstream.baseUrl, signal, fetch, ...options })
    },
    /** Clients of one process, by session. */
    process(sizes: Partial<LimitSizes> = {}, options: Partial<TransportOptions> = {}) {
      const callsOf = createSharedCalls(createLimits(sizes))
      return (session: string, signal = new AbortController().signal) =>
        upstream.client({ ...options, signal, calls: callsOf(session) })
    },
  }
  beforeEach(async () => {
    upstream.baseUrl = `http://127.0.0.1:${await listen(server)}`
  })
  afterEach(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return upstream
}

/** A platform with a fixed response, and the requests it received. */
export function platformAnswering(body: unknown, status = 200) {
  const calls: Array<{ method: string; path: string; body: unknown }> = []
  const platform = createPlatform({
    ...usual,
    baseUrl: "http://platform.example",
    slug: "hearth",
    signal: new AbortController().signal,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const sent = await request.text()
      const { pathname, search } = new URL(request.url)
      calls.push({ method: request.method, path: pathname + search, body: sent ? JSON.parse(sent) : null })
      return Response.json(body, { status })
    },
  })
  return { platform, calls }
}
