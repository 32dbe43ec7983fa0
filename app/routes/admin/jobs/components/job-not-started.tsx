import { href } from "react-router"
import type { ProblemCopy } from "~/console/post-form"
import type { StartRefusal } from "~/jobs/jobs.server"
import { LinkButton } from "~/ui/button"
import { EmptyState } from "~/ui/empty-state"
import { Notice } from "~/ui/notice"

/** Says nothing about why the job isn't found, so that ids can't be probed. */
export function JobNotFound() {
  return (
    <EmptyState
      icon="clock"
      title="Job not found"
      action={
        <>
          <LinkButton to={href("/dashboard")} look="primary">
            Deployment Dashboard
          </LinkButton>
          <LinkButton to={href("/admin/jobs")}>Your bulk jobs</LinkButton>
        </>
      }
    >
      <p>
        Only the person who started a job can see it, and its receipt is deleted after a while. The server log
        has an entry for every row.
      </p>
    </EmptyState>
  )
}

export const jobProblem: ProblemCopy = {
  "session-ended": "to change this job. Nothing was started or stopped.",
  "not-found": "This job no longer exists.",
  busy: "The platform is busy. Nothing was started or stopped. Try again in a few seconds.",
  otherwise: "The server didn't answer. Look at the job before you try again.",
}

const refusals: Record<StartRefusal, string> = {
  "too-many-jobs": "Too many jobs are running. Wait until one ends, then start this job again.",
  "too-many-rows": "A job can include up to 1,000 deployments. Select fewer.",
  closing: "The server is about to restart. Start this job again in a minute.",
}

export function JobRefused({ why }: { why: StartRefusal }) {
  return (
    <Notice kind="error" title="The job wasn't started">
      <p>{refusals[why]}</p>
    </Notice>
  )
}
