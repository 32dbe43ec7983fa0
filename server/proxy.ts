import http from "node:http"
import https from "node:https"
import { Socket } from "node:net"
import type { Agent, buildConnector } from "undici"

/** The proxy that leads to an address, if one does. */
export type FindProxy = (address: URL) => URL | undefined

export type ConnectOptions = buildConnector.BuildOptions & { timeout: number }

/** Connects to a host, through its proxy if it has one. */
function createConnector(
  { Agent, buildConnector }: typeof import("undici"),
  options: ConnectOptions,
  findProxy: FindProxy,
): buildConnector.connector {
  const connect = buildConnector(options)
  const proxies = new Agent({ connect: { timeout: options.timeout }, headersTimeout: options.timeout })
  return async (target, done) => {
    const isSecure = target.protocol === "https:"
    const url = new URL(`${target.protocol}//${target.host}`)
    const proxy = findProxy(url)
    if (!proxy) return connect(target, done)
    const fail = (why: string | number) => {
      // As a bare ECONNREFUSED, it would be looked for at the host behind the proxy.
      const code = `PROXY_${why}`
      done(Object.assign(new Error(`the proxy ${proxy.origin} fails: ${code}`), { code }), null)
    }
    const path = `${url.hostname}:${url.port || (isSecure ? 443 : 80)}`
    const person = decodeURIComponent(`${proxy.username}:${proxy.password}`)
    const authorization = `Basic ${Buffer.from(person).toString("base64")}`
    const headers = { host: path, ...(person !== ":" && { "proxy-authorization": authorization }) }
    const answer = await proxies
      .connect({ origin: proxy.origin, path, headers })
      .catch((error: NodeJS.ErrnoException) => error)
    if (answer instanceof Error) return fail(answer.code ?? answer.name)
    const { statusCode, socket } = answer
    if (statusCode !== 200 || !(socket instanceof Socket)) {
      socket.on("error", () => {}).destroy()
      fail(statusCode)
    } else if (isSecure) connect({ ...target, httpSocket: socket }, done)
    else done(null, socket)
  }
}

/** For clients that know no dispatchers; undefined when no proxy leads to that address. */
export function agentThrough(
  address: string,
  options: ConnectOptions,
  findProxy: FindProxy,
): http.Agent | undefined {
  const url = new URL(address)
  const { protocol, host, hostname, port } = url
  if (!findProxy(url)) return undefined
  const { Agent } = protocol === "https:" ? https : http
  return Object.assign(new Agent(), {
    createConnection(_: unknown, done: buildConnector.Callback) {
      void import("undici").then((undici) =>
        createConnector(undici, options, findProxy)({ protocol, host, hostname, port }, done),
      )
    },
  })
}

export type PoolOptions = Agent.Options & { connect: ConnectOptions }

/**
 * A fetch with its own connection pool. `undici` is loaded by the first call: it is a quarter of the code that the server would read
 * at its start.
 */
export function pooledFetch(options: PoolOptions, findProxy: FindProxy): typeof fetch {
  let pool: Promise<Agent> | undefined
  return async (input, init) => {
    pool ??= import("undici").then(
      (undici) =>
        new undici.Agent({ ...options, connect: createConnector(undici, options.connect, findProxy) }),
    )
    // Node's fetch accepts a dispatcher; the DOM type does not include it.
    const pooled: RequestInit & { dispatcher: Agent } = { ...init, dispatcher: await pool }
    return await fetch(input, pooled)
  }
}
