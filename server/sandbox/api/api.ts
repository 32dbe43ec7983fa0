import express, { type NextFunction, type Request, type Response, type Router } from "express"
import { z } from "zod"
import { agentConfiguration, agentGallery } from "../agents/gallery"
import modelClasses from "../agents/model-classes.json"
import catalog from "../catalog.json"
import { SandboxFailure } from "../database"
import { sendDifficultTexts } from "../difficult-texts"
import type { ApiParts } from "../parts"
import { bearerToken, jsonOrText } from "../request-recorder"
import { addAdminRoutes } from "./admin"
import { addConnectedDeploymentRoutes } from "./connected-deployments"
import { addDeploymentRoutes } from "./deployments"
import { orNotFound, readInput, sendError } from "./http"
import { addLicenseRoutes } from "./licenses"
import { addTestRunRoutes } from "./test-runs"

const meta = z.object({ huggingface_token: z.string().max(512) })
const readText = express.text({ type: "application/json", limit: "64kb" })

/** The platform's API below /sandbox/api: bearer token, JSON, errors as `{error}`. */
export function createApi(options: ApiParts): Router {
  const { accounts, brand, deployments, recorder, log } = options
  const router = express.Router()

  router.use(sendDifficultTexts(options.settings))
  // These need no token. The first one knows networks of RFC 5737, in which no real visitor is.
  router.get("/user-info", (request, response) => {
    const address = request.get("x-forwarded-for")?.split(",", 1)[0]?.trim() ?? ""
    const company = catalog.companies.find(({ network }) => address.startsWith(network))
    response.json({
      companyInfo: company
        ? { id: company.domain, name: company.name, domain: company.domain, tags: [], geo: { country: "US" } }
        : null,
      confidenceScore: company?.score ?? 0,
      industryMatch: company?.match ?? "other",
    })
  })
  router.get("/agents", (_request, response) => {
    response.json(agentGallery(brand.name))
  })
  router.get("/agents/:id", (request, response) => {
    response.json(orNotFound(agentConfiguration(request.params.id), "Agent"))
  })
  router.get("/model-substitutions", (_request, response) => {
    response.json({ model_classes: modelClasses })
  })

  router.use((request, response, next) => {
    if (recorder.findRecord(request).account) {
      options.checkouts.settle()
      return next()
    }
    response.set("www-authenticate", bearerToken(request) ? 'Bearer error="invalid_token"' : "Bearer")
    sendError(response, 401, "Sign in to use the API")
  })
  router.use(readText, (request, response, next) => {
    if (typeof request.body !== "string") return next()
    const { logEntry } = recorder.findRecord(request)
    logEntry.body = jsonOrText(request.body)
    if (request.body !== "" && logEntry.body === request.body)
      return sendError(response, 400, "The body is not valid JSON")
    request.body = logEntry.body
    next()
  })
  router.get("/user/meta", (request, response) => {
    response.json({ meta: { huggingface_token: recorder.callerOf(request).huggingfaceToken } })
  })
  router.put("/user/meta", (request, response) => {
    const { huggingface_token } = readInput(meta, request.body)
    accounts.update(recorder.callerOf(request).id, { huggingfaceToken: huggingface_token })
    response.json({ meta: { huggingface_token } })
  })
  router.get("/balance", (request, response) => {
    const { id } = recorder.callerOf(request)
    deployments.chargeDue(id)
    response.json({ balance_cents: accounts.balanceCents(id) })
  })
  router.get("/auth/check-admin", (request, response) => {
    response.json({ isAdmin: recorder.callerOf(request).isAdmin })
  })
  addDeploymentRoutes(router, options)
  addLicenseRoutes(router, options)
  addConnectedDeploymentRoutes(router, options)
  addTestRunRoutes(router, options)
  addAdminRoutes(router, options)
  router.use((_request, response) => sendError(response, 404, "Not found"))
  router.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) return next(error)
    const { status, text } = toRefusal(error)
    if (status === 500) log.error({ err: error }, "sandbox api failed")
    sendError(response, status, text)
  })
  return router
}

/** Express and its parsers set `status` on errors about malformed requests. */
function toRefusal(error: unknown) {
  if (error instanceof SandboxFailure) return { status: error.status, text: error.error_description }
  const status = error instanceof Error && "status" in error ? Number(error.status) : 500
  if (status === 413) return { status, text: "The body is too large" }
  return status >= 400 && status < 500
    ? { status, text: "Bad request" }
    : { status: 500, text: "Internal error" }
}
