import type { IncomingMessage, ServerResponse } from "node:http"
import type { Logger } from "pino"
import type { Metrics } from "./metrics"
import { pathOf } from "./request-target"

const probes = new Set(["/livez", "/readyz", "/readyz/sessions"])

/** Logs one line per finished request. The query is left out because it may contain codes and tokens. */
export function createAccessLog(log: Pick<Logger, "info" | "warn">, metrics: Metrics | undefined) {
  return (
    request: IncomingMessage,
    response: ServerResponse,
    ids: { requestId: string; trace?: string },
    failed: Iterable<string> = [],
  ) => {
    const start = performance.now()
    const path = pathOf(request.url ?? "")
    const method = request.method ?? ""
    metrics?.requestStarted()
    response.once("close", () => {
      const ms = performance.now() - start
      const status = response.statusCode
      // A sign-in logs the provider's failure in a line of its own.
      const isSignIn = path.startsWith("/auth/") || path === "/silent-check-sso.html"
      const causes = [...failed].filter((cause) => !(isSignIn && cause.startsWith("provider ")))
      const fields = {
        ...ids,
        method,
        path: path.slice(0, 512),
        status,
        ms: Math.round(ms),
        ...(!response.writableFinished && { aborted: true }),
        ...(causes.length > 0 && { failed: causes.slice(0, 10) }),
      }
      // What refuses many requests for now logs its cause in a line of its own.
      if (status >= 500 && status !== 503) log.warn(fields, "request")
      else if (!probes.has(path)) log.info(fields, "request")
      metrics?.requestFinished({ method, status, path, seconds: ms / 1000 })
    })
  }
}
