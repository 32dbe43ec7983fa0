import { monitorEventLoopDelay } from "node:perf_hooks"
import type { RequestHandler } from "express"
import { refuse } from "./refusal"

export interface OverloadOptions {
  /** Requests that may wait at once; past it, memory is what runs out next. */
  maxInFlight: number
  /** Seconds for which the event loop ran late, one number a second; the last one first. */
  delays(): [number, number]
}

/**
 * Turns pages away while the process cannot keep up, so that those it takes are answered (L3). Late by a second
 * two seconds in a row is overload; a single hiccup is not. Signing in stays possible: it has a limit of its own.
 */
export function createOverloadGuard({ maxInFlight, delays }: OverloadOptions) {
  let inFlight = 0
  const guard: RequestHandler = (request, response, next) => {
    const [last, before] = delays()
    const overloaded = inFlight >= maxInFlight || Math.min(last, before) > 1
    if (overloaded && !request.path.startsWith("/auth/")) {
      response.locals.info.log.warn({ inFlight, delay: last }, "overloaded")
      response.set("Retry-After", "5")
      return refuse(response, 503, "Too many people are here at once. Please try again in a few seconds.")
    }
    inFlight += 1
    response.once("close", () => {
      inFlight -= 1
    })
    next()
  }
  return { guard, inFlight: () => inFlight }
}

/** How late the event loop ran in each of the last two seconds. */
export function watchEventLoop() {
  const histogram = monitorEventLoopDelay({ resolution: 20 })
  histogram.enable()
  let delays: [number, number] = [0, 0]
  const timer = setInterval(() => {
    delays = [histogram.mean / 1e9 || 0, delays[0]]
    histogram.reset()
  }, 1000)
  timer.unref()
  return () => delays
}
