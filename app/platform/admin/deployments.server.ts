import { z } from "zod"
import { type Deployment, deploymentFields, toDeployment, withVersion } from "../customer/deployments.server"
import { entry, rowsOrNone } from "../transport/schema-fields.server"
import type { Transport } from "../transport/transport.server"

/** Any customer's deployment. */
export interface AdminDeployment extends Deployment {
  /** "unassigned" without an owner; null if the platform sends none. */
  userEmail: string | null
  provider: string | null
}

const deployment = entry({
  needed: deploymentFields.needed,
  labels: { ...deploymentFields.labels, user_email: z.string(), provider: z.string() },
})

/**
 * All deployments. To change timeouts and versions, use `deployments.setTimeout` and `deployments.updateVersion`:
 * they accept any id from an admin.
 */
export function createAdminDeployments({ ask, send }: Transport, slug: string) {
  const list = rowsOrNone(
    z
      .preprocess(withVersion(slug), deployment)
      .transform(
        ({ userEmail, provider, ...row }): AdminDeployment => ({ ...toDeployment(row), userEmail, provider }),
      ),
  )
  return {
    list: () => ask({ method: "GET", path: ["admin", "deployments"] }, list),
    delete: (id: string) =>
      send(
        { method: "DELETE", path: ["admin", "deployments", { id }] },
        { kind: "admin-deployment-deleted", id },
      ),
  }
}
