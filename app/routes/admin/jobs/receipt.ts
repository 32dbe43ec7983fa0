import { data } from "react-router"
import { csvFile } from "~/http/csv"
import { jobsContext } from "~/jobs/jobs"
import { adminOf } from "~/platform/admin/guard"
import type { Route } from "./+types/receipt"
import { causeWords, stateWord } from "./job-words"

/** The receipt as a file: of a job that runs, how it stands. */
export function loader({ context, params }: Route.LoaderArgs) {
  const { session } = adminOf(context)
  const job = context.get(jobsContext).find(session.subject, params.id)
  if (!job) throw data(null, { status: 404 })
  const { act, rows } = job
  return csvFile(
    `receipt-${act.kind}-${job.id}.csv`,
    ["Id", "Name", "User", "Result", "Cause"],
    rows.map(({ id, name, user, state, cause }) => [
      id,
      name,
      user,
      stateWord(act, state),
      causeWords(cause),
    ]),
  )
}
