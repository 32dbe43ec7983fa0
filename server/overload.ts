import { performance } from "node:perf_hooks"
import type { RequestHandler, Response } from "express"
import type { Logger } from "pino"
import { sendErrorPage } from "./error-page"

export interface OverloadOptions {
  log: Pick<Logger, "warn">
  /** Milliseconds of a monotonic clock. */
  now(): number
  /** Event loop utilization since the last call, from 0 to 1. */
  utilization(): number
  /** Limit of requests in progress and waiting. It bounds memory. */
  maxInFlight?: number
}

/** Milliseconds of work that may be in progress when a request is admitted. */
const targetWorkMs = 300
/** Milliseconds a request may wait during an overload before it is rejected. */
const maxWaitMs = 150
/**
 * Distinguishes an overload from a burst: nothing is rejected until the queue has lasted this many milliseconds, or this many milliseconds
 * of work have arrived. A hundred pages opened at once stay below both. A load of many times the capacity exceeds the second
 * limit within a second.
 */
const burstMs = 4_000
/** Requests that may come at once whatever they cost: a browser that restores its tabs, on a slow machine too. */
const smallBurst = 150
const tickMs = 50
/** Above this event loop utilization, admitting more requests slows down all of them. */
const calmBelow = 0.8

/** Emitted by a response that has begun and never ends by itself. It is no longer a request in progress. */
export const endless = "endless"

interface WaitingRequest {
  owner: string
  since: number
  response: Response
  next: () => void
}

/**
 * Rejects requests while there is more work than the process can do, so that admitted requests are answered within a second.
 * The limit of requests in progress follows from their recent CPU cost. Requests that wait for the platform use no CPU: while
 * the event loop is calm, more are admitted, so that a slow platform does not count as an overload.
 *
 * One owner takes at most half of the places, and only somebody else's requests turn a long queue into an overload: nobody is
 * rejected for opening twenty expensive pages at once, and nobody else waits for them.
 */
export function createOverloadGuard({ log, now, utilization, maxInFlight = 2_000 }: OverloadOptions) {
  let active = 0
  /** Requests in progress by owner. */
  const own = new Map<string, number>()
  let waiting: WaitingRequest[] = []
  /** CPU milliseconds per request, a moving average. */
  let costMs = 5
  let busyMs = 0
  let finished = 0
  /** Requests above the limit that may be admitted before the next tick, because the event loop is calm. */
  let extra = 0
  let lastTick = now()
  /** When at most one owner was last waiting. */
  let emptyAt = now()
  /** Requests that have arrived since the queue was empty. */
  let arrived = 0
  let refused = 0
  let lastReport = Number.NEGATIVE_INFINITY

  const limit = () => Math.min(200, Math.max(4, Math.floor(targetWorkMs / costMs)))

  const guard: RequestHandler = (_request, response, next) => {
    // The client has already disconnected, so no "close" event would follow.
    if (response.destroyed) return
    const entry = { owner: response.locals.info.owner, since: now(), response, next }
    if (active + waiting.length >= maxInFlight) return reject(entry)
    arrived += 1
    waiting.push(entry)
    response.once("close", () => {
      waiting = waiting.filter((other) => other !== entry)
    })
    admitWaiting()
  }

  const ownOf = ({ owner }: WaitingRequest) => own.get(owner) ?? 0

  function admitWaiting() {
    for (;;) {
      const [first, ...others] = waiting
      if (!first) return
      const next = others.reduce((best, other) => (ownOf(other) < ownOf(best) ? other : best), first)
      const most = limit() / 2
      // What an owner has beyond, because the event loop was calm, takes nobody else's place.
      const taken = [...own.values()].reduce((sum, count) => sum + Math.min(count, most), 0)
      const hasPlace = taken < limit() && ownOf(next) < most
      if (!hasPlace && extra === 0) return
      if (!hasPlace) extra -= 1
      begin(next)
    }
  }

  function begin(entry: WaitingRequest) {
    const { owner, response, next } = entry
    waiting = waiting.filter((other) => other !== entry)
    active += 1
    own.set(owner, ownOf(entry) + 1)
    let done = false
    const finish = () => {
      if (done) return
      done = true
      active -= 1
      finished += 1
      own.set(owner, ownOf(entry) - 1)
      if (ownOf(entry) === 0) own.delete(owner)
      admitWaiting()
    }
    response.once("close", finish)
    response.once(endless, finish)
    next()
  }

  function reject({ response }: WaitingRequest) {
    refused += 1
    response.set("Retry-After", "5")
    sendErrorPage(response, 503, "The server is busy. Try again in a few seconds.")
  }

  /** Measures the load, then admits and rejects requests. Called every 50 ms; an overload delays the calls. */
  function tick() {
    const at = now()
    const busy = utilization()
    busyMs += busy * (at - lastTick)
    lastTick = at
    if (finished >= 10) {
      costMs = (costMs + busyMs / finished) / 2
      busyMs = 0
      finished = 0
    } else if (busy < calmBelow && active === 0) busyMs = 0
    extra = busy < calmBelow ? limit() : 0
    admitWaiting()
    if (waiting.length === 0) arrived = 0
    if (waiting.every(({ owner }) => owner === waiting[0]?.owner)) emptyAt = at
    const tooMuchWork = arrived > smallBurst && arrived * costMs > burstMs
    const overloaded = tooMuchWork || at - emptyAt > burstMs
    // While the event loop is calm, the next ticks admit the waiting requests.
    if (busy >= calmBelow && overloaded) {
      const expired = waiting.filter(({ since }) => at - since > maxWaitMs)
      waiting = waiting.filter(({ since }) => at - since <= maxWaitMs)
      for (const entry of expired) reject(entry)
    }
    reportRefusals(at)
  }

  /** Logs at most once a minute: a line per rejected request would add to the overload. */
  function reportRefusals(at: number) {
    if (refused === 0 || at - lastReport < 60_000) return
    log.warn({ refused, inProgress: active, waiting: waiting.length, limit: limit() }, "overloaded")
    refused = 0
    lastReport = at
  }

  return { guard, tick, inFlight: () => active + waiting.length }
}

/** The guard with the clock and event loop of this process. */
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
