import { parseVersion } from "~/domain/versions"

/** The version fields of a form. This file has no schema, because the browser must not load zod. */
interface VersionChoice {
  version?: string | undefined
  anyVersion?: string | undefined
  devBuilds?: "on" | undefined
  otherVersion?: string | undefined
}

/** The initial values for `useFormState`. */
export const noVersion = { version: "", anyVersion: "", devBuilds: "", otherVersion: "" }

/** A typed version wins over a selected version. Null if the form has neither. */
export function chosenVersion({
  version,
  anyVersion,
  devBuilds,
  otherVersion,
}: VersionChoice): string | null {
  return parseVersion(otherVersion ?? "") ?? parseVersion((devBuilds ? anyVersion : version) ?? "")
}
