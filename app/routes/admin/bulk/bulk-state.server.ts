import { createHash } from "node:crypto"
import { data } from "react-router"
import { z } from "zod"
import { type BulkAction, type Eligible, skipReasonFor } from "~/domain/bulk-action"
import { readTable, rowsFound } from "~/domain/table"
import { fallbackVersions } from "~/domain/versions"
import type { SkippedTarget } from "~/jobs/job"
import { jobLimits } from "~/jobs/jobs"
import type { AdminDeployment } from "~/platform/admin/deployments"
import type { AdminPlatform } from "~/platform/platform"
import type { Releases } from "~/platform/releases"
import { dashboardTable } from "../dashboard/columns"
import { toDashboardRow } from "../dashboard/load.server"
import { type ActionKind, readAction, readSelection, type Selection } from "./selection"

/** Beyond the selection: what the confirmation page, or the dashboard's own question, sends with it. */
export const bulkFormSchema = z.object({
  step: z.enum(["review", "start"]).default("review"),
  /** The review that was agreed to. */
  seen: z.string().max(64).optional(),
  /** The dashboard has asked by itself: for so many of the rows that it names. */
  count: z.string().max(5).optional(),
  /** Sent where scripts run: the page that follows then looks for itself. */
  scripts: z.literal("yes").optional(),
})

/** What the page shows: what is chosen, and what would become of it. */
export type BulkState =
  | { state: "nothing" }
  | { state: "unread"; kind: ActionKind }
  | { state: "too-many"; kind: ActionKind; count: number }
  /** The act still needs to know something. */
  | { state: "choosing"; kind: ActionKind; selection: Selection; count: number; versions: string[] }
  | { state: "ready"; kind: ActionKind; selection: Selection; action: BulkAction; review: Review }

interface LoadOptions {
  platform: AdminPlatform
  releases: Releases
  /** The form, or the address. */
  fields: FormData | URLSearchParams
  /** The dashboard's search and filters, for all that they find. */
  filter: URLSearchParams
}

export async function loadBulkState({ platform, releases, fields, filter }: LoadOptions): Promise<BulkState> {
  const selection = readSelection(fields)
  if (!selection || (!selection.all && selection.ids.length + selection.malformed === 0)) {
    return { state: "nothing" }
  }
  const { kind, all, ids } = selection
  const listed = await platform.admin.deployments.list()
  if (!listed.ok) return { state: "unread", kind }
  const chosen = all ? matchingDeployments(listed.value, filter) : listed.value
  const count = all ? chosen.length : ids.length
  if (all && count === 0) return { state: "nothing" }
  const action = readAction(kind, fields)
  if (!action) {
    const versions = kind === "version" ? ((await releases.versions()) ?? fallbackVersions) : []
    return { state: "choosing", kind, selection, count, versions }
  }
  const review = reviewSelection(action, selection, chosen, Date.now())
  return review ? { state: "ready", kind, selection, action, review } : { state: "too-many", kind, count }
}

/** Every deployment that the dashboard's search and filters find, on whatever page. */
function matchingDeployments(deployments: AdminDeployment[], filter: URLSearchParams) {
  const rows = rowsFound(deployments.map(toDashboardRow), readTable(filter, dashboardTable), dashboardTable)
  const ids = new Set(rows.map(({ id }) => id))
  return deployments.filter(({ id }) => ids.has(id))
}

/** Whether what stands now is what was agreed to: anything else is asked about again. */
export function isConfirmed(
  { seen, count }: z.output<typeof bulkFormSchema>,
  { review, selection }: BulkState & { state: "ready" },
) {
  if (review.targets.length === 0) return false
  if (seen !== undefined) return seen === review.seen
  return !selection.all && count === String(review.targets.length) && selection.malformed === 0
}

export async function readFormData(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw data(null, { status: 400 })
  }
}

/** A deployment as the confirmation page lists it. */
interface ReviewedRow {
  id: string
  name: string
  /** Whose it is. */
  user: string
  status: string
}

/** What an act would come to for a selection, as the platform's list is at this moment. */
interface Review {
  targets: ReviewedRow[]
  skipped: SkippedTarget[]
  /** Stands for exactly these targets and this act: who confirms sends it back, and confirms nothing else. */
  seen: string
}

interface ListedDeployment extends Eligible {
  id: string
  name: string
  userEmail: string | null
}

/**
 * `chosen` are the deployments that match the filter when all of them are meant, else every one there is. Null when
 * there are more than one job may take.
 */
export function reviewSelection(
  action: BulkAction,
  { all, ids }: Selection,
  chosen: readonly ListedDeployment[],
  now: number,
): Review | null {
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
    else if (one) targets.push({ ...row, status: one.status })
  }
  return { targets, skipped, seen: fingerprint(action, targets) }
}

function fingerprint(action: BulkAction, targets: ReviewedRow[]) {
  const ids = targets.map(({ id }) => id).sort()
  return createHash("sha256")
    .update(JSON.stringify([action, ids]))
    .digest("base64url")
}
