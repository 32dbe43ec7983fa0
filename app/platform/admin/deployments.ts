import { z } from "zod"
import type { Outcome } from "../../domain/outcome"
import { type Deployment, deploymentFields, deploymentOf } from "../deployments"
import { absentAsNull } from "../schema-fields"
import type { Transport } from "../transport"

/** Any customer's deployment, as an admin sees it. */
export interface AdminDeployment extends Deployment {
  /** "unassigned" where it belongs to nobody; null while the platform has not said. */
  userEmail: string | null
  provider: string | null
}

/**
 * All deployments. Their timeouts and versions change through the ordinary calls: `deployments.setTimeout`
 * and `deployments.updateVersion` take any id from an admin.
 */
export interface AdminDeployments {
  list(): Promise<Outcome<AdminDeployment[]>>
  delete(id: string): Promise<Outcome<null>>
}

export function createAdminDeployments({ ask, send }: Transport, slug: string): AdminDeployments {
  const row = z
    .looseObject({
      ...deploymentFields,
      user_email: absentAsNull(z.string()),
      provider: absentAsNull(z.string()),
    })
    .transform(
      (given): AdminDeployment => ({
        ...deploymentOf(given, slug),
        userEmail: given.user_email,
        provider: given.provider,
      }),
    )
  const list = z
    .array(row)
    .nullable()
    .transform((rows) => rows ?? [])

  return {
    list: () => ask({ method: "GET", path: ["admin", "deployments"] }, list),
    delete: (id) => send({ method: "DELETE", path: ["admin", "deployments", { id }] }),
  }
}
