import { setTimeout as delay } from "node:timers/promises"
import compression from "compression"
import express, { type Application, type ErrorRequestHandler, type RequestHandler } from "express"
import type { Logger } from "pino"
import type { RequestInfo } from "../app/http/contexts"
import { cookieName } from "../app/http/cookies"
import { createAccessLog } from "./access-log"
import type { Config } from "./config"
import { sendErrorPage } from "./error-page"
import { createLoopbackRedirect } from "./loopback-redirect"
import type { Metrics } from "./metrics"
import { createOriginCheck } from "./origin-check"
import { watchOverload } from "./overload"
import { createFailedSignInLimit, createSignInStartLimit } from "./rate-limit"
import { createRequestInfo } from "./request-info"
import { checkTarget, pathOf } from "./request-target"
import { pageHeaders } from "./security-headers"

declare global {
  namespace Express {
    interface Locals {
      /** Set by the first middleware. */
      info: RequestInfo
    }
  }
}

export interface ExpressAppOptions {
  config: Config
  log: Logger
  metrics: Metrics | undefined
  /** Null when ready. Not ready while starting, while draining, and when the session store accepts no writes. */
  notReadyReason(): Promise<string | null>
  /** True once shutdown has begun: connections are no longer kept alive. */
  draining(): boolean
  /** Handles /sandbox/** before the checks that are meant for browsers. */
  sandbox: RequestHandler | undefined
  /** The built files, or Vite's middlewares in development. */
  assets: RequestHandler
  /** Serves cached pages of the public site. Cheap, so it also runs during an overload. */
  cachedPages: RequestHandler
  /** React Router: everything that nothing above has answered. */
  pages: RequestHandler
}

export interface ExpressApp {
  handler: Application
  /** Page requests in progress. */
  inFlight(): number
  /** Whether somebody polls /readyz and needs time to notice that the server is stopping. */
  probed(): boolean
}

/** Shown by /readyz when the session store fails. */
export const storeUnavailable = "sessions cannot be stored"

/** Everything between the socket and the router. The order of the middleware matters for security. */
export function createExpressApp(options: ExpressAppOptions): ExpressApp {
  const { config, log, metrics, notReadyReason, draining, sandbox, assets, cachedPages, pages } = options
  const createInfo = createRequestInfo({ config, log })
  let readinessChecks = 0
  const overload = watchOverload(log)

  const app = express()
  app.disable("x-powered-by")
  app.disable("etag")
  app.set("query parser", false)

  app.use((request, response, next) => {
    const info = createInfo(request)
    response.locals.info = info
    response.set("X-Request-Id", info.id)
    response.set({ "Cache-Control": "no-store", Vary: "Cookie" })
    response.set(pageHeaders({ config, nonce: info.nonce, path: pathOf(request.url) }))
    if (draining()) response.set("Connection", "close")
    next()
  })
  app.use(createAccessLog(metrics))
  app.use(rejectMalformedUrls)
  app.use(rejectAmbiguousHosts)
  app.get("/livez", (_request, response) => void response.type("text").send("alive\n"))
  app.get("/readyz", async (_request, response) => {
    readinessChecks += 1
    // A store that hangs counts as failed: probes have a timeout too.
    const storeHangs = delay(2_000, storeUnavailable, { ref: false })
    const reason = await Promise.race([notReadyReason(), storeHangs])
    response
      .status(reason === null ? 200 : 503)
      .type("text")
      .send(reason === null ? "ready\n" : `not ready: ${reason}\n`)
  })
  app.use(createLoopbackRedirect(config.origin))
  if (sandbox) app.use(sandbox)
  app.use(compression())
  app.use(assets)
  app.use(rejectOtherMethods)
  app.use(createOriginCheck({ origin: config.origin, exempt: new Set(["/auth/back-channel-logout"]) }))
  app.use(createSignInStartLimit({ burst: 300, perMinute: 600, capacity: 10_000 }))
  app.use(
    createFailedSignInLimit({
      burst: 20,
      perMinute: 30,
      capacity: 10_000,
      sessionCookie: cookieName(config.origin, "session"),
    }),
  )
  app.use(cachedPages)
  app.use(overload.guard)
  app.use(pages)
  app.use(handleError)
  return { handler: app, inFlight: overload.inFlight, probed: () => readinessChecks > 1 }
}

const rejectMalformedUrls: RequestHandler = (request, response, next) => {
  const target = checkTarget(request.url)
  if (target === "fine") return next()
  if (target === "too-long") return sendErrorPage(response, 414, "Shorten the URL and try again.")
  sendErrorPage(response, 400, "The URL is invalid. Check it, or start again from the home page.")
}

/** HTTP/1.1 requires exactly one Host. A proxy and this server could pick different ones of two. */
const rejectAmbiguousHosts: RequestHandler = (request, response, next) => {
  const hosts = request.headersDistinct.host?.length ?? 0
  if (hosts === 1 || (hosts === 0 && request.httpVersion === "1.0")) return next()
  sendErrorPage(response, 400, "The request must have exactly one Host header.")
}

const rejectOtherMethods: RequestHandler = (request, response, next) => {
  if (["GET", "HEAD", "POST"].includes(request.method)) return next()
  response.set("Allow", "GET, HEAD, POST")
  sendErrorPage(response, 405, "This server accepts only GET, HEAD and POST requests.")
}

/** Logs unhandled errors in full. The page shows only a reference, so that no internals leak. */
const handleError: ErrorRequestHandler = (error, _request, response, _next) => {
  response.locals.info.log.error({ err: error }, "unhandled error")
  if (response.headersSent) {
    // Part of the response is out: cut the connection, so that the browser does not take it for complete.
    response.destroy()
    return
  }
  sendErrorPage(response, 500, "The error has been logged. Try again.")
}
