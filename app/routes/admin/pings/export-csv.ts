import { href, redirect } from "react-router"
import { fileNeedsSession } from "~/auth/file-needs-session.server"
import { flash } from "~/console/flash"
import { readTable, writeTable } from "~/domain/table"
import { addressWith } from "~/http/address"
import { adminForFile } from "../admin-for-file"
import { tableFile } from "../table-file"
import type { Route } from "./+types/export-csv"
import { pingColumns, pingTable } from "./columns"
import { loadPingExport, pingSource } from "./load.server"

export const middleware: Route.MiddlewareFunction[] = [fileNeedsSession]

/**
 * Exports all matching pings with the shown columns. When not all pings could be searched, the file name says how many
 * were.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const state = readTable(url.searchParams, pingTable)
  const page = addressWith(href("/admin/pings"), writeTable(state, pingTable))
  const source = pingSource(context, adminForFile(context, page))
  const found = await loadPingExport(source, state)
  if (!found.ok) {
    context.get(flash).leave("pings-export-failed")
    throw redirect(page, 303)
  }
  const { rows, lookedAt, total } = found.value
  const name = lookedAt < total ? `pings-among-newest-${lookedAt}-of-${total}.csv` : "pings.csv"
  return tableFile(name, pingColumns, state.columns, rows)
}
