import { performance } from "node:perf_hooks"
import type { Request, RequestHandler, Response } from "express"
import type { Logger } from "pino"
import { sendErrorPage } from "./error-page"

export interface OverloadOptions {
  log: Pick<Logger, "warn">
  /** Milliseconds of a clock that never jumps. */
  now(): number
  /** Share of the time since the last call in which the event loop was busy, from 0 to 1. */
  utilization(): number
  /** Requests in progress and waiting at most: past it, memory is what runs out next. */
  mostInFlight?: number
}

/** Milliseconds of work that may be ahead of a request when it is let in. */
const workAhead = 300
/** Milliseconds that a request waits for its turn before it is turned away, once there is a queue that does not end. */
const patience = 150
/**
 * Milliseconds for which a queue may last, and milliseconds of work that may come to it, without anybody being turned away.
 * A hundred pages that are opened at once stay below both; many times the capacity exceeds the second within a second.
 */
const longestBurst = 4_000
const tickMs = 50
/** Above this utilization, letting more requests in makes all of them slower. */
const calm = 0.8

interface Waiting {
  since: number
  request: Request
  response: Response
  next: () => void
}

/**
 * Turns requests away while there is more work than the process can do, so that those it lets in are answered within a second.
 * How many may be in progress follows from what a request has cost lately. Requests that wait for the platform cost
 * nothing meanwhile: while the event loop is calm, more are let in, so that a slow platform is not taken for overload.
 */
export function createOverloadGuard({ log, now, utilization, mostInFlight = 2_000 }: OverloadOptions) {
  let active = 0
  let waiting: Waiting[] = []
  /** Processor milliseconds of a request, averaged over the latest ones. */
  let cost = 5
  let busyMs = 0
  let finished = 0
  /** Requests beyond the limit that may be let in before the next tick, since the event loop is calm. */
  let extra = 0
  let lastTick = now()
  /** When the queue was last seen empty. */
  let emptyAt = now()
  /** Requests that have arrived since then. */
  let arrived = 0
  let refused = 0
  let lastReport = Number.NEGATIVE_INFINITY

  const limit = () => Math.min(200, Math.max(4, Math.floor(workAhead / cost)))

  const guard: RequestHandler = (request, response, next) => {
    // Left while files were looked for: nothing would tell that it is over.
    if (response.destroyed) return
    const one = { since: now(), request, response, next }
    if (active + waiting.length >= mostInFlight) return turnAway(one)
    arrived += 1
    waiting.push(one)
    response.once("close", () => {
      waiting = waiting.filter((other) => other !== one)
    })
    letIn()
  }

  function letIn() {
    while (waiting.length > 0 && (active < limit() || extra > 0)) {
      if (active >= limit()) extra -= 1
      const one = waiting.shift()
      if (one) begin(one)
    }
  }

  function begin({ response, next }: Waiting) {
    active += 1
    response.once("close", () => {
      active -= 1
      finished += 1
      letIn()
    })
    next()
  }

  function turnAway({ response }: Waiting) {
    refused += 1
    response.set("Retry-After", "5")
    sendErrorPage(response, 503, "Too many people are here at once. Please try again in a few seconds.")
  }

  /** Measures, lets in and turns away. To be called every 50 ms; late calls are what overload looks like. */
  function tick() {
    const at = now()
    const busy = utilization()
    busyMs += busy * (at - lastTick)
    lastTick = at
    if (finished >= 10) {
      cost = (cost + busyMs / finished) / 2
      busyMs = 0
      finished = 0
    } else if (busy < calm && active === 0) busyMs = 0
    extra = busy < calm ? limit() : 0
    letIn()
    if (waiting.length === 0) {
      emptyAt = at
      arrived = 0
    }
    const tooLong = at - emptyAt > longestBurst || arrived * cost > longestBurst
    // While the event loop is calm, those who wait are let in by the next ticks.
    if (busy >= calm && tooLong) {
      const late = waiting.filter(({ since }) => at - since > patience)
      waiting = waiting.filter(({ since }) => at - since <= patience)
      for (const one of late) turnAway(one)
    }
    report(at)
  }

  /** One line a second at most: a line for each refusal would be work that an overload has no time for. */
  function report(at: number) {
    if (refused === 0 || at - lastReport < 1_000) return
    log.warn({ refused, inProgress: active, waiting: waiting.length, limit: limit() }, "overloaded")
    refused = 0
    lastReport = at
  }

  return { guard, tick, inFlight: () => active + waiting.length }
}

/** The guard with the process's own clock and event loop. */
export function watchOverload(log: OverloadOptions["log"]) {
  let last = performance.eventLoopUtilization()
  const overload = createOverloadGuard({
    log,
    now: () => performance.now(),
    utilization() {
      const current = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(current, last)
      last = current
      return utilization
    },
  })
  setInterval(overload.tick, tickMs).unref()
  return overload
}
