import catalog from "./catalog.json"
import type { Core } from "./core"
import { SandboxFailure } from "./database"
import { isGpu } from "./deployment-types"
import type { Deployment } from "./deployments"
import { installProgress } from "./lifecycle"

const rerunMs = 4_000

export function createSetupSteps({ database, settings, now }: Core) {
  /** In order. Only GPU instances have setup steps. */
  function of(deployment: Deployment) {
    if (!isGpu(deployment.configId)) return []
    const progress = installProgress(deployment, now())
    const running = new Set(
      database
        .all<{ id: string }>(
          "SELECT step_id AS id FROM step_reruns WHERE deployment_id = ? AND done_at > ?",
          deployment.id,
          now(),
        )
        .map(({ id }) => id),
    )
    // `until`: the step is completed at this share of the installation.
    return catalog.steps.map(({ id, description, emoji, until }) => ({
      id,
      description,
      emoji,
      completed: progress >= until && !running.has(id),
    }))
  }

  return {
    of,
    /** Fails unless the step is completed. */
    rerun(deployment: Deployment, stepId: string) {
      const step = of(deployment).find(({ id }) => id === stepId)
      if (!step) throw new SandboxFailure(404, "Setup step not found")
      if (!["installing", "running", "updating"].includes(deployment.status))
        throw new SandboxFailure(409, `Can't rerun a step while the deployment is ${deployment.status}`)
      if (!step.completed) throw new SandboxFailure(409, `"${step.description}" is not completed yet`)
      database.run(
        `INSERT INTO step_reruns (deployment_id, step_id, done_at) VALUES (?, ?, ?)
         ON CONFLICT (deployment_id, step_id) DO UPDATE SET done_at = excluded.done_at`,
        deployment.id,
        stepId,
        now() + Math.round(rerunMs / settings.speed),
      )
      return { ...step, completed: false }
    },
  }
}
