import { data } from "react-router"
import { z } from "zod"
import type { BulkAction } from "~/domain/bulk-action"
import { readTable, rowsFound } from "~/domain/table"
import { fallbackVersions } from "~/domain/versions"
import type { AdminDeployment } from "~/platform/admin/deployments"
import type { AdminPlatform } from "~/platform/platform"
import type { Releases } from "~/platform/releases"
import { dashboardTable } from "../dashboard/columns"
import { dashboardRow } from "../dashboard/rows"
import { type Review, reviewOf } from "./review"
import { type ActKind, readAct, readSelection, type Selection } from "./selection"

/** Beyond the selection: what the confirmation page, or the dashboard's own question, sends with it. */
export const bulkOrder = z.object({
  step: z.enum(["review", "start"]).default("review"),
  /** The review that was agreed to. */
  seen: z.string().max(64).optional(),
  /** The dashboard has asked by itself: for so many of the rows that it names. */
  count: z.string().max(5).optional(),
  /** Sent where scripts run: the page that follows then looks for itself. */
  scripts: z.literal("yes").optional(),
})

/** What the page shows: what is chosen, and what would become of it. */
export type Standing =
  | { state: "nothing" }
  | { state: "unread"; kind: ActKind }
  | { state: "too-many"; kind: ActKind; count: number }
  /** The act still needs to know something. */
  | { state: "choosing"; kind: ActKind; selection: Selection; count: number; versions: string[] }
  | { state: "ready"; kind: ActKind; selection: Selection; act: BulkAction; review: Review }

interface Asked {
  platform: AdminPlatform
  releases: Releases
  /** The form, or the address. */
  fields: FormData | URLSearchParams
  /** The dashboard's search and filters, for all that they find. */
  filter: URLSearchParams
}

export async function standingOf({ platform, releases, fields, filter }: Asked): Promise<Standing> {
  const selection = readSelection(fields)
  if (!selection || (!selection.all && selection.ids.length + selection.malformed === 0)) {
    return { state: "nothing" }
  }
  const { kind, all, ids } = selection
  const listed = await platform.admin.deployments.list()
  if (!listed.ok) return { state: "unread", kind }
  const chosen = all ? found(listed.value, filter) : listed.value
  const count = all ? chosen.length : ids.length
  if (all && count === 0) return { state: "nothing" }
  const act = readAct(kind, fields)
  if (!act) {
    const versions = kind === "version" ? ((await releases.versions()) ?? fallbackVersions) : []
    return { state: "choosing", kind, selection, count, versions }
  }
  const review = reviewOf(act, selection, chosen, Date.now())
  return review ? { state: "ready", kind, selection, act, review } : { state: "too-many", kind, count }
}

/** Every deployment that the dashboard's search and filters find, on whatever page. */
function found(deployments: AdminDeployment[], filter: URLSearchParams) {
  const rows = rowsFound(deployments.map(dashboardRow), readTable(filter, dashboardTable), dashboardTable)
  const ids = new Set(rows.map(({ id }) => id))
  return deployments.filter(({ id }) => ids.has(id))
}

/** Whether what stands now is what was agreed to: anything else is asked about again. */
export function agreedTo(
  { seen, count }: z.output<typeof bulkOrder>,
  { review, selection }: Standing & { state: "ready" },
) {
  if (review.targets.length === 0) return false
  if (seen !== undefined) return seen === review.seen
  return !selection.all && count === String(review.targets.length) && selection.malformed === 0
}

export async function readFields(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw data(null, { status: 400 })
  }
}
