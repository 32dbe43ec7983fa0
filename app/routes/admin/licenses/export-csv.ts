import { href } from "react-router"
import { fileNeedsSession } from "~/auth/session/file-needs-session.server"
import { listFileName } from "~/http/attachment.server"
import { tableFile } from "../table-file.server"
import type { Route } from "./+types/export-csv"
import { licensesTable } from "./columns"
import { findLicenses } from "./load.server"

export const middleware: Route.MiddlewareFunction[] = [fileNeedsSession]

/** Exports all matching licenses or fails: a partial file would look complete. */
export function loader(asked: Route.LoaderArgs) {
  const table = {
    shape: licensesTable,
    page: href("/admin/licenses"),
    failed: "licenses-export-failed",
  } as const
  return tableFile(asked, table, async ({ platform }, state) => {
    const found = await findLicenses(platform.admin.licenses, state)
    return found && { name: listFileName("licenses", found.unread), rows: found.rows }
  })
}
