import { strictIpv4 } from "~/domain/access-url"
import type { ProblemKind } from "~/domain/outcome"
import { filterChoices, findRows, pageOfRows, readTable, type TablePage, writeTable } from "~/domain/table"
import type { AdminDeployment } from "~/platform/admin/deployments.server"
import type { AdminPlatform } from "~/platform/platform.server"
import { type DashboardRow, dashboardTable } from "./columns"

export interface DashboardSnapshot {
  /** Epoch milliseconds by the server's clock; 0 when the server was unreachable. */
  at: number
  /** The query this snapshot answers. A snapshot of another query is ignored. */
  query: string
  found: DashboardResults | null
  problem: ProblemKind | null
}

export interface DashboardResults extends TablePage<DashboardRow> {
  /** All deployments on the platform. */
  total: number
  /** Deployments that are left out. */
  unread: number
  /** Filter options by filter key. */
  choices: Record<string, string[]>
}

export async function loadDashboard(
  platform: AdminPlatform,
  parameters: URLSearchParams,
): Promise<DashboardSnapshot> {
  const state = readTable(parameters, dashboardTable)
  const query = writeTable(state, dashboardTable).toString()
  const listed = await platform.admin.deployments.list()
  const at = Date.now()
  if (!listed.ok) return { at, query, found: null, problem: listed.problem.kind }
  const rows = listed.value.rows.map(toDashboardRow)
  const choices = dashboardTable.filters.map((filter) => [filter.key, filterChoices(rows, filter, state)])
  return {
    at,
    query,
    found: {
      ...pageOfRows(findRows(rows, state, dashboardTable), state),
      total: rows.length,
      unread: listed.value.unread,
      choices: Object.fromEntries(choices),
    },
    problem: null,
  }
}

export function toDashboardRow(deployment: AdminDeployment): DashboardRow {
  const { id, name, status, userEmail, provider, ipv4, version, createdAt, cause } = deployment
  return { id, name, status, user: userEmail, provider, ipv4: strictIpv4(ipv4), version, createdAt, cause }
}
