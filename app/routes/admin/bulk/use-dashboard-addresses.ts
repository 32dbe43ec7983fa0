import { useSearchParams } from "react-router"
import { readTable, writeTable } from "~/domain/table"
import { dashboardTable } from "../dashboard/columns"

/** The dashboard as it was left, and the address of this page that keeps its search and filters. */
export function useDashboardAddresses() {
  const [parameters] = useSearchParams()
  const query = writeTable(readTable(parameters, dashboardTable), dashboardTable).toString()
  const suffix = query === "" ? "" : `?${query}`
  return { dashboard: `/dashboard${suffix}`, here: `/dashboard/bulk${suffix}` }
}
