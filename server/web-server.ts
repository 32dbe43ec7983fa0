import { join } from "node:path"
import type { Duplex } from "node:stream"
import * as builtRoutes from "virtual:react-router/server-build"
import type { Logger } from "pino"
import { RouterContextProvider, type ServerBuild } from "react-router"
import type { ViteDevServer } from "vite"
import { nobody } from "../app/auth/context"
import { type Services, services as servicesContext, visit } from "../app/http/contexts"
import { createAllowedMethods, type FindMethods } from "./allowed-methods"
import type { Config } from "./config"
import { createExpressApp } from "./express-app"
import { createHttpServer } from "./http-server"
import { listen } from "./listen"
import type { Metrics } from "./metrics"
import type { Stores } from "./open-stores"
import { watchOverload } from "./overload"
import { createPageCache } from "./page-cache"
import { createRenderQueue } from "./render-queue"
import { checkTarget, pathOf } from "./request-target"
import { createRouterHandler } from "./router-handler"
import { createSharedAssets } from "./shared-assets"
import { createShutdown } from "./shutdown"
import { sendSocketError } from "./socket-error"
import { createStaticFiles } from "./static-files"
import type { Tracing } from "./tracing"
import type { Upstream } from "./upstream"
import { within } from "./within"

export interface WebServerOptions {
  config: Config
  log: Logger
  sandbox: Upstream["sandbox"]
  stores: Stores
  services: Services
  metrics: Metrics | undefined
  tracing: Tracing | undefined
  vite: ViteDevServer | undefined
}

/** Everything between the network and the services. */
export function createWebServer({ config, log, services, ...options }: WebServerOptions) {
  const { sandbox, stores, metrics, tracing, vite } = options
  const { auth, terminals } = services
  let serving = false
  let draining = false
  let connections = 0
  const leaving = new AbortController()
  const waitForRenderSlot = createRenderQueue(() => connections)
  const sharedAssets = vite
    ? undefined
    : createSharedAssets({
        folder: join(builtRoutes.assetsBuildDirectory, "assets"),
        records: stores.records,
        log,
      })
  const pageCache = config.production ? createPageCache({ origin: config.origin }) : undefined
  const findMethods: FindMethods = vite
    ? async (path) => createAllowedMethods(await loadRoutes(vite))(path)
    : createAllowedMethods(builtRoutes)
  // Forms may come only from this app's own origin, whatever Host header a proxy sends.
  const allowedActionOrigins = [new URL(config.origin).host]
  const served = (build: ServerBuild) => ({ ...(tracing?.routes(build) ?? build), allowedActionOrigins })
  const overload = watchOverload(log)
  const expressApp = createExpressApp({
    config,
    log,
    metrics,
    notReadyReason: () => (serving ? stores.misfit() : draining ? "stopping" : "starting"),
    pingStore: stores.ping,
    draining: () => draining,
    sandbox,
    assets: vite?.middlewares ?? createStaticFiles(builtRoutes.assetsBuildDirectory),
    sharedAssets: sharedAssets?.handler,
    refuseOverload: overload.guard,
    pageCache,
    shareLimit: stores.shareLimit,
    findMethods,
    tracing,
    pages: createRouterHandler({
      pageCache,
      findMethods,
      waitForRenderSlot,
      build: vite ? async () => served(await loadRoutes(vite)) : served(builtRoutes),
      createContext(info) {
        const context = new RouterContextProvider()
        context.set(visit, Object.assign(info, nobody))
        context.set(servicesContext, services)
        return context
      },
    }),
  })

  const server = createHttpServer({
    handler: expressApp.handler,
    origin: config.origin,
    keepAliveSeconds: config.keepAliveSeconds,
    upgrade(request, socket, head) {
      const path = pathOf(request.url ?? "")
      if (checkTarget(request.url ?? "") !== "fine") sendSocketError(socket, 400, config.origin)
      else if (sandbox && path.startsWith("/sandbox/")) sandbox.upgrade(request, socket, head)
      else if (terminals.handles(path)) {
        metrics?.terminalOpened(socket)
        terminals.upgrade(request, socket, head)
      } else sendSocketError(socket, 404, config.origin)
    },
  })
  server.on("connection", () => {
    connections += 1
  })
  return {
    waitForTurn: waitForRenderSlot,
    connect: (socket: Duplex) => server.emit("connection", socket),
    stop: createShutdown({
      server,
      log,
      drain: () => {
        serving = false
        draining = true
      },
      probed: expressApp.probed,
      inFlight: overload.inFlight,
      finishing: [services.jobs.close, async () => auth.close()],
      drainTasks: [async () => leaving.abort(), terminals.close, services.generation.close],
      closers: [
        services.emulators.close,
        () => services.activity.settled().then(stores.close),
        async () => sandbox?.close(),
        async () => void (await Promise.all([metrics?.close(), tracing?.close()])),
      ],
    }),
    async listen() {
      // Another node may be asked for the files that this node's first page names. Without them in the store it would answer 404.
      const published =
        sharedAssets && config.redis
          ? await within(
              5_000,
              sharedAssets.publish().then(() => true),
            )
          : null
      await listen(server, config.host, config.port)
      serving = true
      // A node alone writes them after it listens: that must not delay its first request.
      void sharedAssets?.keepPublished(leaving.signal, published === true)
    },
  }
}

async function loadRoutes(vite: ViteDevServer) {
  // Vite types every module as a record; this one is the React Router build.
  return (await vite.ssrLoadModule("virtual:react-router/server-build")) as unknown as ServerBuild
}
