import express, { type NextFunction, type Request, type Response, type Router } from "express"
import { SandboxFailure } from "../database"
import { sendDifficultTexts } from "../difficult-texts"
import type { ApiParts } from "../parts"
import { bearerToken, jsonOrText } from "../request-recorder"
import { addAccountRoutes } from "./account"
import { addAdminRoutes } from "./admin"
import { addAgentRoutes } from "./agents"
import { addCompanyRoutes } from "./companies"
import { addConnectedDeploymentRoutes } from "./connected-deployments"
import { addDeploymentRoutes } from "./deployments"
import { sendError } from "./http"
import { addLicenseRoutes } from "./licenses"
import { addTestRunRoutes } from "./test-runs"

const readText = express.text({ type: "application/json", limit: "64kb" })

/** The platform's API below /sandbox/api: bearer token, JSON, errors as `{error}`. */
export function createApi(options: ApiParts): Router {
  const { recorder, log } = options
  const router = express.Router()

  router.use(sendDifficultTexts(options.settings))
  addCompanyRoutes(router)
  addAgentRoutes(router, options)
  router.use((request, response, next) => {
    if (recorder.recordOf(request).account) {
      options.checkouts.settle()
      return next()
    }
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
  addAccountRoutes(router, options)
  addDeploymentRoutes(router, options)
  addLicenseRoutes(router, options)
  addConnectedDeploymentRoutes(router, options)
  addTestRunRoutes(router, options)
  addAdminRoutes(router, options)
  router.use((_request, response) => sendError(response, 404, "Not found"))
  router.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) return next(error)
    const { status, text } = refusalOf(error)
    if (status === 500) log.error({ err: error }, "sandbox api failed")
    sendError(response, status, text)
  })
  return router
}

/** Express and its parsers set `status` on errors about malformed requests. */
function refusalOf(error: unknown) {
  if (error instanceof SandboxFailure) return { status: error.status, text: error.error_description }
  const status = error instanceof Error && "status" in error ? Number(error.status) : 500
  if (status === 413) return { status, text: "The body is too large" }
  return status >= 400 && status < 500
    ? { status, text: "Bad request" }
    : { status: 500, text: "Internal error" }
}
