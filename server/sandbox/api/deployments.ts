import express, { type Request, type Response, type Router } from "express"
import { z } from "zod"
import { deploymentTypes } from "../deployment-types"
import type { Deployment } from "../deployments"
import { isVersion, latestVersion } from "../releases"
import { answer, firstProblem, refusal } from "./answer"
import type { ApiOptions } from "./api"
import { callerOf } from "./caller"
import { zippedLogs } from "./logs"

const minutes = z.number("timeoutMins must be a number of minutes or null")
/** Those offered at the creation and those offered later (spec 1 §9). */
const timeouts = [60, 120, 240, 480, 600, 1_440, 10_080, 20_160, 43_200]
const firstTimeout = minutes
  .refine((given) => timeouts.includes(given), `timeoutMins must be null or one of ${timeouts.join(", ")}`)
  .nullable()
/** A machine that runs may be given any end: four hours more, or a minute before the money is gone. */
const outOfRange = "timeoutMins must be null or a whole number from 1 to 43200"
const laterTimeout = minutes.int(outOfRange).min(1, outOfRange).max(43_200, outOfRange).nullable()
const longestName = 128
const version = z
  .string("The version must be a text")
  .refine(isVersion, "The version must be written like 1.2.3 or be a release")

export function deploymentRoutes(options: ApiOptions): Router {
  const { brand, deployments, setupSteps, exchanges } = options
  const types = deploymentTypes(brand)
  const shape = (deployment: Deployment) => deploymentShape(deployment, brand.slug)
  const wish = z.object({
    configId: z
      .string("configId is missing")
      .refine(
        (id) => types.some((type) => type.id === id && type.hourlyCents !== null),
        "configId is not a type that can be created",
      ),
    name: z
      .string("name is missing")
      .trim()
      .refine(
        (name) => name !== "" && [...name].length <= longestName,
        `name must have 1 to ${longestName} characters`,
      ),
    timeoutMins: firstTimeout,
  })
  const wishedVersion = z.object({ [`${brand.slug}Version`]: version.optional() })
  const router = express.Router()

  function requested(request: Request<{ id: string }>, response: Response): Deployment | undefined {
    const found = deployments.find(callerOf(exchanges, request).id, request.params.id)
    if (!found) refusal(response, 404, "Deployment not found")
    return found
  }

  /** Administrators may change any machine, though they see only their own here. */
  function changeable(request: Request<{ id: string }>, response: Response): Deployment | undefined {
    if (!callerOf(exchanges, request).isAdmin) return requested(request, response)
    const found = deployments.findAny(request.params.id)
    if (!found) refusal(response, 404, "Deployment not found")
    return found
  }

  router.get("/deployments/types", (_request, response) => {
    response.json({ data: types.map(typeShape) })
  })
  router.get("/deployments", (request, response) => {
    const list = deployments.list(callerOf(exchanges, request).id).map(shape)
    // Like the platform that it stands for, it says null for an empty list (spec 1 §7).
    response.json(list.length > 0 ? list : null)
  })
  router.post("/deployments", (request, response) => {
    const given = wish.safeParse(request.body)
    if (!given.success) return refusal(response, 400, firstProblem(given.error))
    const chosen = wishedVersion.safeParse(request.body)
    if (!chosen.success) return refusal(response, 400, firstProblem(chosen.error))
    const { configId, name, timeoutMins } = given.data
    const type = types.find(({ id }) => id === configId)
    const created = deployments.create(callerOf(exchanges, request).id, {
      name,
      configId,
      timeoutMins,
      version: withoutPrefix(chosen.data[`${brand.slug}Version`] ?? latestVersion),
      installSeconds: type?.installSeconds ?? 0,
    })
    if (created.ok) response.status(201)
    answer(response, created, shape)
  })
  router.get("/deployments/:id", (request, response) => {
    const deployment = requested(request, response)
    if (deployment) response.json(shape(deployment))
  })
  router.put("/deployments/:id", (request, response) => {
    const deployment = changeable(request, response)
    if (!deployment) return
    const given = z.object({ timeoutMins: laterTimeout }).safeParse(request.body)
    if (!given.success) return refusal(response, 400, firstProblem(given.error))
    deployments.setTimeout(deployment.id, given.data.timeoutMins)
    // With a timeout that is long past it is gone by now.
    response.json(shape(deployments.findAny(deployment.id) ?? deployment))
  })
  router.put("/deployments/:id/update-version", (request, response) => {
    const deployment = changeable(request, response)
    if (!deployment) return
    const given = z.object({ version }).safeParse(request.body)
    if (!given.success) return refusal(response, 400, firstProblem(given.error))
    answer(response, deployments.updateVersion(deployment, withoutPrefix(given.data.version)), shape)
  })
  router.delete("/deployments/:id", (request, response) => {
    const deployment = requested(request, response)
    if (!deployment) return
    deployments.remove(deployment.id)
    response.json({})
  })
  router.get("/deployments/:id/setup-steps", (request, response) => {
    const deployment = requested(request, response)
    if (deployment) response.json(setupSteps.of(deployment))
  })
  router.post("/deployments/:id/setup-steps/:stepId/rerun", (request, response) => {
    const deployment = requested(request, response)
    if (deployment) answer(response, setupSteps.rerun(deployment, request.params.stepId))
  })
  router.get("/deployments/:id/logs", (request, response) => {
    const deployment = requested(request, response)
    if (!deployment) return
    response.attachment(`${brand.slug}-logs-${deployment.id}.zip`).type("zip")
    response.send(zippedLogs(deployment, brand, options.now()))
  })
  return router
}

export function deploymentShape(deployment: Deployment, slug: string) {
  return {
    id: deployment.id,
    name: deployment.name,
    status: deployment.status,
    deployment_config_id: deployment.configId,
    [`${slug}_version`]: deployment.version,
    created_at: new Date(deployment.life.createdAt).toISOString(),
    timeout_mins: deployment.life.timeoutMins,
    ipv4: deployment.ipv4,
    error_message: deployment.errorMessage,
  }
}

function typeShape(type: ReturnType<typeof deploymentTypes>[number]) {
  return {
    id: type.id,
    name: type.name,
    description: type.description,
    provider: type.provider,
    hourly_cents: type.hourlyCents,
    monthly_cents_per_user: type.monthlyCentsPerUser,
  }
}

function withoutPrefix(tag: string) {
  return tag.replace(/^v(?=\d)/, "")
}
