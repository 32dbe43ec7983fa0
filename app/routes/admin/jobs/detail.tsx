import { data, href, redirect } from "react-router"
import { z } from "zod"
import { submitOnce } from "~/auth/person/submit-once.server"
import { FormProblem } from "~/console/post-form"
import { readTable, writeTable } from "~/domain/table"
import { services, visit } from "~/http/contexts"
import { parseForm } from "~/http/form.server"
import { jobCredentials } from "~/jobs/job.server"
import { pageTitle } from "~/page/use-brand"
import { useLiveData } from "~/page/use-live-data"
import { adminUnlessEnded, whyNotAdmin } from "~/platform/admin/guard.server"
import { PageHeader } from "~/ui/page-header"
import { jobTitle } from "../bulk/bulk-copy"
import type { Route } from "./+types/detail"
import { JobNotFound, JobRefused, jobProblem } from "./components/job-not-started"
import { JobPanel } from "./components/job-panel"
import { FailedRows, ReceiptTable } from "./components/receipt-table"
import { jobAddress, loadJob } from "./load.server"
import { receiptList } from "./receipt-shape"

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const job = loaderData?.snapshot.found
  return pageTitle(matches, job ? jobTitle(job.action, job.counts.chosen) : "Bulk Job")
}

const reloadSeconds = 5

const order = z.object({
  step: z.enum(["stop", "retry", "continue", "resume"]),
})

/** The framework forwards only cookies by default. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const access = adminUnlessEnded(context)
  if (!access) return data(null, { status: 401 })
  const jobs = context.get(services).jobs
  const snapshot = await loadJob(jobs, access.session.subject, params.id, url.searchParams)
  const reloads = url.searchParams.get("live") === "on" && snapshot.found?.state !== "ended"
  return data(
    { snapshot, reloadSeconds: reloads ? reloadSeconds : null },
    {
      status: snapshot.found ? 200 : 404,
      // Reloads only on request (`live=on`), so that the reader can turn it off (WCAG 2.2.1, 2.2.2). A meta element would
      // also reload pages with scripts.
      headers: reloads && snapshot.found ? { Refresh: String(reloadSeconds) } : {},
    },
  )
}

export { reloadOnSearch as shouldRevalidate } from "~/page/reload-on-search"

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const access = adminUnlessEnded(context)
  const form = await parseForm(request, order)
  if (!access) return form.reject(whyNotAdmin(context))
  if (!form.ok) return form.reject()
  const { session } = access
  const { step } = form.value
  const jobs = context.get(services).jobs
  const job = await jobs.find(session.subject, params.id)
  if (!job) return data(form.reject({ kind: "not-found", text: null }).data, { status: 404 })
  const list = writeTable(readTable(url.searchParams, receiptList), receiptList)
  const back = jobAddress(job.id, request, list)
  const credentials = jobCredentials(request, session, context.get(visit))
  if (step === "stop" || step === "resume") {
    await jobs[step](credentials, job.id)
    const act = { kind: "bulk-job-stopped", id: job.id } as const
    if (step === "stop")
      await context.get(services).activity.add(session.subject, context.get(visit), act, "admin")
    throw redirect(back, 303)
  }
  const wanted = step === "retry" ? "failed" : "not-started"
  const targets = job.rows.filter(({ state }) => state === wanted)
  const { outcome: started, again } = await submitOnce(
    context,
    { key: form.key, content: ["job", job.id, step] },
    // While the source job still runs, its unfinished rows are its own and must not run twice.
    async () =>
      job.state === "ended" && targets.length > 0
        ? await jobs.start(credentials, { action: job.action, targets, skipped: [], retryOf: job.id })
        : null,
  )
  if (started && "problem" in started) return form.reject(started.problem, again)
  if (started && !started.ok) return data({ refused: started.why }, { status: 400 })
  if (!started) throw redirect(back, 303)
  throw redirect(jobAddress(started.id, request), 303)
}

export default function BulkJob({ loaderData, actionData }: Route.ComponentProps) {
  const reply = actionData && "result" in actionData ? actionData : undefined
  if (loaderData?.snapshot.found) {
    return (
      <div className="grid grid-cols-1 gap-5">
        <FormProblem reply={reply} copy={jobProblem} />
        {actionData && "refused" in actionData && <JobRefused why={actionData.refused} />}
        <Receipt key={loaderData.snapshot.found.id} {...loaderData} />
      </div>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader title="Bulk Job" />
      {/* After the session has ended, a receipt shows nothing. */}
      {loaderData ? <JobNotFound /> : <FormProblem reply={reply} ended copy={jobProblem} />}
    </div>
  )
}

function Receipt({ snapshot, reloadSeconds }: NonNullable<Route.ComponentProps["loaderData"]>) {
  const { good } = useLiveData({
    initial: snapshot,
    path: href("/admin/jobs/:id/now", { id: snapshot.found?.id ?? "" }),
    everyMs: (good) => (good?.found?.state === "ended" ? null : 1_000),
  })
  const job = good?.found
  if (!job) return null
  return (
    <>
      <JobPanel job={job} reloadSeconds={reloadSeconds} />
      <FailedRows job={job} />
      <ReceiptTable job={job} />
    </>
  )
}
