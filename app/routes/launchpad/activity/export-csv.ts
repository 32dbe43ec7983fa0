import { href, redirect } from "react-router"
import { sessionContext } from "~/auth/context"
import { fileNeedsSession } from "~/auth/file-needs-session.server"
import { fileOfRows } from "~/console/file-of-rows.server"
import { findRows, readTable, writeTable } from "~/domain/table"
import { addressWith } from "~/http/address"
import type { Route } from "./+types/export-csv"
import { activityTable } from "./columns"
import { activityRows } from "./load.server"

export const middleware: Route.MiddlewareFunction[] = [fileNeedsSession]

export async function loader({ context, url }: Route.LoaderArgs) {
  const state = readTable(url.searchParams, activityTable)
  const session = context.get(sessionContext)
  const all = session && (await activityRows(context, session.subject))
  // The page says why.
  if (!all?.ok) throw redirect(addressWith(href("/account/activity"), writeTable(state, activityTable)), 303)
  return fileOfRows("activity", activityTable, state, findRows(all.value, state, activityTable))
}
