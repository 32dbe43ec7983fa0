import { href } from "react-router"
import { fileNeedsSession } from "~/auth/session/file-needs-session.server"
import { tableFile } from "../table-file.server"
import type { Route } from "./+types/export-csv"
import { pingTable } from "./columns"
import { loadPingExport, pingSource } from "./load.server"

export const middleware: Route.MiddlewareFunction[] = [fileNeedsSession]

/** Exports all matching pings. When not all could be searched, the file name says how many were. */
export function loader(asked: Route.LoaderArgs) {
  const table = { shape: pingTable, page: href("/admin/pings"), failed: "pings-export-failed" } as const
  return tableFile(asked, table, async (access, state) => {
    const found = await loadPingExport(pingSource(asked.context, access), state)
    if (!found.ok) return null
    const { rows, lookedAt, total } = found.value
    return { name: lookedAt < total ? `pings-among-newest-${lookedAt}-of-${total}` : "pings", rows }
  })
}
