import { createTimeouts, deploymentChoices } from "~/domain/deployment-types"
import { draftAddress } from "../draft"
import type { DeploymentRow } from "../load.server"
import { forever } from "../timeout-options"

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
