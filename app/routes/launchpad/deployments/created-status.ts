import { useEffect, useState } from "react"
import { isComingUp } from "~/domain/provisioning"
import type { DeploymentRow, DeploymentsSnapshot } from "./load.server"

/** A new deployment is waited for so long (spec 1 §9). */
const patienceMs = 5 * 60_000
const consoleStatuses = ["installing", "running"]

/** Where the deployment stands that was just created. */
export type CreatedStatus =
  | "none"
  /** Not yet "installing" or "running" (spec 1 §4). */
  | "awaited"
  /** Its console can be watched. */
  | "arrived"
  | "failed"

export function createdStatus(created: string | null, { rows, at }: DeploymentsSnapshot): CreatedStatus {
  if (created === null) return "none"
  const row = rows?.find(({ id }) => id === created)
  if (!row) return "awaited"
  if (!isRecent(row, at)) return "none"
  if (row.status === "failed") return "failed"
  return consoleStatuses.includes(row.status) ? "arrived" : "awaited"
}

/** An address with `?created=` may be opened again much later; then nothing is starting any more. */
function isRecent({ createdAt }: DeploymentRow, now: number) {
  return createdAt === null || now - createdAt < patienceMs
}

/** Whether the deployment that was just created has failed: recently, or after it was seen coming up in this page. */
export function useCreationFailed(created: string | null, { rows, at }: DeploymentsSnapshot) {
  const [seenComingUp, setSeenComingUp] = useState(false)
  const row = rows?.find(({ id }) => id === created)
  if (row && !seenComingUp && isComingUp(row)) setSeenComingUp(true)
  return row?.status === "failed" && (seenComingUp || isRecent(row, at))
}

/** Whether this deployment has been waited for in vain for five minutes. */
export function useStillWaiting(created: string | null) {
  const [givenUp, setGivenUp] = useState<string | null>(null)
  useEffect(() => {
    if (created === null) return
    const timer = setTimeout(() => setGivenUp(created), patienceMs)
    return () => clearTimeout(timer)
  }, [created])
  return created === null || givenUp !== created
}
