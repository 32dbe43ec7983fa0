import { type Choice, createTimeouts, deploymentChoices } from "~/domain/deployment-types"
import { isDevBuild } from "~/domain/versions"
import type { DeploymentRow } from "./load.server"
import { forever } from "./timeout-options"
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

/** What the settings of a deployment are read from. */
type Failed = Pick<DeploymentRow, "kind" | "name" | "version" | "lifetime" | "createdAt">

/** The create form, filled in as for that deployment; null for what the form does not offer. */
export function retryAddress(row: Failed, slug: string): string | null {
  const choices = deploymentChoices(slug)
  const choice = choices.find(({ kind }) => kind === row.kind)
  if (!choice) return null
  const draft = {
    configId: choice.configId,
    name: row.name,
    timeout: timeoutOf(row),
    version: row.version ?? "",
  }
  return draftAddress(draft, choices)
}

/** As the form offers it: a time that it does not offer becomes a shorter one, since a longer one costs more. */
function timeoutOf({ lifetime, createdAt }: Failed) {
  if (lifetime.kind === "endless") return forever
  const minutes =
    lifetime.kind === "unstarted" ? lifetime.minutes : Math.round((lifetime.at - (createdAt ?? 0)) / 60_000)
  const offered = createTimeouts.map((timeout) => timeout.minutes).filter((each) => each !== null)
  return String(offered.findLast((each) => each <= minutes) ?? offered[0] ?? forever)
}
