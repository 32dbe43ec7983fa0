import type { Log } from "../app/http/contexts"
import { currentTraceparent } from "../app/http/request-scope.server"
import type { Config } from "./config"
import { sandboxKey } from "./express-app"
import { agentThrough, type FindProxy, pooledFetch } from "./proxy"
import { createPublicFetch } from "./public-fetch"

const minute = 60_000
const second = 1_000

export type Upstream = Awaited<ReturnType<typeof openUpstream>>

export interface UpstreamOptions {
  config: Config
  log: Log
  /** Called when the sandbox's data has been reset. */
  onReset(): void
}

/** The platform and the identity provider, or the sandbox that stands for both, and the ways to call them. */
export async function openUpstream({ config, log, onReset }: UpstreamOptions) {
  const loopback = loopbackOrigin(config)
  // The sandbox is this process.
  const findProxy: FindProxy = (address) =>
    address.origin === loopback ? undefined : config.findProxy(address)
  // A host that does not respond must not block a page.
  const timeouts = {
    connect: { timeout: 3 * second },
    headersTimeout: 10 * second,
    bodyTimeout: 10 * second,
  }
  const { sandbox, connection } =
    config.upstream === "sandbox"
      ? await openSandbox()
      : { sandbox: undefined, connection: { ...config.upstream, bank: null, releasesUrl: undefined } }
  async function openSandbox() {
    const { createSandbox } = await import("./sandbox/sandbox")
    const sandbox = await createSandbox({ ...config, loopback, log, onReset })
    return { sandbox, connection: sandbox.connection }
  }

  // No connection limit for the platform: one slow route would use up all connections. Calls are limited per route instead.
  const fetchPlatform = inTrace(pooledFetch(timeouts, findProxy), sandbox?.key)
  // A separate pool: the identity provider may share the platform's host and must not wait for platform calls. The timeouts are
  // long because a late refresh response still carries the only valid token; each call sets its own limit.
  const fetchProvider = inTrace(
    pooledFetch({ ...timeouts, headersTimeout: minute, bodyTimeout: minute, connections: 64 }, findProxy),
    sandbox?.key,
  )
  return {
    sandbox,
    platformUrl: connection.platformUrl,
    oidc: connection.oidc,
    secrets:
      config.sessionSecrets.length > 0 ? config.sessionSecrets : [sandbox?.connection.sessionSecret ?? ""],
    bank: config.bank ?? connection.bank,
    releasesUrl: config.releasesUrl ?? connection.releasesUrl,
    fetchPlatform,
    fetchProvider: sandbox ? fetchOverLoopback(fetchProvider, loopback, config.origin) : fetchProvider,
    fetchReleases: pooledFetch(timeouts, findProxy),
    fetchPublic: createPublicFetch(timeouts, findProxy),
    terminalAgent: agentThrough(connection.platformUrl, timeouts.connect, findProxy),
  }
}

/** The address at which this process reaches itself: loopback, unless it listens on one other address only. */
function loopbackOrigin({ host = "::", port }: Config) {
  const everywhere = ["0.0.0.0", "::"].includes(host)
  return `http://${everywhere ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host}:${port}`
}

/** A fetch that continues the request's trace, and names the key of this process's own sandbox. */
function inTrace(fetcher: typeof fetch, key: string | undefined): typeof fetch {
  return (input, init) => {
    const traceparent = currentTraceparent()
    if (!key && !traceparent) return fetcher(input, init)
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
    if (key) headers.set(sandboxKey, key)
    if (traceparent) headers.set("traceparent", traceparent)
    return fetcher(input, { ...init, headers })
  }
}

/** The sandbox's issuer has the public origin, which may be unreachable from inside a container. */
function fetchOverLoopback(fetcher: typeof fetch, loopback: string, origin: string): typeof fetch {
  return (input, init) => {
    const url = input instanceof Request ? input.url : input.toString()
    return fetcher(url.startsWith(`${origin}/`) ? loopback + url.slice(origin.length) : url, init)
  }
}
