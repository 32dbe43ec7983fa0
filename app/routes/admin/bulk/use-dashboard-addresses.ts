import { useSearchParams } from "react-router"
import { readTable, writeTable } from "~/domain/table"
import { dashboardTable } from "../dashboard/columns"

/** The dashboard's URL and this page's, both with the dashboard's search and filters. */
export function useDashboardAddresses() {
  const [parameters] = useSearchParams()
  const query = writeTable(readTable(parameters, dashboardTable), dashboardTable).toString()
  const suffix = query === "" ? "" : `?${query}`
  return { dashboard: `/dashboard${suffix}`, here: `/dashboard/bulk${suffix}` }
}
