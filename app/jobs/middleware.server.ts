import type { MiddlewareFunction } from "react-router"
import { services, visit } from "../http/contexts"
import { jobCredentials } from "./job.server"

/** A job that a restart has interrupted needs its owner's cookie, so it continues with their next request. */
export const jobsMiddleware: MiddlewareFunction<Response> = ({ context, request }) => {
  const session = context.get(visit).session
  const jobs = context.get(services).jobs
  if (!session || !jobs.hasOthers(session.key)) return
  jobs.continueJobs(jobCredentials(request, session, context.get(visit)))
}
