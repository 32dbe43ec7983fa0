type Upstream = "platform" | "provider" | "releases" | "store"

/** Counts a call to what this server needs. The outcome is "ok", a status, or the code of an error; routes are few. */
export type CountCall = (upstream: Upstream, route: string, outcome: string, seconds: number) => void

/** Begins to time such a call. What it returns counts the call with its outcome. */
export function timed(count: CountCall | undefined, upstream: Upstream, route = "") {
  const started = performance.now()
  return (outcome: string) => count?.(upstream, route, outcome, (performance.now() - started) / 1000)
}
