import { jobsContext } from "~/jobs/jobs"
import { adminOf } from "~/platform/admin/guard"
import type { Route } from "./+types/poll"
import { type JobProgress, progressOf } from "./job-progress"

/** The job's progress; null when its receipt no longer exists. */
export async function loader({
  context,
  params,
}: Route.LoaderArgs): Promise<{ progress: JobProgress | null }> {
  const { session } = adminOf(context)
  const job = await context.get(jobsContext).find(session.subject, params.id)
  return { progress: job ? progressOf(job) : null }
}
