import { isIPv6 } from "node:net"
import type { Request, RequestHandler, Response } from "express"
import { refuse } from "./refusal"
import { routeOf } from "./request-target"

export interface RateLimitOptions {
  /** Requests an address may make at once, and how many of them come back each minute. */
  burst: number
  perMinute: number
  /** Addresses remembered at most; the longest unseen is forgotten first. */
  capacity: number
  now?: () => number
}

interface Bucket {
  tokens: number
  at: number
}

/** Token buckets by client address, in bounded memory (L4). */
export function createBuckets({ burst, perMinute, capacity, now = Date.now }: RateLimitOptions) {
  const buckets = new Map<string, Bucket>()
  const perMs = perMinute / 60_000

  function refilled(key: string) {
    const at = now()
    const known = buckets.get(key)
    const tokens = known ? Math.min(burst, known.tokens + (at - known.at) * perMs) : burst
    // Deleted and set again: a Map keeps the order of insertion, so the first key is the longest unseen.
    buckets.delete(key)
    const bucket = { tokens, at }
    buckets.set(key, bucket)
    if (buckets.size > capacity) {
      const oldest = buckets.keys().next()
      if (!oldest.done) buckets.delete(oldest.value)
    }
    return bucket
  }

  return {
    /** Takes one token; otherwise says in how many seconds there will be one. */
    take(key: string): { ok: true } | { ok: false; retryAfter: number } {
      const bucket = refilled(key)
      if (bucket.tokens < 1) return { ok: false, retryAfter: Math.ceil((1 - bucket.tokens) / perMs / 1000) }
      bucket.tokens -= 1
      return { ok: true }
    },
    giveBack(key: string, tokens: number) {
      const bucket = refilled(key)
      bucket.tokens = Math.min(burst, bucket.tokens + tokens)
    },
  }
}

/**
 * Limits how fast one address may start sign-ins and try codes (L4). A sign-in that succeeds gives back what it
 * took, so an office behind one address is not locked out at nine in the morning; a flood of tries is.
 */
export function createSignInLimit(options: RateLimitOptions): RequestHandler {
  const buckets = createBuckets(options)
  return (request, response, next) => {
    const route = routeOf(request.path)
    const callback = route === "/auth/callback"
    if (!callback && route !== "/auth/sign-in") return next()
    const key = networkOf(response.locals.info.clientIp)
    const taken = buckets.take(key)
    if (!taken.ok) return refuseTry(request, response, taken.retryAfter)
    response.once("finish", () => {
      const signedIn = callback && response.statusCode >= 300 && response.statusCode < 400
      if (signedIn) buckets.giveBack(key, 2)
    })
    next()
  }
}

/** Where the hidden frame starts, and where the provider brings it back with a code. */
const silentRoutes = new Set(["/auth/silent", "/silent-check-sso.html"])

/**
 * The same for silent sign-in, which nobody asks for and nobody is told of: in a bound of its own, so that tabs never cost
 * somebody who signs in a try, and a wide one, since a browser that starts may open a hundred tabs at once.
 */
export function createSilentLimit(options: RateLimitOptions): RequestHandler {
  const buckets = createBuckets(options)
  return (request, response, next) => {
    if (!silentRoutes.has(routeOf(request.path))) return next()
    const taken = buckets.take(networkOf(response.locals.info.clientIp))
    if (taken.ok) return next()
    refuseTry(request, response, taken.retryAfter)
  }
}

function refuseTry(request: Request, response: Response, retryAfter: number) {
  const { clientIp, log } = response.locals.info
  log.warn({ path: request.path, clientIp }, "rate limited")
  response.set("Retry-After", String(retryAfter))
  refuse(response, 429, "Too many sign-ins were started from your network. Please wait a moment.")
}

/** An IPv6 customer owns a whole /64 and could change address at each try. */
export function networkOf(address: string) {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(address)) return address
  const [head = "", tail] = address.split("%", 1)[0]?.split("::") ?? []
  const left = head === "" ? [] : head.split(":")
  const right = tail ? tail.split(":") : []
  const gap = tail === undefined ? [] : Array(Math.max(0, 8 - left.length - right.length)).fill("0")
  const groups = [...left, ...gap, ...right].map((group) => group.replace(/^0+(?=.)/, "").toLowerCase())
  return `${groups.slice(0, 4).join(":")}::/64`
}
