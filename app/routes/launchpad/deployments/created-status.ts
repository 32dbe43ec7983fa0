import { useState } from "react"
import type { DeploymentRow } from "~/console/deployments.server"
import { isFailed, isProvisioning } from "~/domain/provisioning"
import type { DeploymentsSnapshot } from "./load.server"

/** A new deployment is followed for this time. */
export const followMs = 5 * 60_000
const consoleStatuses = ["installing", "running"]

export type CreatedStatus =
  /** Not new: a bookmarked address must not show an old deployment as starting. */
  | "none"
  /** Not yet "installing" or "running". */
  | "starting"
  /** Its terminal can open. */
  | "ready"
  | "failed"

export function createdStatus(
  { status, createdAt }: Pick<DeploymentRow, "status" | "createdAt">,
  now: number,
): CreatedStatus {
  if (createdAt !== null && now - createdAt >= followMs) return "none"
  if (isFailed(status)) return "failed"
  return consoleStatuses.includes(status) ? "ready" : "starting"
}

export function isStarting(created: string[], { rows, unlisted, at }: DeploymentsSnapshot) {
  const listed = rows?.filter(({ id }) => created.includes(id)) ?? []
  return [...listed, ...unlisted].some((row) => createdStatus(row, at) === "starting")
}

/** The new deployments whose terminals open by themselves. An older one that fails counts if this page has seen it start. */
export function useReadyDeployments(created: string[], { rows, at }: DeploymentsSnapshot) {
  const [seen, setSeen] = useState<string[]>([])
  const followed = rows?.filter(({ id }) => created.includes(id)) ?? []
  const started = followed.filter((row) => isProvisioning(row) && !seen.includes(row.id))
  if (started.length > 0) setSeen([...seen, ...started.map(({ id }) => id)])
  return followed.flatMap((row) => {
    const status = seen.includes(row.id) && isFailed(row.status) ? "failed" : createdStatus(row, at)
    return status === "ready" || status === "failed" ? [{ id: row.id, status }] : []
  })
}
