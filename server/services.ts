import type { Duplex } from "node:stream"
import { createActivity } from "../app/activity/activity.server"
import type { AuditLine } from "../app/activity/audit"
import { createAuth } from "../app/auth/auth.server"
import type { Log } from "../app/http/contexts"
import type { CountCall } from "../app/http/counted-call"
import { createAuthorizeRow } from "../app/jobs/authorize-row.server"
import { createJobs } from "../app/jobs/jobs.server"
import { createAdminChecks } from "../app/platform/admin/admin-access.server"
import { createPingScans } from "../app/platform/admin/ping-scan.server"
import type { PlatformFactory } from "../app/platform/context"
import { createCeilings } from "../app/platform/customer/ceilings.server"
import { createCreations } from "../app/platform/customer/creations.server"
import { createSetupTimes } from "../app/platform/customer/setup-times.server"
import { createPlatform } from "../app/platform/platform.server"
import { createAgentPictures } from "../app/platform/public/agent-pictures.server"
import { createCompanyInfo } from "../app/platform/public/company-info.server"
import { createPublicAgents } from "../app/platform/public/public-agents.server"
import { createReleases } from "../app/platform/public/releases.server"
import { createLimits } from "../app/platform/transport/limits.server"
import { createSharedCalls } from "../app/platform/transport/shared-calls.server"
import { createUpstreamWatch } from "../app/platform/transport/upstream-watch.server"
import { createIdempotency } from "../app/records/idempotency.server"
import type { Config } from "./config"
import { createFileGenerator } from "./generation/file-generator"
import type { Stores } from "./open-stores"
import { networksOf } from "./rate-limit"
import { createRequestInfo } from "./request-info"
import { createEmulators } from "./terminal/emulators"
import { createInnerSockets } from "./terminal/inner-socket"
import { createTerminalScreens } from "./terminal/terminal-screens"
import { createTerminalServer } from "./terminal/terminal-server"
import type { Upstream } from "./upstream"

const day = 24 * 60 * 60_000

export interface ServicesOptions {
  config: Config
  log: Log & { child(fields: object): Log }
  upstream: Upstream
  stores: Pick<Stores, "sessions" | "records">
  /** The modules that run in threads. */
  workers: { emulator: URL; generation: URL }
  /** The build that the browser loads. */
  build?: string
  /** Hands a connection to the HTTP server. */
  connect?(socket: Duplex): void
  waitForTurn?(owner: string): Promise<void>
  count?: CountCall
  audit?: (line: AuditLine) => void
  /** Epoch milliseconds; tests change them. */
  now?: () => number
  /** Milliseconds of a monotonic clock. */
  elapsed?: () => number
}

/** What exists once in the process and does the work for its requests. */
export function createServices({ config, log, upstream, stores, ...options }: ServicesOptions) {
  const { now = Date.now, elapsed = () => performance.now(), build = "" } = options
  const { connect = () => {}, waitForTurn = async () => {}, count = () => {} } = options
  const { platformUrl, fetchPlatform, secrets } = upstream
  const { records } = stores
  const platform = { baseUrl: platformUrl, fetch: fetchPlatform, now: elapsed }
  const keepMs = config.receiptDays * day
  const activity = createActivity(records, keepMs, config.publicSandbox, now, options.audit)
  const toRequestInfo = createRequestInfo({ config, log })
  const auth = createAuth({
    acted: (subject, info, act) => activity.add(subject, info, act),
    origin: config.origin,
    ...upstream.oidc,
    scope: config.oidcScope,
    accountUrl: config.accountUrl,
    silentSso: config.silentSso,
    sharedAccounts: config.publicSandbox,
    secrets,
    sessions: stores.sessions,
    records,
    fetch: upstream.fetchProvider,
    count,
    log,
    now,
    elapsed,
  })
  const emulators = createEmulators({ worker: options.workers.emulator, log })
  const terminals = createTerminalServer({
    auth,
    platformUrl,
    agent: upstream.terminalAgent,
    origin: config.origin,
    opened: (subject, deploymentId, request, id) =>
      void activity.terminalOpened(subject, { ...toRequestInfo(request), id }, deploymentId),
    records,
    node: config.nodeAddress ? { address: config.nodeAddress, secrets } : null,
    log,
  })
  const limits = createLimits()
  const openCalls = createSharedCalls(limits)
  const watch = createUpstreamWatch({ count, log, elapsed })
  const newPlatform: PlatformFactory = ({ session, ...caller }) =>
    createPlatform({
      baseUrl: platformUrl,
      slug: config.brand.slug,
      fetch: fetchPlatform,
      calls: openCalls(session),
      turn: () => waitForTurn(session),
      watch,
      ...caller,
    })
  const jobs = createJobs({
    records,
    authorizeRow: createAuthorizeRow({ auth, newPlatform, activity }),
    limits: { keepMs },
    now,
  })
  const ceilings = createCeilings(records)
  const setupTimes = createSetupTimes(upstream.sandbox?.setupMs)
  const generation = createFileGenerator({ worker: options.workers.generation, log })
  return {
    brand: config.brand,
    /** The build that the browser loads; empty in development, where it changes while the process runs. */
    build,
    /** Whether the platform is the sandbox. Pages then say that their data is not real. */
    isSandbox: upstream.sandbox !== undefined,
    /** What the operator has announced to everybody in the console, and the address where more is said. It may change. */
    get notice() {
      return config.notice
    },
    /** The hosts that a payment page may have. Addresses from the platform are checked against them. */
    checkoutRules: {
      hosts: config.checkoutHosts,
      // The sandbox's payment page is on this origin, which may be plain http.
      origins: upstream.sandbox ? [config.origin] : [],
    },
    /** Null when bank transfers are not offered. */
    bank: upstream.bank,
    /** For signed cookies such as flash messages. The first key signs; all keys verify. */
    cookieSecrets: secrets,
    /** Resolves when this owner may render or do other long work. Doing it for several at once would delay new connections. */
    waitForTurn,
    generate: generation.generate,
    activity,
    auth,
    emulators,
    terminals,
    screens: createTerminalScreens({
      listShells: terminals.listShells,
      open: createInnerSockets(config.origin, connect),
      emulators,
    }),
    newPlatform,
    jobs,
    adminChecks: createAdminChecks(elapsed),
    pingScans: createPingScans({ now: elapsed }),
    /** The released versions; loaded without a token and the same for everyone. */
    releases: createReleases({ ...upstream, log, count, now: elapsed }),
    /** Company detection by the visitor's address; loaded without a token. */
    companyInfo: createCompanyInfo({ ...platform, networksOf }),
    /** Agents for the visitors of a network. Pages use `getAgents`. */
    publicAgents: createPublicAgents({ ...platform, log, limits, watch }),
    agentPictures: createAgentPictures({
      platformUrl,
      fetchPlatform,
      fetchPublic: upstream.fetchPublic,
      log,
    }),
    idempotency: createIdempotency({ records, now }),
    /** New deployments that the platform doesn't list yet. */
    creations: createCreations(records),
    ceilings,
    setupTimes,
    generation,
    /** The sandbox's data has been reset: what was seen of the old one doesn't count. */
    forget() {
      watch.forget()
      setupTimes.forget()
      ceilings.forget()
    },
  }
}

declare module "../app/http/contexts" {
  interface Services extends ReturnType<typeof createServices> {}
}
