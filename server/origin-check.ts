import type { IncomingMessage } from "node:http"
import type { RequestHandler } from "express"
import { parseUrl } from "../app/domain/parse-url"
import { trimEnd } from "../app/domain/trim-end"
import { addressPolicy } from "../app/http/address-policy"
import type { Config } from "./config"
import { sendErrorPage } from "./error-page"

/**
 * Rejects unsafe requests that do not come from our own pages (CSRF). React Router's check covers only pages and lets requests
 * without an Origin header pass. Scripts cannot set Origin, Sec-Fetch-Site or the origin of Referer. Each of the first two must name
 * this origin when it is present. Text browsers send neither of them, and then Referer must.
 */
export function createOriginCheck({ origin }: Pick<Config, "origin">): RequestHandler {
  return (request, response, next) => {
    if (request.method === "GET" || request.method === "HEAD" || addressPolicy(request.path).sentByServers)
      return next()
    const site = request.get("sec-fetch-site")
    const sender = request.get("origin")
    const ours =
      site === undefined && sender === undefined
        ? parseUrl(request.get("referer") ?? "")?.origin === origin
        : (site === undefined || site === "same-origin") && (sender === undefined || sender === origin)
    if (ours) return next()
    const { log } = response.locals.info
    log.warn({ method: request.method, path: request.path, site, sender }, "origin refused")
    sendErrorPage(response, 403, "This form was not sent from this site. Nothing was changed.")
  }
}

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
