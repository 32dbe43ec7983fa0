import { rowsPerPage } from "~/domain/table"
import { jobsContext } from "~/jobs/jobs.server"
import { adminOf } from "~/platform/admin/guard.server"
import type { Route } from "./+types/poll"
import { type JobProgress, progressOf } from "./job-progress"

/** The job's progress, with the rows at the places in `?rows=`; null when its receipt no longer exists. */
export async function loader({
  context,
  params,
  url,
}: Route.LoaderArgs): Promise<{ progress: JobProgress | null }> {
  const { session } = adminOf(context)
  const job = await context.get(jobsContext).find(session.subject, params.id)
  const shown = (url.searchParams.get("rows") ?? "").split(",").slice(0, rowsPerPage).map(Number)
  return { progress: job ? progressOf(job, shown) : null }
}
