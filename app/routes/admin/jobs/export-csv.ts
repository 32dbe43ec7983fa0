import { href, redirect } from "react-router"
import { services } from "~/http/contexts"
import { csvFile } from "~/http/csv.server"
import { adminForFile } from "../table-file.server"
import type { Route } from "./+types/export-csv"
import { causeText, stateLabel } from "./copy"

export { forFiles as middleware } from "~/auth/session/file-needs-session.server"

/** A running job exports its current state. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const page = href("/admin/jobs/:id", { id: encodeURIComponent(params.id) })
  const { session } = adminForFile(context, page)
  const job = await context.get(services).jobs.find(session.subject, params.id)
  // The page says that there is no such job.
  if (!job) throw redirect(page, 303)
  const { action, rows } = job
  return csvFile(
    `receipt-${action.kind}-${job.id}.csv`,
    ["Id", "Name", "User", "Result", "Cause"],
    rows.map(({ id, name, user, state, cause }) => [
      id,
      name,
      user,
      stateLabel(action, state),
      causeText(state, cause),
    ]),
  )
}
