import { z } from "zod"
import type { Segment } from "./operation.server"
import { rowsOrNone } from "./schema-fields.server"
import type { Transport } from "./transport.server"

const step = z.object({
  id: z.string().min(1),
  description: z.string(),
  /** A decorative icon; null when there is none. */
  emoji: z
    .string()
    .nullish()
    .transform((emoji) => emoji || null),
  completed: z.boolean(),
})
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
