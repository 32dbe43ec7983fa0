import express, { type NextFunction, type Request, type Response, type Router } from "express"
import { z } from "zod"
import { sendError } from "./api/http"
import { defaultSettings, settingsSchema } from "./core"
import { type Faults, faultSchema } from "./faults"
import type { ApiParts } from "./parts"
import { jsonOrText } from "./request-recorder"
import { parseSeededRuns } from "./test-runs/seed-runs"

interface ControlOptions extends ApiParts {
  faults: Faults
  /** Restores the sample data. */
  reset(): void
}

const changesSchema = settingsSchema.partial().extend({
  balanceCents: z.strictObject({ email: z.email(), cents: z.int() }).optional(),
  admin: z.strictObject({ email: z.email(), isAdmin: z.boolean() }).optional(),
})

/** The control API for tests. README.md describes its calls. */
export function createControl(options: ControlOptions): Router {
  const { accounts, seeding, faults, recorder, settings } = options
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
    recorder.clearLog()
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
    response.json(recorder.logged())
  })
  router.delete("/requests", (_request, response) => {
    recorder.clearLog()
    response.json({})
  })
  router.post("/settings", (request, response) => {
    const { balanceCents, admin, ...changes } = changesSchema.parse(request.body)
    if (balanceCents)
      accounts.update(seeding.accountId(balanceCents.email), { balanceCents: balanceCents.cents })
    if (admin) accounts.update(seeding.accountId(admin.email), { isAdmin: admin.isAdmin })
    Object.assign(settings, changes)
    response.json({})
  })
  router.post("/deployments", (request, response) => {
    response.json({ ids: seeding.deployments(request.body) })
  })
  router.post("/licenses", (request, response) => {
    response.json({ ids: seeding.licenses(request.body) })
  })
  router.post("/test-runs", (request, response) => {
    const runs = parseSeededRuns(request.body, options.now())
    for (const run of runs) options.testRuns.add(run)
    response.json({ ids: runs.map(({ id }) => id) })
  })
  router.use((_request, response) => sendError(response, 404, "Not found"))
  router.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    const problem = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
    sendError(response, 400, problem)
  })

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
