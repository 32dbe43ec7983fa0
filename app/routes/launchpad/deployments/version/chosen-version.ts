import { z } from "zod"
import { typedVersion } from "~/domain/versions"

const problem = "Use letters, digits and . _ + - only, at most 64 of them"

/** One of the offered versions; a form that was changed on its way may say anything (I3). */
const offered = z
  .string()
  .max(200)
  .optional()
  .refine((text) => text === undefined || typedVersion(text) !== null, "Choose a version from the list")

/**
 * What a form with a `VersionField` posts: there are two lists, since which of them is shown is decided by a box that
 * works without scripts.
 */
export const versionFields = {
  version: offered,
  anyVersion: offered,
  devBuilds: z.literal("on").optional(),
  otherVersion: z
    .string()
    .max(200, problem)
    .optional()
    .refine((text) => text === undefined || text.trim() === "" || typedVersion(text) !== null, problem),
}
