import * as builtRoutes from "virtual:react-router/server-build"
import type { ViteDevServer } from "vite"
import type { CountCall } from "../app/http/counted-call"
import { endCall, noteFailure } from "../app/http/request-scope.server"
import { openAuditLog } from "./audit-log"
import { type Config, loadConfig } from "./config"
import { createLog, logPrinted } from "./log"
import { openLogDestination } from "./log-destination"
import type { Metrics } from "./metrics"
import { openStores } from "./open-stores"
import { createServices } from "./services"
import { endOnSignals, type Stop } from "./shutdown"
import { openUpstream } from "./upstream"
import { createWebServer } from "./web-server"

type Environment = Record<string, string | undefined>

const minute = 60_000

/** What runs here. The build sets the first two. */
export const buildInfo = {
  version: process.env.BUILD_VERSION ?? "development",
  revision: process.env.BUILD_REVISION ?? "unknown",
  node: process.versions.node,
}

/** Loaded on demand: the server never needs it. */
export async function check(env: Environment) {
  const { checkConfiguration } = await import("./check")
  return await checkConfiguration(env, (line) => void process.stdout.write(`${line}\n`))
}

/** Loaded on demand, too. */
export async function copyFiles(how: "backUp" | "restore", env: Environment, folder: string) {
  const backup = await import("./backup")
  backup[how](env, folder, (line) => void process.stdout.write(`${line}\n`))
}

/** Starts the server and resolves when it listens. Only development passes Vite. On SIGHUP it reads notice and log level again. */
export async function start(readEnvironment: () => Environment, vite?: ViteDevServer) {
  const config = loadConfig(readEnvironment())
  const destination = openLogDestination()
  const log = createLog(config, destination)
  log.info(buildInfo, "starting")
  const audit = openAuditLog({ path: config.auditLog, stdout: destination, log })
  // Development's tools print for the person who reads them.
  if (!vite) logPrinted(log)
  // Without a listener, Node opens a debugger.
  if (config.production) process.on("SIGUSR1", () => log.info({}, "SIGUSR1 does nothing"))
  let stop: Stop = async () => {}
  endOnSignals({
    source: process,
    exit: (code) => void destination.flush(1_000).then(() => process.exit(code)),
    stop: (options) => stop(options),
    reload: process.stdin.isTTY ? null : readAgain,
    log,
  })
  function readAgain() {
    audit.reopen()
    try {
      const { notice, logLevel } = loadConfig(readEnvironment())
      config.notice = notice
      // Logged at any level.
      log.level = "info"
      log.info({ notice, logLevel }, "notice and log level read again")
      log.level = logLevel
    } catch (error) {
      log.error({ err: error }, "notice and log level stay: the configuration has become invalid")
    }
  }

  const upstream = await openUpstream({ config, log, onReset: () => services.forget() })
  let metrics: Metrics | undefined
  const count: CountCall = (upstream, route, outcome, seconds) => {
    metrics?.count(upstream, route, outcome, seconds)
    const call = [upstream, route].filter(Boolean).join(" ")
    endCall(call, outcome)
    // What the platform refuses for one person's sake has a warning of its own each time.
    const isRefusal = upstream === "platform" && /^4(?!29)../.test(outcome)
    if (outcome !== "ok" && !isRefusal) noteFailure(`${call} ${outcome}`)
  }
  const stores = await openStores({
    dataDir: config.dataDir,
    redis: config.redis,
    secrets: upstream.secrets,
    idleMs: config.sessionIdleMinutes * minute,
    maxMs: config.sessionMaxMinutes * minute,
    nodeAddress: config.nodeAddress,
    log,
    count,
  })
  const services = createServices({
    config,
    log,
    upstream,
    stores,
    build: vite ? "" : builtRoutes.assets.version,
    workers: {
      emulator: new URL(vite ? "./terminal/emulator.dev.js" : "./emulator.worker.js", import.meta.url),
      generation: new URL(vite ? "./generation/worker.dev.js" : "./entry.worker.js", import.meta.url),
    },
    connect: (socket) => server.connect(socket),
    waitForTurn: (owner) => server.waitForTurn(owner),
    count,
    audit: audit.write,
  })
  if (config.metricsPort) {
    const { startMetrics } = await import("./metrics")
    metrics = await startMetrics({
      port: config.metricsPort,
      host: config.host,
      terminalBytes: () => services.terminals.heldBytes + services.screens.heldBytes,
      storeAway: stores.away,
      generations: services.generation.counts,
      auditLines: audit.lines,
      buildInfo,
    })
  }
  const { sandbox } = upstream
  // Loaded on demand: nothing of it is needed without a collector.
  const tracing = config.exportsSpans
    ? (await import("./tracing")).startTracing({ name: config.brand.slug, version: buildInfo.version, log })
    : undefined
  const server = createWebServer({ config, log, sandbox, stores, services, metrics, tracing, vite })
  stop = server.stop
  await server.listen()
  for (const missing of missingSettings(config)) log.info(missing, "setting missing")
  log.info({ origin: config.origin, upstream: sandbox ? "sandbox" : "platform" }, "listening")
  return { config, stop }
}

/** Settings whose absence makes a page poorer, which nobody would see in a healthy process. The sandbox has its own releases and bank. */
export function missingSettings({
  upstream,
  releasesUrl,
  bank,
  brand,
}: Pick<Config, "upstream" | "releasesUrl" | "bank"> & { brand: Pick<Config["brand"], "chatScriptUrl"> }) {
  const real = upstream !== "sandbox"
  return [
    { setting: "RELEASES_URL", unset: real && !releasesUrl, lacks: "current versions in version lists" },
    { setting: "BANK_*", unset: real && !bank, lacks: "bank transfer as a way to pay a license" },
    { setting: "CHAT_SCRIPT_URL", unset: !brand.chatScriptUrl, lacks: "a chat on the contact page" },
  ].flatMap(({ unset, ...missing }) => (unset ? [missing] : []))
}
