import { isDevBuild, parseVersion } from "~/domain/versions"

/** The version fields of a form, as `useFormState` takes them. This file has no schema, because the browser must not load zod. */
export const noVersion = { version: "", anyVersion: "", devBuilds: "", otherVersion: "" }

type VersionChoice = Partial<Record<keyof typeof noVersion, string | undefined>>

/** A typed version wins over a selected version. Null if the form has neither. */
export function chosenVersion(choice: VersionChoice): string | null {
  const selected = choice.devBuilds ? choice.anyVersion : choice.version
  return parseVersion(choice.otherVersion ?? "") ?? parseVersion(selected ?? "")
}

/** An offered version is selected, another version is typed. */
export function versionFieldsFor(version: string, versions: string[]) {
  if (!versions.includes(version)) return { ...noVersion, otherVersion: version }
  if (isDevBuild(version)) return { ...noVersion, anyVersion: version, devBuilds: "on" }
  return { ...noVersion, version, anyVersion: version }
}
