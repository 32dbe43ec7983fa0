import { createHash } from "node:crypto"
import { z } from "zod"
import { type BulkAction, type Eligible, skipReasonFor } from "~/domain/bulk-action"
import { hourlyCents } from "~/domain/charges"
import { machineKindOf } from "~/domain/deployment-types"
import type { ProblemKind } from "~/domain/outcome"
import { findRows, readTable } from "~/domain/table"
import { fallbackVersions } from "~/domain/versions"
import { type Context, services } from "~/http/contexts"
import type { JobTarget, SkippedTarget } from "~/jobs/job.server"
import { jobLimits } from "~/jobs/jobs.server"
import type { AdminDeployment } from "~/platform/admin/deployments.server"
import { requireAdmin } from "~/platform/admin/guard.server"
import { dashboardTable } from "../dashboard/columns"
import { type ActionKind, readAction, readSelection, type Selection } from "./selection"

/** The fields that confirm a bulk action, sent besides the selection. */
export const bulkFormSchema = z.object({
  step: z.enum(["review", "start"]).default("review"),
  /** Fingerprint of the confirmed review. */
  seen: z.string().max(64).optional(),
  /** The number of rows that the dashboard's own dialog asked about. */
  count: z.string().max(5).optional(),
})

export type BulkState =
  | { state: "nothing" }
  /** The session has ended. What was selected and chosen is kept, and nothing was looked up. */
  | EndedBulkState
  /** The platform doesn't say which deployments there are, or whether the person is an admin. */
  | (Omit<EndedBulkState, "state"> & { state: "load-error"; problem: ProblemKind })
  | { state: "too-many"; kind: ActionKind; count: number }
  /** The action still needs a timeout or a version. */
  | { state: "choosing"; kind: ActionKind; selection: Selection; count: number; versions: string[] }
  | {
      state: "ready"
      kind: ActionKind
      selection: Selection
      action: BulkAction
      review: NonNullable<ReturnType<typeof reviewSelection>>
      unread: number
    }

export interface EndedBulkState {
  state: "ended"
  kind: ActionKind
  selection: Selection
  /** Null when the action still needs a timeout or a version. */
  action: BulkAction | null
}

type Fields = FormData | URLSearchParams

/** For a visitor, whose selection was made before the session ended. Anybody can send one, so it is limited, too. */
export function endedBulkState(fields: Fields): BulkState {
  const selection = selectionIn(fields)
  if (!selection) return { state: "nothing" }
  const { kind, ids } = selection
  if (ids.length > jobLimits.rows) return { state: "too-many", kind, count: ids.length }
  return { state: "ended", kind, selection, action: readAction(kind, fields) }
}

function selectionIn(fields: Fields) {
  const selection = readSelection(fields)
  const isEmpty = !selection?.all && !selection?.ids.length && !selection?.malformed
  return isEmpty ? null : selection
}

/** `filter` has the dashboard's search and filters, used when all matching rows are selected. */
export async function loadBulkState(
  context: Context,
  fields: Fields,
  filter: URLSearchParams,
): Promise<BulkState> {
  const selection = selectionIn(fields)
  if (!selection) return { state: "nothing" }
  const { kind, all, ids } = selection
  const listed = await requireAdmin(context).platform.admin.deployments.list()
  const action = readAction(kind, fields)
  if (!listed.ok) return { state: "load-error", kind, selection, action, problem: listed.problem.kind }
  const { rows, unread } = listed.value
  const chosen = all ? findRows(rows, readTable(filter, dashboardTable), dashboardTable) : rows
  const count = all ? chosen.length : ids.length
  if (all && count === 0) return { state: "nothing" }
  if (!action) {
    const versions =
      kind === "version" ? ((await context.get(services).releases.versions()) ?? fallbackVersions) : []
    return { state: "choosing", kind, selection, count, versions }
  }
  const review = reviewSelection(action, selection, chosen, Date.now())
  return review
    ? { state: "ready", kind, selection, action, review, unread }
    : { state: "too-many", kind, count }
}

/** A review that no longer matches the confirmed one must be confirmed again. */
export function isConfirmed(
  { seen, count }: z.output<typeof bulkFormSchema>,
  { review, selection }: BulkState & { state: "ready" },
) {
  if (review.targets.length === 0) return false
  if (seen !== undefined) return seen === review.seen
  return !selection.all && count === String(review.targets.length) && selection.malformed === 0
}

interface ReviewedRow extends JobTarget {
  status: string
  /** Cents per hour. */
  rate: number
}

type ListedDeployment = Eligible & Pick<AdminDeployment, "id" | "name" | "userEmail" | "configId">

/**
 * Which rows an action would change and which it would skip, of `chosen`: the matching deployments when all are selected, otherwise all.
 * Null beyond the limit of a job. Confirming sends the fingerprint `seen` back, so that a changed list is not acted on.
 */
function reviewSelection(
  action: BulkAction,
  { all, ids }: Selection,
  chosen: readonly ListedDeployment[],
  now: number,
) {
  const byId = new Map(chosen.map((one) => [one.id, one]))
  const wanted = all ? [...byId.keys()] : ids
  if (wanted.length > jobLimits.rows) return null
  const targets: ReviewedRow[] = []
  const skipped: SkippedTarget[] = []
  for (const id of wanted) {
    const one = byId.get(id)
    const why = one ? skipReasonFor(action, one, now) : "unknown"
    const row = { id, name: one?.name ?? id, user: one?.userEmail ?? "" }
    if (why !== null) skipped.push({ ...row, why })
    else if (one)
      targets.push({
        ...row,
        status: one.status,
        rate: hourlyCents({ ...one, kind: machineKindOf(one.configId) }),
      })
  }
  return { targets, skipped, seen: fingerprint(action, targets) }
}

function fingerprint(action: BulkAction, targets: ReviewedRow[]) {
  const ids = targets.map(({ id }) => id).sort()
  return createHash("sha256")
    .update(JSON.stringify([action, ids]))
    .digest("base64url")
}
