import { join } from "node:path"
import type { Duplex } from "node:stream"
import * as builtRoutes from "virtual:react-router/server-build"
import type { Logger } from "pino"
import { RouterContextProvider, type ServerBuild } from "react-router"
import type { ViteDevServer } from "vite"
import { activityContext } from "../app/activity/activity.server"
import { authContext } from "../app/auth/context"
import {
  bankContext,
  brandContext,
  buildContext,
  checkoutRules,
  cookieSecrets,
  noticeContext,
  renderTurn,
  requestInfo,
  sandboxed,
} from "../app/http/contexts"
import { generateContext } from "../app/http/generation.server"
import { jobsContext } from "../app/jobs/jobs.server"
import {
  adminChecksContext,
  agentPicturesContext,
  companyInfoContext,
  creationsContext,
  pingScansContext,
  platformContext,
  platformFactory,
  publicAgentsContext,
  releasesContext,
  setupTimesContext,
} from "../app/platform/context"
import { visitorPlatform } from "../app/platform/platform.server"
import { idempotencyContext } from "../app/records/idempotency.server"
import { terminalScreensContext } from "../app/terminal/terminal-screens"
import { createAllowedMethods, type MethodsOf } from "./allowed-methods"
import type { Config } from "./config"
import { createExpressApp } from "./express-app"
import { createHttpServer } from "./http-server"
import { listen } from "./listen"
import type { Metrics } from "./metrics"
import type { Stores } from "./open-stores"
import { watchOverload } from "./overload"
import { createPageCache } from "./page-cache"
import { networksOf } from "./rate-limit"
import { createRenderQueue } from "./render-queue"
import { checkTarget, pathOf } from "./request-target"
import { createRouterHandler } from "./router-handler"
import type { Services } from "./services"
import { createSharedAssets } from "./shared-assets"
import { createShutdown } from "./shutdown"
import { sendSocketError } from "./socket-error"
import { createStaticFiles } from "./static-files"
import type { Upstream } from "./upstream"
import { within } from "./within"

export interface WebServerOptions {
  config: Config
  log: Logger
  upstream: Upstream
  stores: Stores
  services: Services
  metrics: Metrics | undefined
  vite: ViteDevServer | undefined
}

/** Everything between the network and the services. */
export function createWebServer({
  config,
  log,
  upstream,
  stores,
  services,
  metrics,
  vite,
}: WebServerOptions) {
  const { sandbox, secrets } = upstream
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
  const methodsOf: MethodsOf = vite
    ? async (path) => createAllowedMethods(await loadRoutes(vite))(path)
    : createAllowedMethods(builtRoutes)
  // Forms may come only from this app's own origin, whatever Host header a proxy sends.
  const allowedActionOrigins = [new URL(config.origin).host]
  const overload = watchOverload(log)
  const expressApp = createExpressApp({
    config,
    log,
    metrics,
    notReadyReason: () => (serving ? null : draining ? "stopping" : "starting"),
    pingStore: stores.ping,
    draining: () => draining,
    sandbox,
    assets: vite?.middlewares ?? createStaticFiles(builtRoutes.assetsBuildDirectory),
    sharedAssets: sharedAssets?.handler,
    refuseOverload: overload.guard,
    pageCache,
    shareLimit: stores.shareLimit,
    methodsOf,
    pages: createRouterHandler({
      pageCache,
      methodsOf,
      waitForRenderSlot,
      build: vite
        ? async () => ({ ...(await loadRoutes(vite)), allowedActionOrigins })
        : { ...builtRoutes, allowedActionOrigins },
      contextOf(info) {
        const context = new RouterContextProvider()
        context.set(requestInfo, info)
        context.set(renderTurn, () => waitForRenderSlot(info.owner))
        context.set(brandContext, config.brand)
        context.set(buildContext, vite ? "" : builtRoutes.assets.version)
        context.set(cookieSecrets, secrets)
        context.set(sandboxed, sandbox !== undefined)
        context.set(noticeContext, config.notice)
        context.set(checkoutRules, {
          hosts: config.checkoutHosts,
          // The sandbox's payment page is on this origin, which may be plain http.
          origins: sandbox ? [config.origin] : [],
        })
        context.set(bankContext, upstream.bank)
        context.set(authContext, auth)
        // Not the context's default: the browser's modules import the context, and would carry the platform's client.
        context.set(platformContext, visitorPlatform)
        context.set(platformFactory, services.newPlatform)
        context.set(adminChecksContext, services.adminChecks)
        context.set(pingScansContext, services.pingScans)
        context.set(releasesContext, services.releases)
        context.set(companyInfoContext, services.companyInfo)
        context.set(publicAgentsContext, services.publicAgents(networksOf(info.clientIp).at(-1) ?? ""))
        context.set(agentPicturesContext, services.agentPictures)
        context.set(idempotencyContext, services.idempotency)
        context.set(creationsContext, services.creations)
        context.set(setupTimesContext, services.setupTimes)
        context.set(generateContext, (task, gone) =>
          services.generation.generate(task, { networks: networksOf(info.clientIp), gone }),
        )
        context.set(activityContext, services.activity)
        context.set(jobsContext, services.jobs)
        context.set(terminalScreensContext, services.screens)
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
        async () => metrics?.close(),
      ],
    }),
    /** Resolves when it listens. */
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
