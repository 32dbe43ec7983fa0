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
      /** Set by the host before anything else sees the request. */
      info: RequestInfo
    }
  }
}

export interface ExpressAppOptions {
  config: Config
  log: Logger
  metrics: Metrics | undefined
  /** Null when it is; else why not: while starting, draining, or with a session store that takes no writes. */
  unready(): Promise<string | null>
  /** True once shutdown has begun: connections are then no longer kept. */
  draining(): boolean
  /** Sees /sandbox/** before the gates that are meant for browsers. */
  sandbox: RequestHandler | undefined
  /** The built files, or Vite's middlewares in development. */
  assets: RequestHandler
  /** Answers with what is kept of the public site. It costs next to nothing, so an overload does not stop it. */
  cachedPages: RequestHandler
  /** The router: everything that is neither a probe, nor a file, nor refused. */
  pages: RequestHandler
}

export interface ExpressApp {
  handler: Application
  /** Requests to pages that wait for their answer. */
  inFlight(): number
  /** Whether anybody keeps asking /readyz, and so has to see that we are about to leave. */
  probed(): boolean
}

/** What /readyz says of a session store that does not do its work. */
export const storeUnavailable = "sessions cannot be stored"

/** Everything between the socket and the router, in the order in which it is applied (security.md §3.4). */
export function createExpressApp(options: ExpressAppOptions): ExpressApp {
  const { config, log, metrics, unready, draining, sandbox, assets, cachedPages, pages } = options
  const describe = createRequestInfo({ config, log })
  let readinessAsked = 0
  const overload = watchOverload(log)

  const app = express()
  app.disable("x-powered-by")
  app.disable("etag")
  app.set("query parser", false)

  app.use((request, response, next) => {
    const info = describe(request)
    response.locals.info = info
    response.set("X-Request-Id", info.id)
    response.set({ "Cache-Control": "no-store", Vary: "Cookie" })
    response.set(pageHeaders({ config, nonce: info.nonce, path: pathOf(request.url) }))
    if (draining()) response.set("Connection", "close")
    next()
  })
  app.use(createAccessLog(metrics))
  app.use(refuseMalformedTargets)
  app.use(refuseUnclearHosts)
  app.get("/livez", (_request, response) => void response.type("text").send("alive\n"))
  app.get("/readyz", async (_request, response) => {
    readinessAsked += 1
    // A store that hangs is as good as none, and whoever probes has a limit too (B19).
    const storeHangs = delay(2_000, storeUnavailable, { ref: false })
    const why = await Promise.race([unready(), storeHangs])
    response
      .status(why === null ? 200 : 503)
      .type("text")
      .send(why === null ? "ready\n" : `not ready: ${why}\n`)
  })
  app.use(createLoopbackRedirect(config.origin))
  if (sandbox) app.use(sandbox)
  app.use(compression())
  app.use(assets)
  app.use(refuseOtherMethods)
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
  app.use(answerError)
  return { handler: app, inFlight: overload.inFlight, probed: () => readinessAsked > 1 }
}

const refuseMalformedTargets: RequestHandler = (request, response, next) => {
  const target = checkTarget(request.url)
  if (target === "fine") return next()
  if (target === "too-long") return sendErrorPage(response, 414, "Please shorten the address and try again.")
  sendErrorPage(response, 400, "The address is damaged. Please check it, or start again from the first page.")
}

/** HTTP/1.1 asks for exactly one Host; two would be read by a proxy and by us in different ways. */
const refuseUnclearHosts: RequestHandler = (request, response, next) => {
  const hosts = request.headersDistinct.host?.length ?? 0
  if (hosts === 1 || (hosts === 0 && request.httpVersion === "1.0")) return next()
  sendErrorPage(response, 400, "The request does not say which host it is for.")
}

const refuseOtherMethods: RequestHandler = (request, response, next) => {
  if (["GET", "HEAD", "POST"].includes(request.method)) return next()
  response.set("Allow", "GET, HEAD, POST")
  sendErrorPage(response, 405, "Pages are read and forms are posted; nothing else is done here.")
}

/** What nothing else caught: logged in full, answered with a reference only (D7). */
const answerError: ErrorRequestHandler = (error, _request, response, _next) => {
  response.locals.info.log.error({ err: error }, "unhandled error")
  if (response.headersSent) {
    // Half an answer cannot be taken back; cutting it off at least tells the browser so.
    response.destroy()
    return
  }
  sendErrorPage(response, 500, "It is not your doing, and it has been noted. Please try again.")
}
