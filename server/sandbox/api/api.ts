import express, { type NextFunction, type Request, type Response, type Router } from "express"
import { SandboxFailure } from "../database"
import { sendDifficultTexts } from "../difficult-texts"
import type { ApiParts } from "../parts"
import { bearerToken, jsonOrText } from "../request-recorder"
import { accountRoutes } from "./account"
import { adminRoutes } from "./admin"
import { agentRoutes } from "./agents"
import { companyRoutes } from "./companies"
import { connectedDeploymentRoutes } from "./connected-deployments"
import { deploymentRoutes } from "./deployments"
import { sendError } from "./http"
import { licenseRoutes } from "./licenses"
import { testRunRoutes } from "./test-runs"

const readText = express.text({ type: "application/json", limit: "64kb" })

/** The platform's API below /sandbox/api: bearer token, JSON, errors as `{error}`. */
export function createApi(options: ApiParts): Router {
  const { recorder, log } = options
  const router = express.Router()

  router.use(sendDifficultTexts(options.settings))
  router.use(companyRoutes())
  router.use(agentRoutes(options))
  router.use((request, response, next) => {
    if (recorder.recordOf(request).account) return next()
    response.set("www-authenticate", bearerToken(request) ? 'Bearer error="invalid_token"' : "Bearer")
    sendError(response, 401, "Sign in to use the API")
  })
  router.use(readText, (request, response, next) => {
    if (typeof request.body !== "string") return next()
    const { logEntry } = recorder.recordOf(request)
    logEntry.body = jsonOrText(request.body)
    if (request.body !== "" && logEntry.body === request.body)
      return sendError(response, 400, "The body is not valid JSON")
    request.body = logEntry.body
    next()
  })
  router.use(accountRoutes(options))
  router.use(deploymentRoutes(options))
  router.use(licenseRoutes(options))
  router.use(connectedDeploymentRoutes(options))
  router.use(testRunRoutes(options))
  router.use("/admin", adminRoutes(options))
  router.use((_request, response) => sendError(response, 404, "Not found"))
  router.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent || error instanceof SandboxFailure) return next(error)
    const status = statusOf(error)
    if (status >= 500) log.error({ err: error }, "sandbox api failed")
    sendError(
      response,
      status,
      status === 413 ? "The body is too large" : status < 500 ? "Bad request" : "Internal error",
    )
  })
  return router
}

/** Express and its parsers set `status` on errors about malformed requests. */
function statusOf(error: unknown) {
  const status = error instanceof Error && "status" in error ? Number(error.status) : 500
  return status >= 400 && status < 600 ? status : 500
}
