import { z } from "zod"
import type { Outcome } from "~/domain/outcome"
import type { NewDeployment } from "~/platform/deployments"
import type { Platform } from "~/platform/platform"

/** The fields that are never sent back to the browser (J5). */
export const secretFields = ["hubToken"]

const longestToken = 512

/** The part of the create form about the model-hub token, which only GPU machines use. */
export const hubTokenFields = {
  hubToken: z
    .string()
    .trim()
    .max(longestToken, `Keep the token to ${longestToken} characters`)
    .regex(/^[\x21-\x7e]*$/, "A token has letters, digits and signs, and no spaces")
    .optional(),
  removeHubToken: z.literal("yes").optional(),
}

/** The token to save, an empty one to remove what is saved, or null when nothing about it was changed. */
export function changedToken(form: { hubToken?: string | undefined; removeHubToken?: "yes" | undefined }) {
  return form.hubToken || (form.removeHubToken ? "" : null)
}

/** What a creation came to, and whether it ended before anything was created. */
export interface Creation {
  tokenRefused: boolean
  outcome: Outcome<{ id: string }>
}

/** A changed token is saved first, and nothing is created without it (spec 1 §5). */
export async function createWithToken(
  { deployments, userMeta }: Pick<Platform, "deployments" | "userMeta">,
  deployment: NewDeployment,
  token: string | null,
): Promise<Creation> {
  const saved = token === null ? null : await userMeta.saveHubToken(token)
  if (saved && !saved.ok) return { tokenRefused: true, outcome: saved }
  return { tokenRefused: false, outcome: await deployments.create(deployment) }
}
