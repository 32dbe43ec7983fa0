import express, { type Router } from "express"
import { deploymentTypes } from "../deployment-types"
import { refusal } from "./answer"
import type { ApiOptions } from "./api"
import { callerOf } from "./caller"
import { deploymentShape } from "./deployments"

/** For administrators; everyone else is refused, whatever they ask for. */
export function adminRoutes({ brand, accounts, deployments, exchanges }: ApiOptions): Router {
  const providers = new Map(deploymentTypes(brand).map(({ id, provider }) => [id, provider]))
  const router = express.Router()

  router.use((request, response, next) => {
    if (callerOf(exchanges, request).isAdmin) next()
    else refusal(response, 403, "Administrators only")
  })
  router.get("/deployments", (_request, response) => {
    response.json(
      deployments.listAll().map((deployment) => ({
        ...deploymentShape(deployment, brand.slug),
        user_email: accounts.byId(deployment.accountId)?.email ?? "unassigned",
        provider: providers.get(deployment.configId) ?? null,
      })),
    )
  })
  router.delete("/deployments/:id", (request, response) => {
    const deployment = deployments.findAny(request.params.id)
    if (!deployment) return refusal(response, 404, "Deployment not found")
    deployments.remove(deployment.id)
    response.json({})
  })
  return router
}
