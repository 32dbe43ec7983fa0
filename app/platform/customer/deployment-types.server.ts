import { z } from "zod"
import { entry, rowsOf } from "../transport/schema-fields.server"
import type { Transport } from "../transport/transport.server"

// The only documented field of a type is its id.
const type = entry({ needed: {}, labels: { id: z.string(), deployment_config_id: z.string() } })
  .transform((row) => row.deploymentConfigId ?? row.id)
  .pipe(z.string().min(1))

const types = z.object({ data: rowsOf(type) }).transform(({ data }) => data.rows)

/** The deployment types that the platform offers. */
export function createDeploymentTypes({ ask }: Transport) {
  return {
    /** Configuration ids, such as "trial_vm_hetzner", in the platform's order. */
    list: () => ask({ method: "GET", path: ["deployments", "types"] }, types),
  }
}
