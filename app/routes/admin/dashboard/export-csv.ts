import { href } from "react-router"
import { fileNeedsSession } from "~/auth/session/file-needs-session.server"
import { findRows } from "~/domain/table"
import { listFileName } from "~/http/attachment.server"
import { tableFile } from "../table-file.server"
import type { Route } from "./+types/export-csv"
import { dashboardTable } from "./columns"

export const middleware: Route.MiddlewareFunction[] = [fileNeedsSession]

export function loader(asked: Route.LoaderArgs) {
  const table = {
    shape: dashboardTable,
    page: href("/dashboard"),
    failed: "dashboard-export-failed",
  } as const
  return tableFile(asked, table, async ({ platform }, state) => {
    const listed = await platform.admin.deployments.list()
    if (!listed.ok) return null
    const { rows, unread } = listed.value
    return { name: listFileName("deployments", unread), rows: findRows(rows, state, dashboardTable) }
  })
}
