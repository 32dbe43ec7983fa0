import { href } from "react-router"
import { listFileName } from "~/http/attachment.server"
import { tableFile } from "../table-file.server"
import { licensesTable } from "./columns"
import { findLicenses } from "./load.server"

export { forFiles as middleware } from "~/auth/session/file-needs-session.server"

/** Exports all matching licenses or fails: a partial file would look complete. */
export const loader = tableFile({
  shape: licensesTable,
  page: href("/admin/licenses"),
  failed: "licenses-export-failed",
  async load({ platform }, state) {
    const found = await findLicenses(platform.admin.licenses, state)
    return found && { name: listFileName("licenses", found.unread), rows: found.rows }
  },
})
