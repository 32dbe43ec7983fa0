import type { z } from "zod"
import { deploymentChoices } from "~/domain/deployment-types"
import { fieldFailure, mayHaveActed, type Outcome } from "~/domain/outcome"
import { type Context, services, visit } from "~/http/contexts"
import { platformContext } from "~/platform/context"
import type { NewDeployment } from "~/platform/customer/deployments.server"
import type { newDeploymentSchema } from "./schemas.server"
import { chosenVersion } from "./version-choice"

type Sent = z.output<ReturnType<typeof newDeploymentSchema>>

export function findChoice(context: Context, { configId }: Sent) {
  return deploymentChoices(context.get(services).brand.slug).find((one) => one.configId === configId)
}

export function newDeployment(sent: Sent): NewDeployment {
  const { configId, name, timeout: timeoutMins } = sent
  return { configId, name, timeoutMins, version: chosenVersion(sent) }
}

/** Saves a changed token first, because the new deployment needs it. */
export async function createWithToken(context: Context, sent: Sent): Promise<Outcome<{ id: string }>> {
  const { deployments, userMeta } = context.get(platformContext)
  const token = findChoice(context, sent)?.kind === "gpu" ? changedToken(sent) : null
  const saved = token === null ? null : await userMeta.saveHubToken(token)
  if (saved && !saved.ok) {
    if (saved.problem.kind === "session-ended") return saved
    return fieldFailure("hubToken", "Failed to update Huggingface token")
  }
  const deployment = newDeployment(sent)
  const created = await deployments.create(deployment)
  const subject = context.get(visit).session?.subject
  const creations = context.get(services).creations
  if (created.ok && subject !== undefined) {
    await creations.accepted(subject, { ...deployment, id: created.value.id, createdAt: Date.now() })
  } else if (!created.ok && subject !== undefined && mayHaveActed(created.problem.kind)) {
    await creations.unanswered(subject, deployment)
  }
  return created
}

/** The token to save, an empty text to remove the saved token, or null for no change. */
function changedToken(sent: Sent) {
  return sent.hubToken || (sent.removeHubToken ? "" : null)
}
