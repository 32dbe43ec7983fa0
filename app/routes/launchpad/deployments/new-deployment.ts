import { z } from "zod"
import { deploymentChoices } from "~/domain/deployment-choices"
import { newFormKey } from "~/http/form"
import { hubTokenFields } from "./hub-token"
import { forever, timeoutOptions } from "./timeout-options"

const longestName = 128

/** What the create form may say; nothing outside these sets reaches the platform (I3). */
export function newDeployment(slug: string) {
  return z.object({
    configId: z.enum(
      deploymentChoices(slug).map(({ configId }) => configId),
      "Choose what to deploy",
    ),
    name: z
      .string("Give the deployment a name")
      .trim()
      .min(1, "Give the deployment a name")
      .max(longestName, `Keep the name to ${longestName} characters`),
    timeout: z
      .enum(
        timeoutOptions.map(({ value }) => value),
        "Choose when it stops",
      )
      .transform((value) => (value === forever ? null : Number(value))),
    ...hubTokenFields,
    formKey: z.string().max(64).default(newFormKey),
  })
}
