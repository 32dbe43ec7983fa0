import { z } from "zod"
import { createTimeouts, deploymentChoices } from "~/domain/deployment-types"
import { forever, longestTimeout, minutesValue } from "~/domain/timeout"
import { parseVersion } from "~/domain/versions"
import type { Draft } from "./draft"

const versionProblem = "Use only letters, digits and . _ + -, at most 64 characters."

/** A select sends only offered versions, but a tampered form can send anything. */
const offeredVersion = z
  .string()
  .max(200)
  .optional()
  .refine((text) => text === undefined || parseVersion(text) !== null, "Select a version from the list.")

/**
 * The fields of `VersionField`. It has two lists, because without scripts a checkbox decides which list counts.
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
      (text) => text === undefined || text.trim() === "" || parseVersion(text) !== null,
      versionProblem,
    ),
}

/** Fields that are never sent back to the browser. */
export const secretFields = ["hubToken"]

const maxTokenLength = 512

/** Only GPU instances use the model-hub token. */
const hubTokenFields = {
  hubToken: z
    .string()
    .trim()
    .max(maxTokenLength, `The token can have at most ${maxTokenLength} characters.`)
    .regex(/^[\x21-\x7e]*$/, "Use only letters, digits and ASCII symbols, without spaces.")
    .optional(),
  removeHubToken: z.literal("yes").optional(),
}

const maxNameLength = 128

const name = z
  .string("Enter a name for the deployment.")
  .trim()
  .min(1, "Enter a name for the deployment.")
  .max(maxNameLength, `The name can have at most ${maxNameLength} characters.`)

const timeout = z
  .enum(createTimeouts.map(minutesValue), "Select when it stops.")
  .transform((value) => (value === forever ? null : Number(value)))

/** Sent after a warning that this goes beyond the spending ceiling. */
const beyond = z.literal("yes").optional()

/** The create form. A value outside these sets never reaches the platform. */
export function newDeploymentSchema(slug: string) {
  return z.object({
    configId: z.enum(
      deploymentChoices(slug).map(({ configId }) => configId),
      "Select what to deploy.",
    ),
    name,
    timeout,
    /** Sent after a warning that the last attempt may have created this already. */
    again: z.literal("yes").optional(),
    beyond,
    ...versionFields,
    ...hubTokenFields,
  })
}

/** The form values in an address. Ignores values that the form wouldn't accept. */
export function readDraft(parameters: URLSearchParams): Partial<Draft> {
  const draft: Partial<Draft> = {}
  const fields = { name, timeout }
  for (const field of ["name", "timeout"] as const) {
    const given = parameters.get(field)
    if (given !== null && fields[field].safeParse(given).success) draft[field] = given
  }
  const version = parseVersion(parameters.get("version") ?? "")
  return version === null ? draft : { ...draft, version }
}

/** The timeout form. Only whole minutes within the limits reach the platform. */
export const timeoutSchema = z.object({
  minutes: z
    .string("Select when it stops.")
    .refine((text) => text === forever || isMinutes(text), "Select when it stops.")
    .transform((text) => (text === forever ? null : Number(text))),
  /** For the toast and the warning. The form sends them, so that the action needn't load the deployment. */
  name: z.string().default(""),
  createdAt: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .optional(),
  /** Sent after the person has confirmed that this stops the machine. */
  confirmed: z.literal("yes").optional(),
  beyond,
})

function isMinutes(text: string) {
  return /^[1-9]\d{0,4}$/.test(text) && Number(text) <= longestTimeout
}
