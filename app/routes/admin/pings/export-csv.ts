import { href } from "react-router"
import { tableFile } from "../table-file.server"
import { pingTable } from "./columns"
import { loadPingExport } from "./load.server"

export { forFiles as middleware } from "~/auth/session/file-needs-session.server"

/** Exports all matching pings. When not all could be searched, the file name says how many were. */
export const loader = tableFile({
  shape: pingTable,
  page: href("/admin/pings"),
  failed: "pings-export-failed",
  async load(_, state, context) {
    const found = await loadPingExport(context, state)
    if (!found.ok) return null
    const { rows, lookedAt, total } = found.value
    return { name: lookedAt < total ? `pings-among-newest-${lookedAt}-of-${total}` : "pings", rows }
  },
})
