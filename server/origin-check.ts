import type { RequestHandler } from "express"
import { parseUrl } from "../app/domain/parse-url"
import { sendErrorPage } from "./error-page"

export interface OriginCheckOptions {
  origin: string
  /** Paths that servers call, which authenticate in another way. */
  exempt: ReadonlySet<string>
}

/**
 * Rejects unsafe requests that do not come from our own pages (CSRF). React Router's check covers only pages and lets requests
 * without an Origin header pass. Scripts cannot set Origin, Sec-Fetch-Site or the origin of Referer. Each of the first two must name
 * this origin when it is present. Text browsers send neither of them, and then Referer must.
 */
export function createOriginCheck({ origin, exempt }: OriginCheckOptions): RequestHandler {
  return (request, response, next) => {
    if (request.method === "GET" || request.method === "HEAD" || exempt.has(request.path)) return next()
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
