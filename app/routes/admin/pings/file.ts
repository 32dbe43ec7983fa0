import { redirect } from "react-router"
import { readTable, writeTable } from "~/domain/table"
import { csvFile } from "~/http/csv"
import { flash } from "~/http/flash"
import { addressWith } from "~/http/table-use"
import { adminOf } from "~/platform/admin/guard"
import { pingSurveysContext } from "~/platform/context"
import type { Route } from "./+types/file"
import { pingColumns, pingTable } from "./columns"
import { findPings } from "./reading"
import type { PingRow } from "./rows"

/** Every ping that the address finds among those that can be looked through, with its columns, on whatever page. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const access = adminOf(context)
  const state = readTable(url.searchParams, pingTable)
  const found = await findPings({ access, surveys: context.get(pingSurveysContext) }, state)
  if (!found.ok) {
    context.get(flash).leave("pings-file-unread")
    throw redirect(addressWith("/admin/pings", writeTable(state, pingTable)), 303)
  }
  const columns = pingColumns.filter(({ key }) => state.columns.includes(key))
  return csvFile(
    "pings.csv",
    columns.map(({ label }) => label),
    lines(found.value.rows, columns),
  )
}

function* lines(rows: readonly PingRow[], columns: typeof pingColumns) {
  for (const row of rows) yield columns.map(({ text }) => text(row))
}
