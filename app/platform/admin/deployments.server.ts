import { z } from "zod"
import { type Deployment, deploymentFields, deploymentOf } from "../deployments.server"
import { missingAsNull, rowsOrNone } from "../schema-fields.server"
import type { Transport } from "../transport.server"

/** Any customer's deployment. */
export interface AdminDeployment extends Deployment {
  /** "unassigned" without an owner; null if the platform sends none. */
  userEmail: string | null
  provider: string | null
}

const deploymentRow = z.looseObject({
  ...deploymentFields,
  user_email: missingAsNull(z.string()),
  provider: missingAsNull(z.string()),
})

/**
 * All deployments. To change timeouts and versions, use `deployments.setTimeout` and `deployments.updateVersion`:
 * they accept any id from an admin.
 */
export function createAdminDeployments({ ask, send }: Transport, slug: string) {
  return {
    list: () => {
      const rows = rowsOrNone(
        deploymentRow.transform(
          (given): AdminDeployment => ({
            ...deploymentOf(given, slug),
            userEmail: given.user_email,
            provider: given.provider,
          }),
        ),
      )
      return ask({ method: "GET", path: ["admin", "deployments"] }, rows)
    },
    delete: (id: string) =>
      send(
        { method: "DELETE", path: ["admin", "deployments", { id }] },
        { kind: "admin-deployment-deleted", id },
      ),
  }
}
