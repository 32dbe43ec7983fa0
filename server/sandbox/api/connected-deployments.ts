import type { Router } from "express"
import { z } from "zod"
import { parseUrl } from "../../../app/domain/parse-url"
import type { ApiParts } from "../parts"
import { orNotFound, readInput } from "./http"

const text = (most: number) => z.string().trim().max(most)
const createBody = z.object({
  name: text(100).min(1),
  url: text(2_048).refine(isWebAddress, "must be an http or https address without a user name"),
  description: text(500)
    .nullish()
    .transform((given) => given || null),
  is_default: z.boolean().default(false),
})
const syncBody = z.object({ local_storage_deployments: z.array(createBody).max(200) })

/** References to platforms that customers run elsewhere. The sandbox never calls them. */
export function addConnectedDeploymentRoutes(router: Router, { connectedDeployments, recorder }: ApiParts) {
  router.get("/connected-deployments", (request, response) => {
    response.json(connectedDeployments.of(recorder.callerOf(request).id))
  })
  router.post("/connected-deployments", (request, response) => {
    const given = readInput(createBody, request.body)
    response.status(201).json(connectedDeployments.add(recorder.callerOf(request).id, given))
  })
  router.post("/connected-deployments/sync", (request, response) => {
    const { local_storage_deployments } = readInput(syncBody, request.body)
    const { id } = recorder.callerOf(request)
    connectedDeployments.sync(id, local_storage_deployments)
    response.json(connectedDeployments.of(id))
  })
  router.delete("/connected-deployments/:id", (request, response) => {
    const known = connectedDeployments.of(recorder.callerOf(request).id)
    const { id } = orNotFound(
      known.find((one) => one.id === request.params.id),
      "Connected deployment",
    )
    connectedDeployments.remove(id)
    response.json(true)
  })
}

function isWebAddress(text: string) {
  const url = parseUrl(text)
  if (!url) return false
  const { protocol, username, password } = url
  return (protocol === "http:" || protocol === "https:") && username === "" && password === ""
}
