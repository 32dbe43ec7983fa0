import type { Agent } from "undici"
import { type ConnectOptions, connectorOf, type ProxyOf } from "./proxy"

export type PoolOptions = Agent.Options & { connect: ConnectOptions }

/**
 * A fetch with its own connection pool. `undici` is loaded by the first call: it is a quarter of the code that the server would read
 * at its start.
 */
export function pooledFetch(options: PoolOptions, proxyOf: ProxyOf): typeof fetch {
  let pool: Promise<Agent> | undefined
  return async (input, init) => {
    pool ??= import("undici").then(
      (undici) => new undici.Agent({ ...options, connect: connectorOf(undici, options.connect, proxyOf) }),
    )
    // Node's fetch accepts a dispatcher; the DOM type does not include it.
    const pooled: RequestInit & { dispatcher: Agent } = { ...init, dispatcher: await pool }
    return await fetch(input, pooled)
  }
}
