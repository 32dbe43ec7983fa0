import { filterChoices, findPage } from "~/domain/table"
import { type FoundTable, loadTable, type TableSnapshot } from "~/domain/table-snapshot"
import type { AdminDeployment } from "~/platform/admin/deployments.server"
import type { AdminPlatform } from "~/platform/platform.server"
import { dashboardTable } from "./columns"

export type DashboardSnapshot = TableSnapshot<FoundTable<AdminDeployment>>

export function loadDashboard(
  platform: AdminPlatform,
  parameters: URLSearchParams,
): Promise<DashboardSnapshot> {
  return loadTable(parameters, dashboardTable, async (state) => {
    const listed = await platform.admin.deployments.list()
    if (!listed.ok) return listed
    const { rows, unread } = listed.value
    const choices = filterChoices(rows, dashboardTable, state)
    return { ok: true, value: { ...findPage(rows, state, dashboardTable), unread, choices } }
  })
}
