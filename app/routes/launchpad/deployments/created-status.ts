import { useEffect, useState } from "react"
import { isProvisioning } from "~/domain/provisioning"
import type { DeploymentRow, DeploymentsSnapshot } from "./load.server"

/** The page stops waiting for a new deployment after this time. */
const waitMs = 5 * 60_000
const consoleStatuses = ["installing", "running"]

/** The progress of the deployment that was just created. */
export type CreatedStatus =
  /** No new deployment, or an old address. */
  | "none"
  /** Not yet "installing" or "running". */
  | "starting"
  /** Its terminal can open. */
  | "ready"
  | "failed"

export function createdStatus(created: string | null, { rows, at }: DeploymentsSnapshot): CreatedStatus {
  if (created === null) return "none"
  const row = rows?.find(({ id }) => id === created)
  if (!row) return "starting"
  if (!isRecent(row, at)) return "none"
  if (row.status === "failed") return "failed"
  return consoleStatuses.includes(row.status) ? "ready" : "starting"
}

/** A bookmarked address with `?created=` must not show an old deployment as starting. */
function isRecent({ createdAt }: DeploymentRow, now: number) {
  return createdAt === null || now - createdAt < waitMs
}

/** Whether the new deployment failed. An older deployment counts if this page has seen it start. */
export function useCreationFailed(created: string | null, { rows, at }: DeploymentsSnapshot) {
  const [seenStarting, setSeenStarting] = useState(false)
  const row = rows?.find(({ id }) => id === created)
  if (row && !seenStarting && isProvisioning(row)) setSeenStarting(true)
  return row?.status === "failed" && (seenStarting || isRecent(row, at))
}

/** Turns false five minutes after the page began to wait for this deployment. */
export function useStillWaiting(created: string | null) {
  const [timedOut, setTimedOut] = useState<string | null>(null)
  useEffect(() => {
    if (created === null) return
    const timer = setTimeout(() => setTimedOut(created), waitMs)
    return () => clearTimeout(timer)
  }, [created])
  return created === null || timedOut !== created
}
