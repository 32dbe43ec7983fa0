import { typedVersion } from "~/domain/versions"

/** What the form says of a version; apart from its schema, so that the browser can read it without one. */
interface VersionChoice {
  version?: string | undefined
  anyVersion?: string | undefined
  devBuilds?: "on" | undefined
  otherVersion?: string | undefined
}

/** As `useFormState` takes it: nothing chosen yet. */
export const noVersion = { version: "", anyVersion: "", devBuilds: "", otherVersion: "" }

/** What is typed comes before what is chosen; null when neither is. */
export function chosenVersion({
  version,
  anyVersion,
  devBuilds,
  otherVersion,
}: VersionChoice): string | null {
  return typedVersion(otherVersion ?? "") ?? typedVersion((devBuilds ? anyVersion : version) ?? "")
}
