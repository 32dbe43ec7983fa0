import { href, Link } from "react-router"
import { services } from "~/http/contexts"
import type { JobSummary } from "~/jobs/job.server"
import { pageTitle } from "~/page/use-brand"
import { requireAdmin } from "~/platform/admin/guard.server"
import { LinkButton } from "~/ui/button"
import { EmptyState } from "~/ui/empty-state"
import { PageHeader } from "~/ui/page-header"
import { Panel } from "~/ui/panel"
import { RelativeTime } from "~/ui/relative-time"
import { jobTitle } from "../bulk/bulk-copy"
import type { Route } from "./+types/list"
import { countsText } from "./copy"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Bulk Jobs")

export async function loader({ context }: Route.LoaderArgs) {
  const { session } = requireAdmin(context)
  const jobs = context.get(services).jobs
  return { jobs: await jobs.list(session.subject), keepDays: jobs.keepDays }
}

function stateText({ state, earlyEnd }: JobSummary) {
  if (state === "interrupted") return "Interrupted"
  if (state !== "ended") return "Running"
  return earlyEnd === null ? "Done" : "Ended early"
}

export default function BulkJobs({ loaderData: { jobs, keepDays } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader title="Bulk Jobs" count={jobs.length}>
        Your bulk actions of the last {keepDays} days.
      </PageHeader>
      {jobs.length === 0 ? (
        <EmptyState
          icon="clock"
          title="No bulk jobs yet"
          action={<LinkButton to={href("/dashboard")}>Deployment Dashboard</LinkButton>}
        >
          <p>Select deployments on the dashboard, then choose an action.</p>
        </EmptyState>
      ) : (
        <Panel>
          <ul>
            {jobs.map((job) => (
              <li
                key={job.id}
                className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-line px-5 py-3 not-first:border-t max-md:px-4"
              >
                <div className="min-w-0">
                  <Link
                    to={href("/admin/jobs/:id", { id: job.id })}
                    className="font-semibold underline-offset-3 decoration-1 hover:underline pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
                  >
                    {jobTitle(job.action, job.counts.chosen)}
                  </Link>
                  <p className="text-sm text-ink-2">{countsText(job.action, job.counts)}</p>
                </div>
                <p className="text-sm text-ink-2">
                  <span>{stateText(job)}</span> · started <RelativeTime at={job.startedAt} />
                </p>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  )
}
