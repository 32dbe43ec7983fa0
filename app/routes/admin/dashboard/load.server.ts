import { strictIpv4 } from "~/domain/access-url"
import type { ProblemKind } from "~/domain/outcome"
import { filterChoices, pageOfRows, readTable, rowsFound, type TablePage, writeTable } from "~/domain/table"
import type { AdminDeployment } from "~/platform/admin/deployments"
import type { AdminPlatform } from "~/platform/platform"
import { dashboardTable } from "./columns"

/** What the dashboard shows of a deployment; flat, so that two readings can be compared. */
export interface DashboardRow {
  id: string
  name: string
  status: string
  /** The owner's e-mail, or "unassigned" (spec 1 §3). */
  user: string | null
  provider: string | null
  ipv4: string | null
  version: string | null
  /** Epoch milliseconds. */
  createdAt: number | null
  /** Why it failed, in the platform's words. */
  cause: string | null
}

export interface DashboardSnapshot {
  /** Epoch milliseconds by the server's clock; 0 when the server was not reached. */
  at: number
  /** What was asked for: a reading of something else is none of this page's. */
  query: string
  found: DashboardResults | null
  problem: ProblemKind | null
}

export interface DashboardResults extends TablePage<DashboardRow> {
  /** All deployments there are. */
  total: number
  /** The values that the filters offer, by the filter's key. */
  choices: Record<string, string[]>
}

/** The page of deployments that an address asks for. */
export async function loadDashboard(
  platform: AdminPlatform,
  parameters: URLSearchParams,
): Promise<DashboardSnapshot> {
  const state = readTable(parameters, dashboardTable)
  const query = writeTable(state, dashboardTable).toString()
  const listed = await platform.admin.deployments.list()
  const at = Date.now()
  if (!listed.ok) return { at, query, found: null, problem: listed.problem.kind }
  const rows = listed.value.map(toDashboardRow)
  const choices = dashboardTable.filters.map((filter) => [filter.key, filterChoices(rows, filter, state)])
  return {
    at,
    query,
    found: {
      ...pageOfRows(rowsFound(rows, state, dashboardTable), state),
      total: rows.length,
      choices: Object.fromEntries(choices),
    },
    problem: null,
  }
}

export function toDashboardRow(deployment: AdminDeployment): DashboardRow {
  const { id, name, status, userEmail, provider, ipv4, version, createdAt, cause } = deployment
  return { id, name, status, user: userEmail, provider, ipv4: strictIpv4(ipv4), version, createdAt, cause }
}
