import catalog from "./catalog.json"
import { SandboxFailure } from "./database"
import { isGpu } from "./deployment-types"
import type { Deployment, Deployments } from "./deployments"
import { installProgress } from "./lifecycle"
import type { Core } from "./parts"

const rerunMs = 4_000

export function createSetupSteps({ deployments, settings, now }: Core & { deployments: Deployments }) {
  /** In order. Only GPU instances have setup steps. */
  function of(deployment: Deployment) {
    if (!isGpu(deployment.configId)) return []
    const progress = installProgress(deployment, now())
    // `until`: the step is completed at this share of the installation.
    return catalog.steps.map(({ until, ...step }) => ({
      ...step,
      completed: progress >= until && (deployment.reruns?.[step.id] ?? 0) <= now(),
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
      const doneAt = now() + Math.round(rerunMs / settings.speed)
      deployments.update(deployment.id, { reruns: { ...deployment.reruns, [stepId]: doneAt } })
      return { ...step, completed: false }
    },
  }
}
