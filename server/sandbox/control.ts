import { isIPv4 } from "node:net"
import express, { type NextFunction, type Request, type Response, type Router } from "express"
import { z } from "zod"
import type { Accounts } from "./accounts"
import { sendError } from "./api/http"
import type { Deployments } from "./deployments"
import { type Faults, faultSchema } from "./faults"
import { type Licenses, licenseTypes, supportLevels } from "./licenses"
import type { Lifecycle, Status } from "./lifecycle"
import { latestVersion } from "./releases"
import type { RequestLog } from "./request-log"
import { jsonOrText } from "./request-recorder"
import { defaultSettings, type Settings } from "./settings"
import type { TestRuns } from "./test-runs"
import { parseSeededRuns } from "./test-runs/seed-runs"

export interface ControlOptions {
  origin: string
  accounts: Accounts
  deployments: Deployments
  licenses: Licenses
  testRuns: TestRuns
  faults: Faults
  requests: RequestLog
  settings: Settings
  now: () => number
  /** Restores the sample data. */
  reset(): void
}

const settingsSchema = z.strictObject({
  accessTokenTtl: z.int().min(1).max(86_400).optional(),
  speed: z.number().min(0.01).max(10_000).optional(),
  failNext: z.string().min(1).max(500).optional(),
  texts: z.enum(["long", "foreign"]).optional(),
  balanceCents: z.strictObject({ email: z.email(), cents: z.int() }).optional(),
  admin: z.strictObject({ email: z.email(), isAdmin: z.boolean() }).optional(),
})

const statuses = [
  "pending",
  "installing",
  "running",
  "updating",
  "failed",
  "stopped",
  "terminating",
] as const satisfies Status[]

const deploymentSeedSchema = z.strictObject({
  email: z.email(),
  name: z.string().min(1),
  configId: z.string().min(1),
  status: z.enum(statuses),
  timeoutMins: z.int().min(1).nullable().default(null),
  version: z.string().min(1).default(latestVersion),
  ipv4: z.string().refine(isIPv4).optional(),
  errorMessage: z.string().optional(),
  createdAt: z.iso.datetime({ offset: true }).optional(),
  count: z.int().min(1).max(5_000).default(1),
})

const licenseSeedSchema = z.strictObject({
  email: z.email(),
  type: z.enum(licenseTypes),
  organizationName: z.string().min(1),
  payment: z.enum(["not_required", "pending", "paid"]).default("not_required"),
  usersLimit: z.int().nullable().default(null),
  gpusLimit: z.int().nullable().default(null),
  supportLevel: z.enum(supportLevels).default("none"),
  /** Days from now. Negative: already expired. Null: never expires. */
  expiresInDays: z.number().nullable().default(null),
  count: z.int().min(1).max(5_000).default(1),
})

/** The control API for tests. README.md describes its calls. */
export function createControl(options: ControlOptions): Router {
  const { accounts, deployments, licenses, faults, requests, settings } = options
  const router = express.Router()

  router.use((request, response, next) => {
    if (isTrusted(request, options.origin)) next()
    else
      sendError(
        response,
        403,
        "The control API accepts local requests with the header x-sandbox-control: 1 only",
      )
  })
  router.use(express.text({ type: () => true, limit: "8mb" }), (request, _response, next) => {
    request.body = typeof request.body === "string" ? jsonOrText(request.body) : undefined
    next()
  })

  router.post("/reset", (_request, response) => {
    Object.assign(settings, defaultSettings())
    faults.clear()
    options.testRuns.clear()
    options.reset()
    requests.clear()
    response.json({})
  })
  router.post("/faults", (request, response) => {
    const fault = faultSchema.parse(request.body)
    faults.add(fault)
    response.json({})
  })
  router.delete("/faults", (_request, response) => {
    faults.clear()
    response.json({})
  })
  router.get("/requests", (_request, response) => {
    response.json(requests.all())
  })
  router.delete("/requests", (_request, response) => {
    requests.clear()
    response.json({})
  })
  router.post("/settings", (request, response) => {
    const { balanceCents, admin, ...changes } = settingsSchema.parse(request.body)
    if (balanceCents) accounts.setBalanceCents(accountByEmail(balanceCents.email).id, balanceCents.cents)
    if (admin) accounts.setAdmin(accountByEmail(admin.email).id, admin.isAdmin)
    Object.assign(settings, changes)
    response.json({})
  })
  router.post("/deployments", (request, response) => {
    const { email, status, errorMessage, createdAt, count, timeoutMins, ...rest } =
      deploymentSeedSchema.parse(request.body)
    const accountId = accountByEmail(email).id
    const created = createdAt === undefined ? undefined : Date.parse(createdAt)
    const ids = Array.from({ length: count }, (_, index) =>
      deployments.insert({
        ...rest,
        accountId,
        name: count === 1 ? rest.name : `${rest.name}-${index + 1}`,
        lifecycle: lifecycleFor(status, { now: options.now(), created, timeoutMins, errorMessage }),
      }),
    )
    response.json({ ids })
  })
  router.post("/licenses", (request, response) => {
    const { email, expiresInDays, count, ...rest } = licenseSeedSchema.parse(request.body)
    const accountId = accountByEmail(email).id
    const createdAt = options.now()
    const expiresAt = expiresInDays === null ? null : createdAt + Math.round(expiresInDays * 24 * hour)
    const ids = Array.from({ length: count }, () =>
      licenses.insert({ ...rest, accountId, createdAt, expiresAt }),
    )
    response.json({ ids })
  })
  router.post("/test-runs", (request, response) => {
    const runs = parseSeededRuns(request.body, options.now())
    for (const run of runs) options.testRuns.add(run)
    response.json({ ids: runs.map(({ detail }) => detail.id) })
  })
  router.use((_request, response) => sendError(response, 404, "Not found"))
  router.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    const problem = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
    sendError(response, 400, problem)
  })

  function accountByEmail(email: string) {
    const account = accounts.byEmail(email)
    if (!account) throw new Error(`No account has the email ${email}`)
    return account
  }
  return router
}

/**
 * Only a program on this machine may call the control API. Each check stops one attack: the header, a web page of another
 * origin; the socket address, a remote client; the proxy headers, a proxy on this machine; the host name, DNS rebinding.
 */
function isTrusted(request: Request, origin: string) {
  const from = request.socket.remoteAddress ?? ""
  const isLoopback = from === "::1" || /^(?:::ffff:)?127\.\d+\.\d+\.\d+$/.test(from)
  const isForwarded = ["forwarded", "via", "x-forwarded-for"].some(
    (name) => request.headers[name] !== undefined,
  )
  const host = request.headers.host ?? ""
  const isOurs = host === new URL(origin).host || /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(host)
  return isLoopback && !isForwarded && isOurs && request.get("x-sandbox-control") === "1"
}

const hour = 3_600_000
const minute = 60_000

/** A lifecycle that has the options status now. A transitional status lasts for an hour. */
function lifecycleFor(
  status: Status,
  options: {
    now: number
    created: number | undefined
    timeoutMins: number | null
    errorMessage: string | undefined
  },
): Lifecycle {
  const { now, timeoutMins } = options
  const createdAt = options.created ?? (status === "terminating" ? now - minute : now)
  const lifecycle: Lifecycle = {
    createdAt,
    installingAt: createdAt,
    installEndsAt: now,
    finalProgress: 1,
    failure: null,
    timeoutMins,
    updatedAt: null,
    stoppedAt: null,
  }
  switch (status) {
    case "pending":
      return { ...lifecycle, installingAt: now + hour, installEndsAt: now + 2 * hour }
    case "installing":
      return { ...lifecycle, installingAt: now - hour, installEndsAt: now + hour }
    case "running":
      return lifecycle
    case "updating":
      return { ...lifecycle, updatedAt: now + hour }
    case "failed":
      return {
        ...lifecycle,
        finalProgress: 0.6,
        failure: options.errorMessage ?? "The machine did not start",
      }
    case "stopped":
      return { ...lifecycle, stoppedAt: now }
    case "terminating":
      return { ...lifecycle, timeoutMins: Math.max(1, Math.floor((now - createdAt) / minute)) }
  }
}
