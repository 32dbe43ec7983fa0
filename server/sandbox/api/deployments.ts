import { stripVTControlCharacters } from "node:util"
import type { Request, Router } from "express"
import { strToU8, zipSync } from "fflate"
import { z } from "zod"
import type { Brand } from "../../../app/brand"
import { consoleLines, filled, joinLines, linesPrintedBy, toHostname } from "../boot-console"
import { deploymentTypes, isGpu } from "../deployment-types"
import type { Deployment } from "../deployments"
import type { ApiParts } from "../parts"
import { isVersion, latestVersion } from "../releases"
import { orNotFound, readInput } from "./http"
import userData from "./user-data.txt?raw"

const createTimeout = z.literal([60, 120, 240, 480, 600, 1_440, 10_080, 20_160, 43_200]).nullable()
/** Running deployments accept any whole number of minutes up to ten years: an old machine that is to stop in a month has a long timeout. */
const updateTimeout = z.int().min(1).max(5_256_000).nullable()
const maxNameLength = 128
const version = z.string().refine(isVersion, "must have the form 1.2.3 or be the tag of a release")

export function addDeploymentRoutes(router: Router, options: ApiParts) {
  const { brand, deployments, recorder } = options
  const types = deploymentTypes(brand)
  const shape = (deployment: Deployment) => deploymentShape(deployment, brand.slug)
  const createBody = z.object({
    configId: z
      .string()
      .refine(
        (id) => types.some((type) => type.id === id && type.hourly_cents !== null),
        "is not a deployable type",
      ),
    name: z
      .string()
      .trim()
      .refine(
        (name) => name !== "" && [...name].length <= maxNameLength,
        `must have 1 to ${maxNameLength} characters`,
      ),
    timeoutMins: createTimeout,
  })
  const versionBody = z.object({ [`${brand.slug}Version`]: version.optional() })
  function findOwn(request: Request<{ id: string }>): Deployment {
    return orNotFound(deployments.find(recorder.callerOf(request).id, request.params.id), "Deployment")
  }

  /** Administrators may change any deployment, but list only their own here. */
  function findEditable(request: Request<{ id: string }>): Deployment {
    if (!recorder.callerOf(request).isAdmin) return findOwn(request)
    return orNotFound(deployments.findAny(request.params.id), "Deployment")
  }

  router.get("/deployments/types", (_request, response) => {
    response.json({ data: types.map(({ installSeconds: _, ...type }) => type) })
  })
  router.get("/deployments", (request, response) => {
    const list = deployments.list(recorder.callerOf(request).id).map(shape)
    // The platform returns null for an empty list.
    response.json(list.length > 0 ? list : null)
  })
  router.post("/deployments", (request, response) => {
    const asked = readInput(createBody, request.body)
    const chosen = readInput(versionBody, request.body)[`${brand.slug}Version`] ?? latestVersion
    const { installSeconds = 0 } = types.find(({ id }) => id === asked.configId) ?? {}
    const id = deployments.create(recorder.callerOf(request).id, {
      ...asked,
      version: withoutPrefix(chosen),
      installSeconds,
    })
    response.status(201).json(shape(orNotFound(deployments.findAny(id), "Deployment")))
  })
  router.get("/deployments/:id", (request, response) => {
    response.json(shape(findOwn(request)))
  })
  router.put("/deployments/:id", (request, response) => {
    const deployment = findEditable(request)
    const { timeoutMins } = readInput(z.object({ timeoutMins: updateTimeout }), request.body)
    deployments.update(deployment.id, { timeoutMins })
    // A timeout in the past has already removed the deployment.
    response.json(shape(deployments.findAny(deployment.id) ?? deployment))
  })
  router.put("/deployments/:id/update-version", (request, response) => {
    const deployment = findEditable(request)
    const asked = readInput(z.object({ version }), request.body)
    deployments.updateVersion(deployment, withoutPrefix(asked.version))
    response.json(shape(deployments.findAny(deployment.id) ?? deployment))
  })
  router.delete("/deployments/:id", (request, response) => {
    deployments.remove(findOwn(request).id)
    response.json({})
  })
  router.get("/deployments/:id/setup-steps", (request, response) => {
    response.json(deployments.listSteps(findOwn(request)))
  })
  router.post("/deployments/:id/setup-steps/:stepId/rerun", (request, response) => {
    response.json(deployments.rerunStep(findOwn(request), request.params.stepId))
  })
  router.get("/deployments/:id/logs", (request, response) => {
    const deployment = findOwn(request)
    response.attachment(`${brand.slug}-logs-${deployment.id}.zip`).type("zip")
    response.send(createLogsZip(deployment, brand, options.now()))
  })
}

export function deploymentShape(deployment: Deployment, slug: string) {
  return {
    id: deployment.id,
    name: deployment.name,
    status: deployment.status,
    deployment_config_id: deployment.configId,
    [`${slug}_version`]: deployment.version,
    created_at: new Date(deployment.createdAt).toISOString(),
    timeout_mins: deployment.timeoutMins,
    ipv4: deployment.ipv4,
    error_message: deployment.errorMessage,
  }
}

function withoutPrefix(tag: string) {
  return tag.replace(/^v(?=\d)/, "")
}

/** The console output, the cloud-init output and the cloud-init user data. */
function createLogsZip(deployment: Deployment, brand: Brand, now: number): Buffer {
  const printed = linesPrintedBy(consoleLines(deployment, brand.name), deployment, now).map(({ text }) =>
    stripVTControlCharacters(text),
  )
  const start = printed.findIndex((text) => text.startsWith("Cloud-init"))
  const zip = zipSync({
    "cloud-init-output.log": strToU8(joinLines(start < 0 ? [] : printed.slice(start))),
    "console.log": strToU8(joinLines(printed)),
    "user-data.yaml": strToU8(
      filled(userData, {
        hostname: toHostname(deployment.name),
        driver: isGpu(deployment.configId) ? ", nvidia-driver-550-server" : "",
        slug: brand.slug,
        version: deployment.version,
        id: deployment.id,
      }),
    ),
  })
  return Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength)
}
