import { createHash } from "node:crypto"
import { type BulkAction, type Eligible, skipReasonFor } from "~/domain/bulk-action"
import type { SkippedTarget } from "~/jobs/job"
import { jobLimits } from "~/jobs/jobs"
import type { Selection } from "./selection"

/** A deployment as the confirmation page lists it. */
export interface ReviewedRow {
  id: string
  name: string
  /** Whose it is. */
  user: string
  status: string
}

/** What an act would come to for a selection, as the platform's list is at this moment. */
export interface Review {
  targets: ReviewedRow[]
  skipped: SkippedTarget[]
  /** Stands for exactly these targets and this act: who confirms sends it back, and confirms nothing else. */
  seen: string
}

interface Listed extends Eligible {
  id: string
  name: string
  userEmail: string | null
}

/**
 * `chosen` are the deployments that match the filter when all of them are meant, else every one there is. Null when
 * there are more than one job may take.
 */
export function reviewOf(
  act: BulkAction,
  { all, ids }: Selection,
  chosen: readonly Listed[],
  now: number,
): Review | null {
  const byId = new Map(chosen.map((one) => [one.id, one]))
  const wanted = all ? [...byId.keys()] : ids
  if (wanted.length > jobLimits.rows) return null
  const targets: ReviewedRow[] = []
  const skipped: SkippedTarget[] = []
  for (const id of wanted) {
    const one = byId.get(id)
    const why = one ? skipReasonFor(act, one, now) : "unknown"
    const row = { id, name: one?.name ?? id, user: one?.userEmail ?? "" }
    if (why !== null) skipped.push({ ...row, why })
    else if (one) targets.push({ ...row, status: one.status })
  }
  return { targets, skipped, seen: fingerprint(act, targets) }
}

function fingerprint(act: BulkAction, targets: ReviewedRow[]) {
  const ids = targets.map(({ id }) => id).sort()
  return createHash("sha256")
    .update(JSON.stringify([act, ids]))
    .digest("base64url")
}
