import type { RequestHandler, Response } from "express"
import ipaddr from "ipaddr.js"
import { LRUCache } from "lru-cache"
import { type AddressPolicy, addressPolicy, routePath } from "../app/http/address-policy"
import { sendErrorPage } from "./error-page"
import type { SharedLimit } from "./redis-rate-limit"

export interface RateLimitOptions {
  /** Requests that an address may make at once, and how many are refilled per minute. */
  burst: number
  perMinute: number
  /** Limit of remembered addresses; the least recently seen one is dropped first. */
  capacity: number
  /** Milliseconds of a monotonic clock. */
  now?: () => number
  /** Counts the requests of all nodes. Missing where there is one node only. */
  shared?: SharedLimit | undefined
}

interface Bucket {
  tokens: number
  at: number
}

/** Token buckets by network. Their number is limited, so that a flood from many addresses can't fill the memory. */
export function createBuckets({
  burst,
  perMinute,
  capacity,
  now = () => performance.now(),
}: RateLimitOptions) {
  // Not `max`, which reserves the memory for all of them at the start.
  const buckets = new LRUCache<string, Bucket>({ maxSize: capacity, sizeCalculation: () => 1 })
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
    /** Takes one token and returns 0, or returns the seconds until there is one. */
    take(key: string) {
      const bucket = refilled(key)
      if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / perMs / 1000)
      bucket.tokens -= 1
      return 0
    },
    refund(key: string, tokens: number) {
      const bucket = refilled(key)
      bucket.tokens = Math.min(burst, bucket.tokens + tokens)
    },
  }
}

/** A wider network has four times the limit of those in it: many people may share it, or one may own it. */
const widerBy = 4

/**
 * A request needs a token of this process for each of its networks, and one of all nodes for the narrowest. So a flood doesn't
 * reach the store, and while the store is away, each process still has its own limit: nobody is refused for it.
 */
export function createRateLimit(options: RateLimitOptions) {
  const { shared, burst, perMinute } = options
  const levels = [1, widerBy, widerBy ** 2].map((factor) =>
    createBuckets({ ...options, burst: burst * factor, perMinute: perMinute * factor }),
  )
  return {
    /** Resolves to the seconds until the next request is allowed, 0 when this one is. */
    async take(address: string): Promise<number> {
      const networks = networksOf(address)
      for (const [level, network] of networks.entries()) {
        const seconds = levels[level]?.take(network)
        if (seconds) return seconds
      }
      return (await shared?.take(networks[0]).catch(() => 0)) ?? 0
    },
    refund(address: string) {
      const networks = networksOf(address)
      for (const [level, network] of networks.entries()) levels[level]?.refund(network, 1)
      // Without it, the next sign-ins of this network have one token less for a minute.
      void shared?.refund(networks[0]).catch(() => {})
    },
  }
}

/**
 * Limits how fast one network may start sign-ins. The limit is generous: a start is cheap, an office may share one address, and a
 * browser that restores a hundred tabs starts a silent sign-in in each.
 */
export function createSignInStartLimit(options: RateLimitOptions, counts = countedBy("started sign-ins")) {
  return limited(createRateLimit(options), counts, "Too many sign-ins were started from your network.")
}

/**
 * Limits failed sign-in callbacks per network, so that nobody can guess codes and states quickly. Only a callback that sets the
 * session cookie refunds its token, since an attacker can provoke any other redirect, or one whose silent sign-in the provider
 * declined: an office of people who are not signed in shares one address.
 */
export function createFailedSignInLimit(options: RateLimitOptions & { sessionCookie: string }) {
  const limit = createRateLimit(options)
  return limited(
    limit,
    countedBy("failed sign-ins"),
    "Too many sign-ins failed from your network.",
    (response) => {
      const { clientIp, silentlyDeclined } = response.locals.info
      const cookies = [response.getHeader("set-cookie") ?? []].flat().map(String)
      const isSignedIn = cookies.some((cookie) => isSet(cookie, options.sessionCookie))
      if (isSignedIn || silentlyDeclined) limit.refund(clientIp)
    },
  )
}

function isSet(setCookie: string, name: string) {
  return setCookie.startsWith(`${name}=`) && !setCookie.startsWith(`${name}=;`)
}

function countedBy(limit: AddressPolicy["limit"]) {
  return (path: string) => addressPolicy(routePath(path)).limit === limit
}

function limited(
  { take }: ReturnType<typeof createRateLimit>,
  counts: (path: string) => boolean,
  what: string,
  answered: (response: Response) => void = () => {},
): RequestHandler {
  return async (request, response, next) => {
    if (!counts(request.path)) return next()
    const { clientIp, log } = response.locals.info
    const retryAfter = await take(clientIp)
    if (retryAfter === 0) {
      response.once("finish", () => answered(response))
      return next()
    }
    log.warn({ path: request.path, clientIp }, "rate limited")
    response.set("Retry-After", String(retryAfter))
    sendErrorPage(response, 429, `${what} Wait a moment, then try again.`)
  }
}

/**
 * Whom to count an address for, the narrowest network first. An IPv6 customer owns a whole /64 network and could change the address
 * at each try; many own a /56 or a /48.
 */
export function networksOf(address: string): [narrowest: string, ...wider: string[]] {
  if (!ipaddr.isValid(address)) return [address]
  // An IPv4 address may come in IPv6 notation.
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) {
    const text = parsed.toString()
    return [text, `${text.slice(0, text.lastIndexOf("."))}.0/24`]
  }
  const [a = 0, b = 0, c = 0, d = 0] = parsed.parts
  const network = (parts: number[], length: number) =>
    `${parts.map((part) => part.toString(16)).join(":")}::/${length}`
  return [network([a, b, c, d], 64), network([a, b, c, d & 0xff00], 56), network([a, b, c], 48)]
}
