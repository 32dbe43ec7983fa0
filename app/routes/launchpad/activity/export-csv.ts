import { href, redirect } from "react-router"
import { sessionContext } from "~/auth/context"
import { fileNeedsSession } from "~/auth/file-needs-session.server"
import { findRows, readTable, textOf, writeTable } from "~/domain/table"
import { addressWith } from "~/http/address"
import { csvFile } from "~/http/csv.server"
import type { Route } from "./+types/export-csv"
import { type ActivityRow, activityTable } from "./columns"
import { activityRows } from "./load.server"

export const middleware: Route.MiddlewareFunction[] = [fileNeedsSession]

export async function loader({ context, url }: Route.LoaderArgs) {
  const state = readTable(url.searchParams, activityTable)
  const session = context.get(sessionContext)
  const all = session && (await activityRows(context, session.subject))
  // The page says why.
  if (!all?.ok) throw redirect(addressWith(href("/account/activity"), writeTable(state, activityTable)), 303)
  const shown = activityTable.columns
    .filter(({ key }) => state.columns.includes(key))
    .flatMap(
      (column) => column.file ?? { label: column.label, text: (row: ActivityRow) => textOf(column, row) },
    )
  const rows = findRows(all.value, state, activityTable)
  return csvFile(
    "activity.csv",
    shown.map(({ label }) => label),
    rows.map((row) => shown.map(({ text }) => text(row))),
  )
}
