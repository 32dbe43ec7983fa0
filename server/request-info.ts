import { randomBytes, randomUUID } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { type BlockList, isIP, isIPv6 } from "node:net"
import { browserName } from "../app/domain/browser-name"
import type { Log, RequestInfo } from "../app/http/contexts"
import { cookieName, onlyCookie } from "../app/http/cookies.server"
import type { Span } from "../app/http/request-scope.server"
import type { Config } from "./config"
import { networksOf } from "./rate-limit"
import type { Tracing } from "./tracing"

export interface RequestInfoOptions {
  config: Pick<Config, "origin" | "trustedProxyHops" | "trustedProxies">
  log: Log & { child(fields: object): Log }
  tracing?: Pick<Tracing, "begin"> | undefined
}

export function createRequestInfo({ config, log, tracing }: RequestInfoOptions) {
  const sessionCookie = cookieName(config.origin, "session")
  let warned = false

  function clientIpOf(request: IncomingMessage) {
    const direct = plain(request.socket.remoteAddress ?? "unknown")
    const forwarded = request.headers["x-forwarded-for"]
    const { trustedProxyHops: hops, trustedProxies: trusted } = config
    if (forwarded === undefined || (hops === 0 && !trusted)) return direct
    const chain = [...String(forwarded).split(",").map(plain), direct]
    const at = trusted ? beyond(chain, trusted) : chain.length - 1 - hops
    const client = chain[Math.max(at, 0)] ?? direct
    if (isIP(client)) return client
    // Once: a proxy that is set up like this sends it with each request.
    if (!warned) log.warn({}, "X-Forwarded-For names no address")
    warned = true
    return direct
  }

  return (request: IncomingMessage): RequestInfo => {
    // Our own, whatever the header says: a stranger's could stand in the log as somebody else's.
    const id = randomUUID()
    const clientIp = clientIpOf(request)
    const networks = networksOf(clientIp)
    const begun = begunByProxy(request, config)
    let ownLog: Log | undefined
    return {
      id,
      arrivedAt: performance.now(),
      isForm: request.method === "POST",
      span: tracing?.begin(id, request.method ?? "", begun) ?? begun,
      owner: onlyCookie(request.headers.cookie ?? null, sessionCookie) ?? networks[0],
      origin: config.origin,
      nonce: randomBytes(16).toString("base64url"),
      clientIp,
      networks,
      get browser() {
        return browserName(request.headers["user-agent"] ?? "")
      },
      // Most requests log nothing of their own.
      get log() {
        ownLog ??= log.child(logFields(id, this.span))
        return ownLog
      },
    }
  }
}

/** The trace that a proxy has begun. As with its id, a stranger could choose somebody else's. */
export function begunByProxy(
  { headers, socket }: IncomingMessage,
  { trustedProxyHops: hops, trustedProxies: trusted }: RequestInfoOptions["config"],
): Span | undefined {
  // W3C Trace Context, version 00.
  const sent = String(headers.traceparent)
  if (!/^00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/.test(sent)) return undefined
  const isProxy = trusted ? beyond([plain(socket.remoteAddress ?? "")], trusted) < 0 : hops > 0
  return isProxy ? { traceparent: sent } : undefined
}

/** What a request's lines of the log have in common. */
export function logFields(requestId: string, span: Span | undefined) {
  return span ? { requestId, trace: span.traceparent.slice(3, 35) } : { requestId }
}

/** Where the last address is that is no proxy's. Entries further left are written by the client, as they are beyond the hops. */
function beyond(chain: string[], proxies: BlockList) {
  return chain.findLastIndex((address) => !proxies.check(address, isIPv6(address) ? "ipv6" : "ipv4"))
}

/** Without the port that some proxies add, and IPv4 not in IPv6 notation: each port would be a client, and nobody would know the address. */
function plain(part: string) {
  const [, ipv6, ipv4] = /^(?:\[([\da-f:.]+)\](?::\d+)?|([\d.]+):\d+)$/i.exec(part.trim()) ?? []
  return (ipv6 ?? ipv4 ?? part.trim()).replace(/^::ffff:(?=\d+\.)/i, "")
}
