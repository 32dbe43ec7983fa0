import { useEffect } from "react"
import { data, href, redirect, useRevalidator } from "react-router"
import { z } from "zod"
import { submitOnce } from "~/auth/submit-once.server"
import { FormProblem } from "~/console/form-problem"
import { findPage, readTable, rowsPerPage, writeTable } from "~/domain/table"
import { addressWith } from "~/http/address"
import { requestInfo } from "~/http/contexts"
import { newFormKey, parseForm } from "~/http/form.server"
import { jobCredentials } from "~/jobs/job-credentials.server"
import { jobsContext } from "~/jobs/jobs.server"
import { usePolling } from "~/page/poll"
import { reloadOnSearch } from "~/page/reload-on-search"
import { pageTitle } from "~/page/use-brand"
import { adminUnlessEnded } from "~/platform/admin/guard.server"
import { jobTitle } from "../bulk/bulk-copy"
import type { Route } from "./+types/detail"
import { JobHidden, JobNotFound, JobRefused, jobProblem } from "./components/job-not-started"
import { JobPanel } from "./components/job-panel"
import { FailedRows, ReceiptTable } from "./components/receipt-table"
import { progressOf } from "./job-progress"
import type { loader as now } from "./poll"
import { receiptList } from "./receipt-shape"

export const meta: Route.MetaFunction = ({ matches, loaderData: job }) =>
  pageTitle(
    matches,
    job && typeof job !== "string" ? jobTitle(job.action, job.progress.counts.chosen) : "Bulk Job",
  )

const pollMs = 1_000
const reloadSeconds = 5

const order = z.object({
  step: z.enum(["stop", "retry", "continue", "resume"]),
  /** Sent when scripts run, so that the next page polls instead of reloading itself. */
  scripts: z.literal("yes").optional(),
})

/** The framework forwards only cookies by default. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const access = adminUnlessEnded(context)
  if (!access) return data("ended", { status: 401 })
  const { subject } = access.session
  const jobs = context.get(jobsContext)
  const [job, rows] = await Promise.all([jobs.find(subject, params.id), jobs.names(subject, params.id)])
  if (!job) return data(null, { status: 404 })
  const reloads = url.searchParams.get("live") === "on" && job.state !== "ended"
  const { id, action, startedAt, retryOf } = job
  const numbered = rows.map((row, at) => ({ ...row, at, action }))
  const list = findPage(numbered, readTable(url.searchParams, receiptList), receiptList)
  return data(
    {
      id,
      action,
      startedAt,
      retryOf,
      list: { ...list, rows: list.rows.map(({ id, name, user, at }) => ({ id, name, user, at })) },
      failed:
        job.state === "ended" ? rows.filter(({ state }) => state === "failed").slice(0, rowsPerPage) : [],
      progress: progressOf(
        job,
        list.rows.map(({ at }) => at),
      ),
      reloadSeconds: reloads ? reloadSeconds : null,
      keepDays: jobs.keepDays,
      formKey: newFormKey(),
    },
    // Reloads only on request (`live=on`), so that the reader can turn it off (WCAG 2.2.1, 2.2.2). A meta element would
    // also reload pages with scripts.
    reloads ? { headers: { Refresh: String(reloadSeconds) } } : undefined,
  )
}

export const shouldRevalidate = reloadOnSearch

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const access = adminUnlessEnded(context)
  const form = await parseForm(request, order)
  if (!access) return form.reject({ kind: "session-ended", text: null })
  if (!form.ok) return form.reject()
  const { session } = access
  const { step, scripts } = form.value
  const jobs = context.get(jobsContext)
  const job = await jobs.find(session.subject, params.id)
  if (!job) return data(form.reject({ kind: "not-found", text: null }).data, { status: 404 })
  const live: Array<[string, string]> = scripts ? [] : [["live", "on"]]
  const back = addressWith(
    href("/admin/jobs/:id", { id: job.id }),
    new URLSearchParams([...writeTable(readTable(url.searchParams, receiptList), receiptList), ...live]),
  )
  if (step === "stop") {
    await jobs.stop(session.subject, job.id)
    throw redirect(back, 303)
  }
  const credentials = jobCredentials(request, session, context.get(requestInfo))
  if (step === "resume") {
    await jobs.resume(credentials, job.id)
    throw redirect(back, 303)
  }
  const wanted = step === "retry" ? "failed" : "not-started"
  const rows = await jobs.names(session.subject, job.id)
  const targets = rows.filter(({ state }) => state === wanted)
  const started = await submitOnce(
    context,
    { key: form.key, content: ["job", job.id, step] },
    // While the source job still runs, its unfinished rows are its own and must not run twice.
    async () =>
      job.state === "ended" && targets.length > 0
        ? await jobs.start(credentials, { action: job.action, targets, skipped: [], retryOf: job.id })
        : null,
  )
  if (started && !started.ok) return data({ refused: started.why }, { status: 400 })
  if (!started) throw redirect(back, 303)
  throw redirect(addressWith(href("/admin/jobs/:id", { id: started.id }), new URLSearchParams(live)), 303)
}

export default function BulkJob({ loaderData, actionData }: Route.ComponentProps) {
  if (typeof loaderData === "string") return <JobHidden />
  if (!loaderData) return <JobNotFound />
  return (
    <div className="grid grid-cols-1 gap-5">
      {actionData && "result" in actionData && <FormProblem reply={actionData} copy={jobProblem} />}
      {actionData && "refused" in actionData && <JobRefused why={actionData.refused} />}
      <Receipt key={loaderData.id} job={loaderData} />
    </div>
  )
}

type Job = Exclude<Route.ComponentProps["loaderData"], string | null>

function Receipt({ job }: { job: Job }) {
  const shown = new URLSearchParams({ rows: job.list.rows.map(({ at }) => at).join() })
  const path = addressWith(href("/admin/jobs/:id/now", { id: job.id }), shown)
  const { revalidate } = useRevalidator()
  const polled = usePolling<Awaited<ReturnType<typeof now>>>(
    path,
    pollMs,
    { progress: null },
    { enabled: job.progress.state !== "ended" },
  )
  // An ended job never changes, so the loader's final state wins over an older poll.
  const progress = job.progress.state === "ended" ? job.progress : (polled?.progress ?? job.progress)
  const hasEnded = progress.state === "ended" && job.progress.state !== "ended"
  // The page then lists the rows that failed.
  useEffect(() => {
    if (hasEnded) void revalidate()
  }, [hasEnded, revalidate])
  return (
    <>
      <JobPanel job={job} progress={progress} />
      <FailedRows job={job} progress={progress} />
      <ReceiptTable job={job} progress={progress} />
    </>
  )
}
