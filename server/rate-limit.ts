import type { Request, RequestHandler, Response } from "express"
import ipaddr from "ipaddr.js"
import { LRUCache } from "lru-cache"
import { sendErrorPage } from "./error-page"
import { routeOf } from "./request-target"

export interface RateLimitOptions {
  /** Requests an address may make at once, and how many of them come back each minute. */
  burst: number
  perMinute: number
  /** Addresses remembered at most; the longest unseen is forgotten first. */
  capacity: number
  /** Milliseconds by a clock that is never set. */
  now?: () => number
}

interface Bucket {
  tokens: number
  at: number
}

/** Token buckets by client address. Their number is limited, so that a flood from many addresses can't fill the memory. */
export function createBuckets({
  burst,
  perMinute,
  capacity,
  now = () => performance.now(),
}: RateLimitOptions) {
  const buckets = new LRUCache<string, Bucket>({ max: capacity })
  const perMs = perMinute / 60_000

  function refilled(key: string) {
    const at = now()
    const known = buckets.get(key)
    const tokens = known ? Math.min(burst, known.tokens + (at - known.at) * perMs) : burst
    const bucket = { tokens, at }
    buckets.set(key, bucket)
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

/** Where a sign-in begins, and where the hidden frame of a silent one begins and ends. */
const starts = new Set(["/auth/sign-in", "/auth/silent", "/silent-check-sso.html"])

/**
 * Limits how fast one network may start sign-ins. The limit is wide: starting is cheap, an office may share one address,
 * and a browser that opens with a hundred tabs starts a silent sign-in in each.
 */
export function createSignInStartLimit(options: RateLimitOptions): RequestHandler {
  const buckets = createBuckets(options)
  return (request, response, next) => {
    if (!starts.has(routeOf(request.path))) return next()
    const taken = buckets.take(networkOf(response.locals.info.clientIp))
    if (taken.ok) return next()
    refuseTry(request, response, taken.retryAfter, "Too many sign-ins were started from your network.")
  }
}

/**
 * Limits how many callbacks of one network may fail, so that nobody can try codes and states at speed. One that sets a
 * session's cookie gives back what it took. Any other redirect does not: an attacker can provoke those.
 */
export function createFailedSignInLimit(
  options: RateLimitOptions & { sessionCookie: string },
): RequestHandler {
  const buckets = createBuckets(options)
  return (request, response, next) => {
    if (routeOf(request.path) !== "/auth/callback") return next()
    const key = networkOf(response.locals.info.clientIp)
    const taken = buckets.take(key)
    if (!taken.ok)
      return refuseTry(request, response, taken.retryAfter, "Too many sign-ins failed from your network.")
    response.once("finish", () => {
      const cookies = [response.getHeader("set-cookie") ?? []].flat().map(String)
      if (cookies.some((cookie) => isSet(cookie, options.sessionCookie))) buckets.giveBack(key, 1)
    })
    next()
  }
}

function isSet(setCookie: string, name: string) {
  return setCookie.startsWith(`${name}=`) && !setCookie.startsWith(`${name}=;`)
}

function refuseTry(request: Request, response: Response, retryAfter: number, what: string) {
  const { clientIp, log } = response.locals.info
  log.warn({ path: request.path, clientIp }, "rate limited")
  response.set("Retry-After", String(retryAfter))
  sendErrorPage(response, 429, `${what} Please wait a moment and try again.`)
}

/** The key of a rate limit: an IPv6 customer owns a whole /64 network and could change the address at each try. */
export function networkOf(address: string) {
  if (!ipaddr.isValid(address)) return address
  // An IPv4 address may come in IPv6 notation.
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(":")}::/64`
}
