import type { Agent } from "undici"

/**
 * A fetch with its own connection pool. `undici` is loaded by the first call: it is a quarter of the code that the server would read
 * at its start.
 */
export function pooledFetch(options: Agent.Options): typeof fetch {
  let pool: Promise<Agent> | undefined
  return async (input, init) => {
    pool ??= import("undici").then(({ Agent }) => new Agent(options))
    // Node's fetch accepts a dispatcher; the DOM type does not include it.
    const pooled: RequestInit & { dispatcher: Agent } = { ...init, dispatcher: await pool }
    return await fetch(input, pooled)
  }
}
