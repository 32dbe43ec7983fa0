import { href, useSearchParams } from "react-router"
import { readTable, writeTable } from "~/domain/table"
import { addressWith } from "~/http/address"
import { dashboardTable } from "../dashboard/columns"

/** The dashboard's URL and this page's, both with the dashboard's search and filters (`query`). */
export function useDashboardAddresses() {
  const [parameters] = useSearchParams()
  const query = writeTable(readTable(parameters, dashboardTable), dashboardTable)
  return {
    query,
    dashboard: addressWith(href("/dashboard"), query),
    here: addressWith(href("/dashboard/bulk"), query),
  }
}
