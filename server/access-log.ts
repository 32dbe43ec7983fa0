import type { IncomingMessage, ServerResponse } from "node:http"
import type { Logger } from "pino"
import type { Metrics } from "./metrics"
import { pathOf } from "./request-target"

const probes = new Set(["/livez", "/readyz", "/readyz/sessions"])

/** Logs one line per finished request. The query is left out because it may contain codes and tokens. */
export function createAccessLog(log: Pick<Logger, "info" | "warn">, metrics: Metrics | undefined) {
  return (request: IncomingMessage, response: ServerResponse, requestId: string) => {
    const start = performance.now()
    const path = pathOf(request.url ?? "")
    const method = request.method ?? ""
    metrics?.requestStarted()
    response.once("close", () => {
      const ms = performance.now() - start
      const status = response.statusCode
      const fields = {
        requestId,
        method,
        path: path.slice(0, 512),
        status,
        ms: Math.round(ms),
        ...(!response.writableFinished && { aborted: true }),
      }
      // What refuses many requests for now tells its cause in a line of its own.
      if (status >= 500 && status !== 503) log.warn(fields, "request")
      else if (!probes.has(path)) log.info(fields, "request")
      metrics?.requestFinished({ method, status, path, seconds: ms / 1000 })
    })
  }
}
