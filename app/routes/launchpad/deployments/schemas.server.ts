import { z } from "zod"
import { deploymentChoices } from "~/domain/deployment-types"
import { longestTimeout } from "~/domain/timeout"
import { typedVersion } from "~/domain/versions"
import type { Draft } from "./draft"
import { forever, timeoutOptions } from "./timeout-options"

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

/** What the timeout form may say (I2): nothing that is no whole number of minutes within the limits reaches the platform. */
export const timeoutSchema = z.object({
  minutes: z
    .string("Choose when it stops")
    .refine((text) => text === forever || isMinutes(text), "Choose when it stops")
    .transform((text) => (text === forever ? null : Number(text))),
  /** As the page knew them, so that nothing has to be asked for again: for the message that follows and for the warning. */
  name: z.string().default(""),
  createdAt: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .optional(),
  /** Sent once somebody has read that this ends the machine. */
  confirmed: z.literal("yes").optional(),
  /** Sent by the list: the page behind it stays as it is. */
  stay: z.literal("yes").optional(),
})

function isMinutes(text: string) {
  return /^[1-9]\d{0,4}$/.test(text) && Number(text) <= longestTimeout
}

const versionProblem = "Use letters, digits and . _ + - only, at most 64 of them"

/** One of the offered versions; a form that was changed on its way may say anything (I3). */
const offeredVersion = z
  .string()
  .max(200)
  .optional()
  .refine((text) => text === undefined || typedVersion(text) !== null, "Choose a version from the list")

/**
 * What a form with a `VersionField` posts: there are two lists, since which of them is shown is decided by a box that
 * works without scripts.
 */
export const versionFields = {
  version: offeredVersion,
  anyVersion: offeredVersion,
  devBuilds: z.literal("on").optional(),
  otherVersion: z
    .string()
    .max(200, versionProblem)
    .optional()
    .refine(
      (text) => text === undefined || text.trim() === "" || typedVersion(text) !== null,
      versionProblem,
    ),
}

/** The fields that are never sent back to the browser (J5). */
export const secretFields = ["hubToken"]

const longestToken = 512

/** The part of the create form about the model-hub token, which only GPU machines use. */
const hubTokenFields = {
  hubToken: z
    .string()
    .trim()
    .max(longestToken, `Keep the token to ${longestToken} characters`)
    .regex(/^[\x21-\x7e]*$/, "A token has letters, digits and signs, and no spaces")
    .optional(),
  removeHubToken: z.literal("yes").optional(),
}
