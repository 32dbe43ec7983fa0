import { z } from "zod"
import { deploymentChoices } from "~/domain/deployment-types"
import { typedVersion } from "~/domain/versions"
import { hubTokenFields } from "./create/hub-token"
import type { Draft } from "./draft"
import { forever, timeoutOptions } from "./timeout-options"
import { versionFields } from "./version/chosen-version"

const longestName = 128

/** What the create form may say; nothing outside these sets reaches the platform (I3). */
export function newDeploymentSchema(slug: string) {
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
    ...versionFields,
    ...hubTokenFields,
  })
}

/** What an address says that the form should hold: as the form itself would take it, and nothing else. */
export function readDraft(parameters: URLSearchParams, slug: string): Partial<Draft> {
  const { shape } = newDeploymentSchema(slug)
  const draft: Partial<Draft> = {}
  for (const field of ["name", "timeout"] as const) {
    const given = parameters.get(field)
    if (given !== null && shape[field].safeParse(given).success) draft[field] = given
  }
  const version = typedVersion(parameters.get("version") ?? "")
  return version === null ? draft : { ...draft, version }
}
