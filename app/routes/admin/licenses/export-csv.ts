import { href, redirect } from "react-router"
import { fileNeedsSession } from "~/auth/file-needs-session.server"
import { flash } from "~/console/flash"
import { readTable, writeTable } from "~/domain/table"
import { addressWith } from "~/http/address"
import { listFileName } from "~/http/attachment.server"
import { adminForFile } from "../admin-for-file"
import { tableFile } from "../table-file"
import type { Route } from "./+types/export-csv"
import { licenseColumns, licensesTable } from "./columns"
import { findLicenses } from "./load.server"

export const middleware: Route.MiddlewareFunction[] = [fileNeedsSession]

/** Exports all matching licenses or fails: a partial file would look complete. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const state = readTable(url.searchParams, licensesTable)
  const page = addressWith(href("/admin/licenses"), writeTable(state, licensesTable))
  const { platform } = adminForFile(context, page)
  const found = await findLicenses(platform.admin.licenses, state)
  if (!found) {
    context.get(flash).leave("licenses-export-failed")
    throw redirect(page, 303)
  }
  return tableFile(`${listFileName("licenses", found.unread)}.csv`, licenseColumns, state.columns, found.rows)
}
