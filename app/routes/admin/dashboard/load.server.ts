import { filterChoices, findPage } from "~/domain/table"
import { type FoundTable, loadTable, type TableSnapshot } from "~/domain/table-snapshot"
import type { AdminDeployment } from "~/platform/admin/deployments.server"
import type { AdminPlatform } from "~/platform/platform.server"
import { selectedField } from "~/ui/table/use-selection"
import { dashboardTable } from "./columns"

export interface DashboardResults extends FoundTable<AdminDeployment> {
  /** Which of the ids in the address are not in the list, whatever is searched. */
  gone: string[]
}

export type DashboardSnapshot = TableSnapshot<DashboardResults>

export function loadDashboard(
  platform: AdminPlatform,
  parameters: URLSearchParams,
): Promise<DashboardSnapshot> {
  return loadTable(parameters, dashboardTable, async (state) => {
    const listed = await platform.admin.deployments.list()
    if (!listed.ok) return listed
    const { rows, unread } = listed.value
    const choices = filterChoices(rows, dashboardTable, state)
    const gone = new Set(parameters.getAll(selectedField))
    for (const { id } of rows) gone.delete(id)
    const page = findPage(rows, state, dashboardTable)
    return { ok: true, value: { ...page, unread, choices, gone: [...gone] } }
  })
}
