import { randomBytes, randomUUID } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { isIP } from "node:net"
import type { Log, RequestInfo } from "../app/http/contexts"
import type { Config } from "./config"

export interface RequestInfoOptions {
  config: Pick<Config, "origin" | "trustedProxyHops">
  log: Log & { child(fields: object): Log }
}

/** Collects what is known about a request before routing. */
export function createRequestInfo({ config, log }: RequestInfoOptions) {
  return (request: IncomingMessage): RequestInfo => {
    const id = requestIdOf(request, config.trustedProxyHops)
    let ownLog: Log | undefined
    return {
      id,
      origin: config.origin,
      nonce: randomBytes(16).toString("base64url"),
      clientIp: clientIpOf(request, config.trustedProxyHops),
      // Most requests log nothing of their own.
      get log() {
        ownLog ??= log.child({ requestId: id })
        return ownLog
      },
    }
  }
}

/** A new id, or the one of our own proxy. Others could write into the log with theirs. */
export function requestIdOf(request: IncomingMessage, hops: number) {
  const given = request.headers["x-request-id"]
  return hops > 0 && typeof given === "string" && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID()
}

/** The address exactly `hops` proxies away. Entries further left are written by the client. */
function clientIpOf(request: IncomingMessage, hops: number) {
  const direct = request.socket.remoteAddress ?? "unknown"
  const forwarded = String(request.headers["x-forwarded-for"] ?? "").split(",")
  const chain = [...forwarded.map((part) => part.trim()), direct]
  const client = chain.at(-1 - Math.min(hops, chain.length - 1))
  return client !== undefined && isIP(client) ? client : direct
}
