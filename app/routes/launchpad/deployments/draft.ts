import { href } from "react-router"
import type { DeploymentRow } from "~/console/deployments.server"
import { type Choice, type ChoiceKind, createTimeouts, deploymentChoices } from "~/domain/deployment-types"
import { forever } from "~/domain/timeout"
import { addressWith } from "~/http/address"
import { withReturnTo } from "~/http/return-to"

/** The values of the create form so far, without the token. */
export interface Draft {
  configId: string
  name: string
  timeout: string
  /** Empty for the latest version. */
  version: string
}

/** The address that opens the create form with these values. */
function draftAddress(draft: Draft, choices: Choice[]) {
  const choice = choices.find(({ configId }) => configId === draft.configId)
  const query = new URLSearchParams()
  for (const field of ["name", "timeout", "version"] as const) {
    if (draft[field] !== "") query.set(field, draft[field])
  }
  const path = choice ? href("/deployments/type/:type", { type: choice.urlType }) : href("/deployments")
  return addressWith(path, query)
}

/** The balance page. It returns to the create form with these values. */
export function fundsAddress(draft: Draft, choices: Choice[]) {
  return withReturnTo(href("/balance"), draftAddress(draft, choices))
}

type Model = Pick<DeploymentRow, "name" | "version" | "lifetime" | "createdAt"> & { kind: ChoiceKind | null }

/** The create form with the settings of a deployment. Null if the form doesn't offer its type. */
export function againAddress(row: Model, slug: string): string | null {
  const choices = deploymentChoices(slug)
  const choice = choices.find(({ kind }) => kind === row.kind)
  if (!choice) return null
  const draft = {
    configId: choice.configId,
    name: row.name,
    timeout: offeredTimeout(row),
    version: row.version ?? "",
  }
  return draftAddress(draft, choices)
}

/** Rounds down to a timeout that the form offers, because a longer run costs more. */
function offeredTimeout({ lifetime, createdAt }: Model) {
  if (lifetime.kind === "endless") return forever
  const minutes =
    lifetime.kind === "unstarted" ? lifetime.minutes : Math.round((lifetime.at - (createdAt ?? 0)) / 60_000)
  const offered = createTimeouts.filter((each) => each !== null)
  return String(offered.findLast((each) => each <= minutes) ?? offered[0] ?? forever)
}
