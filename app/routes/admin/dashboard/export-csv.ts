import { href, redirect } from "react-router"
import { fileNeedsSession } from "~/auth/file-needs-session.server"
import { flash } from "~/console/flash"
import { findRows, readTable, writeTable } from "~/domain/table"
import { addressWith } from "~/http/address"
import { listFileName } from "~/http/attachment.server"
import { adminForFile } from "../admin-for-file"
import { tableFile } from "../table-file"
import type { Route } from "./+types/export-csv"
import { dashboardColumns, dashboardTable } from "./columns"
import { toDashboardRow } from "./load.server"

export const middleware: Route.MiddlewareFunction[] = [fileNeedsSession]

export async function loader({ context, url }: Route.LoaderArgs) {
  const state = readTable(url.searchParams, dashboardTable)
  const page = addressWith(href("/dashboard"), writeTable(state, dashboardTable))
  const { platform } = adminForFile(context, page)
  const listed = await platform.admin.deployments.list()
  if (!listed.ok) {
    context.get(flash).leave("dashboard-export-failed")
    throw redirect(page, 303)
  }
  const found = findRows(listed.value.rows.map(toDashboardRow), state, dashboardTable)
  return tableFile(
    `${listFileName("deployments", listed.value.unread)}.csv`,
    dashboardColumns,
    state.columns,
    found,
  )
}
