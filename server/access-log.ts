import type { RequestHandler } from "express"
import type { Metrics } from "./metrics"
import { pathOf } from "./request-target"

const probes = new Set(["/livez", "/readyz"])

/** Logs one line per finished request. The query is left out because it may contain codes and tokens. */
export function createAccessLog(metrics: Metrics | undefined): RequestHandler {
  return (request, response, next) => {
    const start = performance.now()
    const path = pathOf(request.originalUrl)
    metrics?.requestStarted()
    response.once("close", () => {
      const ms = performance.now() - start
      const { log } = response.locals.info
      const fields = {
        method: request.method,
        path: path.slice(0, 512),
        status: response.statusCode,
        ms: Math.round(ms),
        ...(!response.writableFinished && { aborted: true }),
      }
      if (response.statusCode >= 500) log.warn(fields, "request")
      else if (!probes.has(path)) log.info(fields, "request")
      metrics?.requestFinished({
        method: request.method,
        status: response.statusCode,
        path,
        seconds: ms / 1000,
      })
    })
    next()
  }
}
