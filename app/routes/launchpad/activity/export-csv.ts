import { href, redirect } from "react-router"
import { fileOfRows } from "~/console/file-of-rows.server"
import { findRows, readTable } from "~/domain/table"
import type { Route } from "./+types/export-csv"
import { activityTable } from "./columns"
import { loadActivity } from "./load.server"

export { forFiles as middleware } from "~/auth/session/file-needs-session.server"

export async function loader({ context, url }: Route.LoaderArgs) {
  const activity = await loadActivity(context)
  // The page asks to sign in.
  if (!activity) throw redirect(href("/account/activity") + url.search, 303)
  const state = readTable(url.searchParams, activityTable)
  return fileOfRows("activity", activityTable, state, findRows(activity.rows, state, activityTable))
}
