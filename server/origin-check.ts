import type { RequestHandler } from "express"
import { sendErrorPage } from "./error-page"

export interface OriginCheckOptions {
  origin: string
  /** Paths whose callers are servers and prove themselves otherwise. */
  exempt: ReadonlySet<string>
}

/**
 * Refuses every unsafe request that does not come from a page of ours (C1, C2). The router's own check covers
 * pages only and lets a request without an Origin pass (fact 3). Both headers are set by the browser and out of
 * reach of scripts: each one that is there must name us, and one must be there.
 */
export function createOriginCheck({ origin, exempt }: OriginCheckOptions): RequestHandler {
  return (request, response, next) => {
    if (request.method === "GET" || request.method === "HEAD" || exempt.has(request.path)) return next()
    const site = request.get("sec-fetch-site")
    const sender = request.get("origin")
    const ours =
      (site !== undefined || sender !== undefined) &&
      (site === undefined || site === "same-origin") &&
      (sender === undefined || sender === origin)
    if (ours) return next()
    const { log } = response.locals.info
    log.warn({ method: request.method, path: request.path, site, sender }, "origin refused")
    sendErrorPage(response, 403, "This form was not sent from a page of this site, so nothing was done.")
  }
}
