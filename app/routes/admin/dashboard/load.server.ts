import { strictIpv4 } from "~/domain/access-url"
import { filterChoices, findPage } from "~/domain/table"
import { type FoundTable, loadTable, type TableSnapshot } from "~/domain/table-snapshot"
import type { AdminDeployment } from "~/platform/admin/deployments.server"
import type { AdminPlatform } from "~/platform/platform.server"
import { type DashboardRow, dashboardTable } from "./columns"

export type DashboardSnapshot = TableSnapshot<FoundTable<DashboardRow>>

export function loadDashboard(
  platform: AdminPlatform,
  parameters: URLSearchParams,
): Promise<DashboardSnapshot> {
  return loadTable(parameters, dashboardTable, async (state) => {
    const listed = await platform.admin.deployments.list()
    if (!listed.ok) return listed
    const rows = listed.value.rows.map(toDashboardRow)
    const choices = filterChoices(rows, dashboardTable, state)
    const { unread } = listed.value
    return { ok: true, value: { ...findPage(rows, state, dashboardTable), unread, choices } }
  })
}

export function toDashboardRow(deployment: AdminDeployment): DashboardRow {
  const { id, name, status, userEmail, provider, ipv4, version, createdAt, cause } = deployment
  return { id, name, status, user: userEmail, provider, ipv4: strictIpv4(ipv4), version, createdAt, cause }
}
