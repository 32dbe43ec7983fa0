import type { IncomingMessage } from "node:http"
import { parseUrl } from "../app/domain/parse-url"
import { trimEnd } from "../app/domain/trim-end"

const loopback = new Set(["localhost", "127.0.0.1", "[::1]", "0.0.0.0"])

/**
 * Whether a page was asked for under another name of this server, and must be redirected to the configured origin: the names share no
 * cookies, and a form that is sent from another origin is refused. The other names are ours with a dot at its end and, for
 * navigations, http://127.0.0.1:3000 for http://localhost:3000. Others may be a proxy's: then Host is not what the visitor typed.
 */
export function createHostCheck(origin: string) {
  const own = new URL(origin)
  return ({ method, headers }: IncomingMessage) => {
    const mode = headers["sec-fetch-mode"]
    if (headers.host === own.host || (method !== "GET" && method !== "HEAD")) return false
    const url = parseUrl(`${own.protocol}//${headers.host}`)
    if (!url || url.port !== own.port || url.hostname === own.hostname) return false
    // Text browsers don't say that they navigate.
    if (trimEnd(url.hostname, ".") === own.hostname) return mode === undefined || mode === "navigate"
    return mode === "navigate" && loopback.has(url.hostname) && loopback.has(own.hostname)
  }
}
