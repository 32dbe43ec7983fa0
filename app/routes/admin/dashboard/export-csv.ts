import { href } from "react-router"
import { findRows } from "~/domain/table"
import { listFileName } from "~/http/attachment.server"
import { tableFile } from "../table-file.server"
import { dashboardTable } from "./columns"

export { forFiles as middleware } from "~/auth/session/file-needs-session.server"

export const loader = tableFile({
  shape: dashboardTable,
  page: href("/dashboard"),
  failed: "dashboard-export-failed",
  async load({ platform }, state) {
    const listed = await platform.admin.deployments.list()
    if (!listed.ok) return null
    const { rows, unread } = listed.value
    return { name: listFileName("deployments", unread), rows: findRows(rows, state, dashboardTable) }
  },
})
