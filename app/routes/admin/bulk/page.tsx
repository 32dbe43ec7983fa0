import { useState } from "react"
import { data, redirect, useLocation } from "react-router"
import { submitOnce } from "~/auth/person/submit-once.server"
import { LoadError } from "~/console/load-error"
import { FormProblem, PostForm, type ProblemCopy, SubmitButton } from "~/console/post-form"
import { formatNumber } from "~/domain/count-text"
import { services, visit } from "~/http/contexts"
import { newFormKey, parseForm, readForm } from "~/http/form.server"
import { jobCredentials } from "~/jobs/job.server"
import { pageTitle } from "~/page/use-brand"
import { adminUnlessEnded, whyNotAdmin } from "~/platform/admin/guard.server"
import { LinkButton } from "~/ui/button"
import { EmptyState } from "~/ui/empty-state"
import { Notice } from "~/ui/notice"
import { PageHeader } from "~/ui/page-header"
import { JobRefused } from "../jobs/components/job-not-started"
import { jobAddress } from "../jobs/load.server"
import type { Route } from "./+types/page"
import { actionTitles, jobTitle } from "./bulk-copy"
import { ChooseForm, EndedForm, ReviewForm, selectionFields } from "./bulk-forms"
import {
  type BulkState,
  bulkFormSchema,
  endedBulkState,
  isConfirmed,
  loadBulkState,
} from "./bulk-state.server"
import { useDashboardAddresses } from "./use-dashboard-addresses"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Bulk action")

export async function loader({ context, url }: Route.LoaderArgs) {
  const access = adminUnlessEnded(context)
  const { searchParams } = url
  if (!access) {
    return data({ state: endedBulkState(searchParams), formKey: newFormKey(), ended: true }, { status: 401 })
  }
  const state = await loadBulkState(context, searchParams, searchParams)
  return { state, formKey: newFormKey(), ended: false }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const access = adminUnlessEnded(context)
  const fields = await readForm(request.clone())
  if (!access) {
    const kept = endedBulkState(fields)
    const { kind: problem } = whyNotAdmin(context)
    if (problem === "session-ended") return data(withFormKey(kept), { status: 401 })
    const state = kept.state === "ended" ? ({ ...kept, state: "load-error", problem } as const) : kept
    return data(withFormKey(state), { status: 400 })
  }
  const { session } = access
  const form = await parseForm(request, bulkFormSchema)
  if (!form.ok) return form.reject()
  const { step, seen } = form.value
  const load = () => loadBulkState(context, fields, url.searchParams)
  if (step === "review") return withFormKey(await load())

  // Once per form key: otherwise a double click would review a list that its first half has begun to delete.
  const submission = { key: form.key, content: ["bulk", url.search, [...fields]] }
  const { outcome: job, again } = await submitOnce(context, submission, async () => {
    const state = await load()
    if (state.state !== "ready" || !isConfirmed(form.value, state)) return null
    const { action, review } = state
    const info = context.get(visit)
    const credentials = jobCredentials(request, session, info)
    const { targets, skipped } = review
    const started = await context.get(services).jobs.start(credentials, { action, targets, skipped })
    const name = jobTitle(action, targets.length)
    const act = { kind: "bulk-job-started", name, ...(started.ok && { id: started.id }) } as const
    if (started.ok) await context.get(services).activity.add(session.subject, info, act, "admin")
    return started
  })
  if (job && "problem" in job) {
    const { data: reply, init } = form.reject(job.problem, again)
    return data({ ...withFormKey(await load()), ...reply }, init ?? {})
  }
  if (job?.ok) throw redirect(jobAddress(job.id, request), 303)
  const why = { changed: job === null && seen !== undefined, refused: job?.why ?? null }
  return data({ ...withFormKey(await load()), ...why }, { status: 400 })
}

function withFormKey(state: BulkState) {
  return { state, formKey: newFormKey(), changed: false, refused: null }
}

export default function BulkActionPage({ loaderData, actionData }: Route.ComponentProps) {
  const reply = actionData && "result" in actionData ? actionData : undefined
  const answer = useAnswer(actionData && "state" in actionData ? actionData : undefined, reply !== undefined)
  const { state: known, formKey } = answer ?? loaderData
  const state = loaderData.ended ? withoutData(known) : known
  return (
    <div className="grid max-w-page grid-cols-1 gap-5">
      <PageHeader title={state.state === "nothing" ? "Bulk action" : actionTitles[state.kind]} />
      <FormProblem reply={reply} copy={unanswered} />
      {answer?.refused && <JobRefused why={answer.refused} />}
      {!("selection" in state) && <BulkEmptyState state={state} />}
      {state.state === "load-error" && <RetryForm state={state} />}
      {state.state === "ended" && <EndedForm state={state} />}
      {state.state === "choosing" && <ChooseForm state={state} ended={loaderData.ended} />}
      {state.state === "ready" && (
        <ReviewForm state={state} formKey={formKey} changed={answer?.changed ?? false} />
      )}
    </div>
  )
}

const unanswered: ProblemCopy = {
  otherwise:
    "The server didn't answer. Your selection is still here. Look at your bulk jobs before you try again.",
}

/**
 * The router drops the answer to a form when the page is loaded again, such as at the end of the session. The last one stays
 * when the server doesn't answer, too.
 */
function useAnswer<Answer>(arrived: Answer | undefined, unanswered: boolean) {
  const { key } = useLocation()
  const [kept, setKept] = useState({ answer: arrived, key })
  if (unanswered && key !== kept.key) setKept({ ...kept, key })
  // The answer arrives before the navigation that it belongs to has ended.
  if (arrived && (arrived !== kept.answer || key !== kept.key)) setKept({ answer: arrived, key })
  return arrived ?? (kept.key === key ? kept.answer : undefined)
}

/** Hides what only admins may see once the session has ended. */
function withoutData(state: BulkState): BulkState {
  if (state.state !== "ready") return state
  const { kind, selection, action } = state
  return { state: "ended", kind, selection, action }
}

/** Sends the selection and the choice once more. */
function RetryForm({ state }: { state: BulkState & { state: "load-error" } }) {
  const { dashboard, here } = useDashboardAddresses()
  const retry = (
    <>
      <PostForm action={here} fields={selectionFields(state.selection, state.action)}>
        <SubmitButton size="sm">Try again</SubmitButton>
      </PostForm>
      <LinkButton to={dashboard} size="sm">
        Back to dashboard
      </LinkButton>
    </>
  )
  return (
    <LoadError resource="the deployments" problem={state.problem} retry={retry}>
      Nothing was changed, and your selection is still here.
    </LoadError>
  )
}

type NoForm = BulkState & { state: "nothing" | "too-many" }

/** There is nothing to confirm, so that the dashboard is the way on. */
function BulkEmptyState({ state }: { state: NoForm }) {
  const { dashboard } = useDashboardAddresses()
  const back = (
    <LinkButton to={dashboard} size="sm">
      Back to dashboard
    </LinkButton>
  )
  switch (state.state) {
    case "nothing":
      return (
        <EmptyState
          icon="info"
          title="No deployments selected"
          action={
            <LinkButton to={dashboard} look="primary">
              Deployment Dashboard
            </LinkButton>
          }
        >
          <p>Select deployments on the dashboard, then choose an action.</p>
        </EmptyState>
      )
    case "too-many":
      return (
        <Notice kind="error" title={`Too many deployments: ${formatNumber(state.count)}`} actions={back}>
          <p>
            A job can include up to 1,000 deployments. Nothing was changed. Narrow the selection and try
            again.
          </p>
        </Notice>
      )
  }
}
