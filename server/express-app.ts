import { randomUUID } from "node:crypto"
import type { IncomingMessage, RequestListener } from "node:http"
import { setTimeout as delay } from "node:timers/promises"
import compression from "compression"
import express, { type ErrorRequestHandler, type RequestHandler } from "express"
import type { Logger } from "pino"
import { routePath } from "../app/http/address-policy"
import type { RequestInfo } from "../app/http/contexts"
import { cookieName } from "../app/http/cookies.server"
import { inRequest } from "../app/http/request-scope.server"
import { createAccessLog } from "./access-log"
import type { FindMethods } from "./allowed-methods"
import type { Config } from "./config"
import { sendErrorPage } from "./error-page"
import type { Metrics } from "./metrics"
import { createHostCheck, createOriginCheck } from "./origin-check"
import { type PageCache, sendCached } from "./page-cache"
import { createFailedSignInLimit, createSignInStartLimit } from "./rate-limit"
import type { ShareLimit } from "./redis-rate-limit"
import { begunByProxy, createRequestInfo, logFields, type RequestInfoOptions } from "./request-info"
import { checkTarget, pathOf } from "./request-target"
import { pageHeaders } from "./security-headers"

declare global {
  namespace Express {
    interface Locals {
      /** Set by the first middleware. */
      info: RequestInfo
      /** What failed so far, such as calls of an upstream. */
      failed: Set<string>
    }
  }
}

export interface ExpressAppOptions {
  config: Config
  log: Logger
  metrics: Metrics | undefined
  /** Null when ready. Not ready while starting and while draining. */
  notReadyReason(): string | null
  /** Rejects when the session store accepts no writes. */
  pingStore(): Promise<unknown>
  /** True once shutdown has begun: connections are no longer kept alive. */
  draining(): boolean
  /** Handles /sandbox/** before the checks that are meant for browsers. */
  sandbox: { handler: RequestHandler; key: string } | undefined
  /** The built files, or Vite's middlewares in development. */
  assets: RequestHandler
  /** Files of other builds. */
  sharedAssets: RequestHandler | undefined
  refuseOverload: RequestHandler
  /** Cached pages of the public site. They cost little, so they are served before everything else, also during an overload. */
  pageCache: Pick<PageCache, "find"> | undefined
  /** Missing when this is the only node. */
  shareLimit: ShareLimit | undefined
  findMethods: FindMethods
  tracing?: RequestInfoOptions["tracing"]
  /** React Router: everything that nothing above has answered. */
  pages: RequestHandler
}

/** The header by which this process's calls to its own sandbox are known. */
export const sandboxKey = "x-sandbox-key"

/** For each network; all nodes count together. */
const signInStarts = { burst: 300, perMinute: 600, capacity: 10_000 }
const failedSignIns = { burst: 20, perMinute: 30, capacity: 10_000 }

/** It stores something for each stranger. */
const isSandboxSignIn = (path: string) => routePath(path) === "/sandbox/oidc/auth"

/** Everything between the socket and the router. The order of the middleware matters for security. */
export function createExpressApp(options: ExpressAppOptions) {
  const { config, log, draining, sandbox, refuseOverload, shareLimit, tracing } = options
  const logAccess = createAccessLog(log, options.metrics)
  const isOtherHost = createHostCheck(config.origin)
  const createInfo = createRequestInfo({ config, log, tracing })
  let readinessChecks = 0

  const app = express()
  app.disable("x-powered-by")
  app.disable("etag")
  app.set("query parser", false)

  app.use((request, response, next) => {
    const info = createInfo(request)
    response.locals.info = info
    response.setHeader("X-Request-Id", info.id)
    response.setHeader("Cache-Control", "no-store")
    response.setHeader("Vary", "Cookie")
    const headers = pageHeaders({ config, nonce: info.nonce, path: pathOf(request.url) })
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    if (draining()) response.set("Connection", "close")
    response.locals.failed = new Set()
    logAccess(request, response, logFields(info.id, info.span), response.locals.failed)
    next()
  })
  app.use(rejectMalformedUrls)
  app.use(rejectAmbiguousHosts)
  app.get("/livez", (_request, response) => void response.type("text").send("alive\n"))
  app.get(["/readyz", "/readyz/sessions"], async (request, response) => {
    readinessChecks += 1
    let reason = options.notReadyReason()
    // Only here: a Redis that is away must not take all nodes, and with them the public site, out of a balancer.
    if (reason === null && request.path === "/readyz/sessions") {
      const storeAway = "sessions cannot be stored"
      // A store that hangs counts as failed: probes have a timeout too.
      const storeHangs = delay(2_000, storeAway, { ref: false })
      const pinged = options.pingStore().then(
        () => null,
        () => storeAway,
      )
      reason = await Promise.race([pinged, storeHangs])
    }
    response
      .status(reason === null ? 200 : 503)
      .type("text")
      .send(reason === null ? "ready\n" : `not ready: ${reason}\n`)
  })
  app.use((request, response, next) => {
    if (!isOtherHost(request)) return next()
    response
      .set("Location", config.origin + request.url)
      .status(307)
      .end()
  })
  if (sandbox) {
    const { handler, key } = sandbox
    app.use("/sandbox", (request, response, next) => {
      // This process's own calls belong to pages that have been admitted already, and wait for them.
      if (request.get(sandboxKey) === key) next()
      else refuseOverload(request, response, next)
    })
    app.use(createSignInStartLimit(signInStarts, isSandboxSignIn))
    app.use(handler)
  }
  if (options.sharedAssets) app.use(options.sharedAssets)
  app.use(options.assets)
  app.use(compression())
  // Everything below costs time for each request, a refusal too: finding an address's methods tries every route.
  app.use(refuseOverload)
  // Behind the guard, which may admit a request in the course of another one.
  app.use((_request, response, next) => {
    const { failed, info } = response.locals
    response.once("close", () => info.span?.answered?.(response.statusCode))
    inRequest(failed, info.span, next)
  })
  app.use(async (request, response, next) => {
    if (["GET", "HEAD", "POST"].includes(request.method)) return next()
    const allowed = (await options.findMethods(request.path)).join(", ")
    response.set("Allow", allowed)
    sendErrorPage(response, 405, `This address accepts only ${allowed}.`)
  })
  app.use(createOriginCheck(config))
  app.use(createSignInStartLimit({ ...signInStarts, shared: shareLimit?.("sign-in", signInStarts) }))
  app.use(
    createFailedSignInLimit({
      ...failedSignIns,
      shared: shareLimit?.("callback", failedSignIns),
      sessionCookie: cookieName(config.origin, "session"),
    }),
  )
  app.use(options.pages)
  app.use(handleError)

  const handler: RequestListener = (request, response) => {
    // A cached page has an address that was checked when it was stored.
    const isPlain = hasOneHost(request) && !isOtherHost(request)
    const cached = isPlain ? options.pageCache?.find(request) : undefined
    if (!cached) return app(request, response)
    const id = randomUUID()
    logAccess(request, response, logFields(id, begunByProxy(request, config)))
    const connection = draining() ? ["Connection", "close"] : []
    sendCached(cached, request, response, ["X-Request-Id", id, ...connection])
  }
  /** Whether somebody polls /readyz or /readyz/sessions and needs time to notice that the server is stopping. */
  return { handler, probed: () => readinessChecks > 1 }
}

const rejectMalformedUrls: RequestHandler = (request, response, next) => {
  const target = checkTarget(request.url)
  if (target === "fine") return next()
  if (target === "too-long") return sendErrorPage(response, 414, "Shorten the URL and try again.")
  sendErrorPage(response, 400, "The URL is invalid. Check it, or start again from the home page.")
}

/** HTTP/1.1 requires exactly one Host. A proxy and this server could pick different ones of two. */
const rejectAmbiguousHosts: RequestHandler = (request, response, next) => {
  if (hasOneHost(request)) return next()
  sendErrorPage(response, 400, "The request must have exactly one Host header.")
}

function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage) {
  let hosts = 0
  // Names and values in turn. `headersDistinct` would take all of them apart.
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === "host") hosts += 1
  }
  return hosts === 1 || (hosts === 0 && httpVersion === "1.0")
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
