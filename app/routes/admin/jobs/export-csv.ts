import { data } from "react-router"
import { csvFile } from "~/http/csv"
import { jobsContext } from "~/jobs/jobs"
import { adminOf } from "~/platform/admin/guard"
import type { Route } from "./+types/export-csv"
import { causeText, stateLabel, unknownCause } from "./copy"

/** A running job exports its current state. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { session } = adminOf(context)
  const jobs = context.get(jobsContext)
  const job = await jobs.find(session.subject, params.id)
  if (!job) throw data(null, { status: 404 })
  const { action } = job
  const rows = await jobs.names(session.subject, job.id)
  return csvFile(
    `receipt-${action.kind}-${job.id}.csv`,
    ["Id", "Name", "User", "Result", "Cause"],
    rows.map(({ id, name, user, state, cause }) => [
      id,
      name,
      user,
      stateLabel(action, state),
      state === "unknown" ? unknownCause : causeText(cause),
    ]),
  )
}
