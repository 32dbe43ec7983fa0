import { join } from "node:path"
import * as builtRoutes from "virtual:react-router/server-build"
import { RouterContextProvider, type ServerBuild } from "react-router"
import type { ViteDevServer } from "vite"
import { activityContext, createActivity } from "../app/activity/activity.server"
import { createAuth } from "../app/auth/auth.server"
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
import { createAuthorizeRow } from "../app/jobs/authorize-row.server"
import { createJobs, jobsContext } from "../app/jobs/jobs.server"
import { createAdminChecks } from "../app/platform/admin/admin-access.server"
import { createPingScans } from "../app/platform/admin/ping-scan.server"
import { createAgentPictures } from "../app/platform/agent-pictures.server"
import { createCompanyInfo } from "../app/platform/company-info.server"
import {
  adminChecksContext,
  agentPicturesContext,
  companyInfoContext,
  creationsContext,
  type PlatformFactory,
  pingScansContext,
  platformContext,
  platformFactory,
  publicAgentsContext,
  releasesContext,
  setupTimesContext,
} from "../app/platform/context"
import { createCreations } from "../app/platform/creations.server"
import { createLimits } from "../app/platform/limits.server"
import { createPlatform, visitorPlatform } from "../app/platform/platform.server"
import { createPublicAgents } from "../app/platform/public-agents.server"
import { createReleases } from "../app/platform/releases.server"
import { createSetupTimes } from "../app/platform/setup-times.server"
import { createSharedCalls } from "../app/platform/shared-calls.server"
import { createUpstreamWatch } from "../app/platform/upstream-watch.server"
import { createIdempotency, idempotencyContext } from "../app/records/idempotency.server"
import { terminalScreensContext } from "../app/terminal/terminal-screens"
import { createAllowedMethods, type MethodsOf } from "./allowed-methods"
import { type Config, loadConfig } from "./config"
import { createExpressApp, sandboxKey } from "./express-app"
import { createFileGenerator } from "./generation/file-generator"
import { createHttpServer } from "./http-server"
import { listen } from "./listen"
import { createLog, logPrinted } from "./log"
import { openLogDestination } from "./log-destination"
import type { Metrics } from "./metrics"
import { missingSettings } from "./missing-settings"
import { openStores } from "./open-stores"
import { watchOverload } from "./overload"
import { createPageCache } from "./page-cache"
import { pooledFetch } from "./pooled-fetch"
import { agentThrough, type ProxyOf } from "./proxy"
import { createPublicFetch } from "./public-fetch"
import { networksOf } from "./rate-limit"
import { createRenderQueue } from "./render-queue"
import { createRequestInfo } from "./request-info"
import { checkTarget, pathOf } from "./request-target"
import { createRouterHandler } from "./router-handler"
import type { Sandbox } from "./sandbox/sandbox"
import { createSharedAssets } from "./shared-assets"
import { createShutdown, endOnSignals, type Stop } from "./shutdown"
import { sendSocketError } from "./socket-error"
import { createStaticFiles } from "./static-files"
import { createEmulators } from "./terminal/emulators"
import { createInnerSockets } from "./terminal/inner-socket"
import { createTerminalScreens } from "./terminal/terminal-screens"
import { createTerminalServer } from "./terminal/terminal-server"
import { within } from "./within"

const minute = 60_000
const second = 1_000

/** Loaded on demand: the server never needs it. */
export async function check(env: Record<string, string | undefined>) {
  const { checkConfiguration } = await import("./check")
  return await checkConfiguration(env, (line) => void process.stdout.write(`${line}\n`))
}

/** Loaded on demand, too. */
export async function backUp(env: Record<string, string | undefined>, folder: string) {
  const backup = await import("./backup")
  backup.backUp(env, folder, (line) => void process.stdout.write(`${line}\n`))
}

/** Starts the server and resolves when it listens. Only development passes Vite. The notice is read again on SIGHUP. */
export async function start(readEnvironment: () => Record<string, string | undefined>, vite?: ViteDevServer) {
  const config = loadConfig(readEnvironment())
  let { notice } = config
  const destination = openLogDestination()
  const log = createLog(config, destination)
  // Development's tools print for the person who reads them.
  if (!vite) logPrinted(log)
  // Without a listener, Node opens a debugger.
  if (config.production) process.on("SIGUSR1", () => log.info({}, "SIGUSR1 does nothing"))
  const loopback = loopbackOrigin(config)
  let serving = false
  let draining = false
  let stop: Stop = async () => {}
  endOnSignals({
    source: process,
    exit: (code) => void destination.flush(second).then(() => process.exit(code)),
    stop: (options) => stop(options),
    reload: process.stdin.isTTY ? null : readNotice,
    log,
  })
  function readNotice() {
    try {
      notice = loadConfig(readEnvironment()).notice
      log.info({ notice }, "notice read again")
    } catch (error) {
      log.error({ err: error }, "the notice stays: the configuration has become invalid")
    }
  }
  // The sandbox is this process.
  const proxyOf: ProxyOf = (address) => (address.origin === loopback ? undefined : config.proxyOf(address))
  // A host that does not respond must not block a page.
  const timeouts = {
    connect: { timeout: 3 * second },
    headersTimeout: 10 * second,
    bodyTimeout: 10 * second,
  }
  const sandbox =
    config.upstream === "sandbox"
      ? await (await import("./sandbox/sandbox")).createSandbox({
          ...config,
          loopback,
          log,
          onReset() {
            watch.forget()
            setupTimes.forget()
          },
        })
      : undefined
  const key = sandbox?.key
  // No connection limit for the platform: one slow route would use up all connections. Calls are limited per route instead.
  const fetchPlatform = withKey(pooledFetch(timeouts, proxyOf), key)
  // A separate pool: the identity provider may share the platform's host and must not wait for platform calls. The timeouts are
  // long because a late refresh response still carries the only valid token; each call sets its own limit.
  const fetchProvider = withKey(
    pooledFetch({ ...timeouts, headersTimeout: minute, bodyTimeout: minute, connections: 64 }, proxyOf),
    key,
  )

  const { platformUrl, oidc } = connectionOf(config, sandbox)
  const secrets =
    config.sessionSecrets.length > 0 ? config.sessionSecrets : [sandbox?.connection.sessionSecret ?? ""]

  const stores = await openStores({
    dataDir: config.dataDir,
    redis: config.redis,
    secrets,
    idleMs: config.sessionIdleMinutes * minute,
    maxMs: config.sessionMaxMinutes * minute,
    nodeAddress: config.nodeAddress,
    log,
  })
  const receiptsMs = config.receiptDays * 24 * 60 * minute
  const activity = createActivity(stores.records, receiptsMs, config.publicSandbox)
  const infoOf = createRequestInfo({ config, log })
  const auth = createAuth({
    signedIn: (subject, info) => activity.add(subject, info, { kind: "signed-in" }),
    origin: config.origin,
    ...oidc,
    scope: config.oidcScope,
    accountUrl: config.accountUrl,
    silentSso: config.silentSso,
    sharedAccounts: config.publicSandbox,
    secrets,
    sessions: stores.sessions,
    records: stores.records,
    fetch: sandbox ? fetchOverLoopback(fetchProvider, loopback, config.origin) : fetchProvider,
    log,
  })
  const emulators = createEmulators({
    worker: new URL(vite ? "./terminal/emulator.dev.js" : "./emulator.worker.js", import.meta.url),
    log,
  })
  const terminals = createTerminalServer({
    auth,
    platformUrl,
    agent: agentThrough(platformUrl, timeouts.connect, proxyOf),
    origin: config.origin,
    opened: (subject, id, request) => void activity.terminalOpened(subject, infoOf(request), id),
    records: stores.records,
    node: config.nodeAddress ? { address: config.nodeAddress, secrets } : null,
    log,
  })
  const screens = createTerminalScreens({
    shellsOf: terminals.shellsOf,
    open: createInnerSockets(config.origin, (socket) => server.emit("connection", socket)),
    emulators,
  })
  const limits = createLimits()
  const callsOf = createSharedCalls(limits)
  let metrics: Metrics | undefined
  const watch = createUpstreamWatch({ count: (call) => metrics?.upstreamEnded(call) })
  const newPlatform: PlatformFactory = ({ session, ...caller }) =>
    createPlatform({
      baseUrl: platformUrl,
      slug: config.brand.slug,
      fetch: fetchPlatform,
      calls: callsOf(session),
      turn: () => waitForRenderSlot(session),
      watch,
      ...caller,
    })

  const jobs = createJobs({
    records: stores.records,
    authorizeRow: createAuthorizeRow({ auth, newPlatform, activity }),
    limits: { keepMs: receiptsMs },
  })
  const adminChecks = createAdminChecks()
  const pingScans = createPingScans()
  const releases = createReleases({
    url: config.releasesUrl ?? sandbox?.connection.releasesUrl,
    fetch: pooledFetch(timeouts, proxyOf),
    log,
  })
  const companyInfo = createCompanyInfo({
    baseUrl: platformUrl,
    fetch: fetchPlatform,
    networksOf,
  })
  const publicAgents = createPublicAgents({ baseUrl: platformUrl, fetch: fetchPlatform, log, limits, watch })
  const pictures = createAgentPictures({
    platformUrl,
    fetchPlatform,
    fetchPublic: createPublicFetch(timeouts, proxyOf),
    log,
  })
  const submissions = createIdempotency({ records: stores.records })
  const creations = createCreations(stores.records)
  const setupTimes = createSetupTimes(sandbox?.setupMs)
  const generation = createFileGenerator({
    worker: new URL(vite ? "./generation/worker.dev.js" : "./entry.worker.js", import.meta.url),
    log,
  })
  let connections = 0
  const leaving = new AbortController()
  const waitForRenderSlot = createRenderQueue(() => connections)
  if (config.metricsPort) {
    const { startMetrics } = await import("./metrics")
    metrics = await startMetrics({
      port: config.metricsPort,
      host: config.host,
      terminalBytes: () => terminals.heldBytes + screens.heldBytes,
      storeAway: stores.away,
      generations: generation.counts,
    })
  }
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
        context.set(noticeContext, notice)
        context.set(checkoutRules, {
          hosts: config.checkoutHosts,
          // The sandbox's payment page is on this origin, which may be plain http.
          origins: sandbox ? [config.origin] : [],
        })
        context.set(bankContext, config.bank ?? sandbox?.connection.bank ?? null)
        context.set(authContext, auth)
        // Not the context's default: the browser's modules import the context, and would carry the platform's client.
        context.set(platformContext, visitorPlatform)
        context.set(platformFactory, newPlatform)
        context.set(adminChecksContext, adminChecks)
        context.set(pingScansContext, pingScans)
        context.set(releasesContext, releases)
        context.set(companyInfoContext, companyInfo)
        context.set(publicAgentsContext, publicAgents(networksOf(info.clientIp).at(-1) ?? ""))
        context.set(agentPicturesContext, pictures)
        context.set(idempotencyContext, submissions)
        context.set(creationsContext, creations)
        context.set(setupTimesContext, setupTimes)
        context.set(generateContext, (task, gone) =>
          generation.generate(task, { networks: networksOf(info.clientIp), gone }),
        )
        context.set(activityContext, activity)
        context.set(jobsContext, jobs)
        context.set(terminalScreensContext, screens)
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
  stop = createShutdown({
    server,
    log,
    drain: () => {
      serving = false
      draining = true
    },
    probed: expressApp.probed,
    inFlight: overload.inFlight,
    finishing: [jobs.close, async () => auth.close()],
    drainTasks: [async () => leaving.abort(), terminals.close, generation.close],
    closers: [
      emulators.close,
      () => activity.settled().then(stores.close),
      async () => sandbox?.close(),
      async () => metrics?.close(),
    ],
  })
  // Another node may be asked for the files that this node's first page names. Without them in the store it would answer 404.
  const published =
    sharedAssets && config.redis
      ? await within(
          5 * second,
          sharedAssets.publish().then(() => true),
        )
      : null
  await listen(server, config.host, config.port)
  serving = true
  // A node alone writes them after it listens: that must not delay its first request.
  void sharedAssets?.keepPublished(leaving.signal, published === true)
  for (const missing of missingSettings(config)) log.info(missing, "setting missing")
  log.info({ origin: config.origin, upstream: sandbox ? "sandbox" : "platform" }, "listening")
  return { config, stop }
}

/** The address at which this process reaches itself: loopback, unless it listens on one other address only. */
function loopbackOrigin({ host = "::", port }: Config) {
  const everywhere = ["0.0.0.0", "::"].includes(host)
  return `http://${everywhere ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host}:${port}`
}

function connectionOf({ upstream }: Config, sandbox: Sandbox | undefined) {
  if (sandbox) return sandbox.connection
  if (upstream === "sandbox") throw new Error("the sandbox was not opened")
  return upstream
}

/** A fetch that names the key of this process's own sandbox. */
function withKey(fetcher: typeof fetch, key: string | undefined): typeof fetch {
  if (!key) return fetcher
  return (input, init) => {
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
    headers.set(sandboxKey, key)
    return fetcher(input, { ...init, headers })
  }
}

/** The sandbox's issuer has the public origin, which may be unreachable from inside a container. */
function fetchOverLoopback(fetcher: typeof fetch, loopback: string, origin: string): typeof fetch {
  return (input, init) => {
    const url = input instanceof Request ? input.url : input.toString()
    return fetcher(url.startsWith(`${origin}/`) ? loopback + url.slice(origin.length) : url, init)
  }
}

async function loadRoutes(vite: ViteDevServer) {
  // Vite types every module as a record; this one is the React Router build.
  return (await vite.ssrLoadModule("virtual:react-router/server-build")) as unknown as ServerBuild
}
