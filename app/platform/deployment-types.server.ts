import { z } from "zod"
import { rowsOf } from "./schema-fields.server"
import type { Transport } from "./transport.server"

// The only documented field of a type is its id.
const type = z
  .object({ id: z.string().optional(), deployment_config_id: z.string().optional() })
  .transform((row) => row.deployment_config_id ?? row.id ?? "")
  .pipe(z.string().min(1))

const types = z.object({ data: rowsOf(type) }).transform(({ data }) => data.rows)

/** The deployment types that the platform offers. */
export function createDeploymentTypes({ ask }: Transport) {
  return {
    /** Configuration ids, such as "trial_vm_hetzner", in the platform's order. */
    list: () => ask({ method: "GET", path: ["deployments", "types"] }, types),
  }
}
