import { data } from "react-router"
import { csvFile } from "~/http/csv"
import { jobsContext } from "~/jobs/jobs"
import { adminOf } from "~/platform/admin/guard"
import type { Route } from "./+types/export-csv"
import { causeText, stateLabel } from "./copy"

/** A running job exports its current state. */
export function loader({ context, params }: Route.LoaderArgs) {
  const { session } = adminOf(context)
  const job = context.get(jobsContext).find(session.subject, params.id)
  if (!job) throw data(null, { status: 404 })
  const { action, rows } = job
  return csvFile(
    `receipt-${action.kind}-${job.id}.csv`,
    ["Id", "Name", "User", "Result", "Cause"],
    rows.map(({ id, name, user, state, cause }) => [
      id,
      name,
      user,
      stateLabel(action, state),
      causeText(cause),
    ]),
  )
}
