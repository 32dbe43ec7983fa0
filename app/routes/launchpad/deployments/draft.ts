import type { Choice } from "~/domain/deployment-types"
import { isDevBuild } from "~/domain/versions"
import { noVersion } from "./version-choice"

/** What somebody has filled in so far, as the form writes it; never the token. */
export interface Draft {
  configId: string
  name: string
  timeout: string
  /** Empty for the latest. */
  version: string
}

/** A version as the form's controls hold it: among the offered ones, or typed. */
export function versionControlsFor(version: string, versions: string[]) {
  if (!versions.includes(version)) return { ...noVersion, otherVersion: version }
  if (isDevBuild(version)) return { ...noVersion, anyVersion: version, devBuilds: "on" }
  return { ...noVersion, version, anyVersion: version }
}

/** The address under which the form is filled in like that. */
export function draftAddress(draft: Draft, choices: Choice[]) {
  const choice = choices.find(({ configId }) => configId === draft.configId)
  const query = new URLSearchParams()
  for (const field of ["name", "timeout", "version"] as const) {
    if (draft[field] !== "") query.set(field, draft[field])
  }
  const path = choice ? `/deployments/type/${choice.urlType}` : "/deployments"
  return `${path}?${query}`
}

/** The balance's page, from where one comes back to the form as it is filled in (decision 10). */
export function fundsAddress(draft: Draft, choices: Choice[]) {
  return `/balance?returnTo=${encodeURIComponent(draftAddress(draft, choices))}`
}
