import { z } from "zod"
import type { Segment } from "../transport/operation.server"
import { entry, rowsOrNone } from "../transport/schema-fields.server"
import type { Transport } from "../transport/transport.server"

const step = entry({
  needed: { id: z.string().min(1), completed: z.boolean() },
  /** The emoji is a decorative icon. */
  labels: { description: z.string(), emoji: z.string().min(1) },
}).transform((row) => ({ ...row, description: row.description ?? row.id }))
const steps = rowsOrNone(step)

export type SetupStep = z.output<typeof step>

export function createSetupSteps({ ask, send }: Transport) {
  const pathOf = (id: string): Segment[] => ["deployments", { id }, "setup-steps"]
  return {
    /** In the platform's order. `until` cancels the wait. */
    list: (deploymentId: string, until?: AbortSignal) =>
      ask({ method: "GET", path: pathOf(deploymentId), until }, steps),
    /** A refusal carries the platform's text. */
    rerun: (deploymentId: string, stepId: string) =>
      send(
        { method: "POST", path: [...pathOf(deploymentId), { id: stepId }, "rerun"], textStatuses: "all" },
        { kind: "step-rerun", id: deploymentId },
      ),
  }
}
