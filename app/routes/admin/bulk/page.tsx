import { data, href, redirect } from "react-router"
import { requestInfo } from "~/http/contexts"
import { newFormKey, parseForm } from "~/http/form"
import { idempotencyContext } from "~/http/idempotency"
import { jobCredentials } from "~/jobs/job-credentials"
import { jobsContext } from "~/jobs/jobs"
import { adminOf } from "~/platform/admin/guard"
import { releasesContext } from "~/platform/context"
import { pageTitle } from "~/routes/brand"
import { PageHeader } from "~/ui/page-header"
import { JobRefused } from "../jobs/job-gone"
import type { Route } from "./+types/page"
import { actTitles } from "./act-words"
import { agreedTo, bulkOrder, readFields, type Standing, standingOf } from "./bulk-order"
import { Choosing } from "./choosing"
import { Confirmation } from "./confirmation"
import { NothingChosen, TooMany, Unread } from "./no-review"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Bulk Act")

export async function loader({ context, url }: Route.LoaderArgs) {
  const { platform } = adminOf(context)
  const { searchParams } = url
  const releases = context.get(releasesContext)
  const standing = await standingOf({ platform, releases, fields: searchParams, filter: searchParams })
  return { standing, formKey: newFormKey() }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { platform, session } = adminOf(context)
  const fields = await readFields(request.clone())
  const form = await parseForm(request, bulkOrder)
  if (!form.ok) throw data(null, { status: 400 })
  const { step, seen, scripts } = form.value
  const releases = context.get(releasesContext)
  const asked = { platform, releases, fields, filter: url.searchParams }
  if (step === "review") return asking(await standingOf(asked))

  // All of it once: the second half of a double click would find that the first has begun to delete what it names.
  const start = await context
    .get(idempotencyContext)
    .once({ owner: session.key, key: form.key, content: ["bulk", url.search, [...fields]] }, async () => {
      const standing = await standingOf(asked)
      if (standing.state !== "ready" || !agreedTo(form.value, standing)) return { standing, job: null }
      const { act, review } = standing
      const pass = jobCredentials(request, session, context.get(requestInfo))
      const { targets, skipped } = review
      return { standing, job: context.get(jobsContext).start(pass, { act, targets, skipped }) }
    })
  if (start === null) throw redirect(href("/admin/jobs"), 303)
  const { standing, job } = start
  if (job?.ok) throw redirect(href("/admin/jobs/:id", { id: job.id }) + (scripts ? "" : "?live=on"), 303)
  const why = { changed: job === null && seen !== undefined, refused: job?.why ?? null }
  return data({ ...asking(standing), ...why }, { status: 400 })
}

function asking(standing: Standing) {
  return { standing, formKey: newFormKey(), changed: false, refused: null }
}

export default function BulkAct({ loaderData, actionData }: Route.ComponentProps) {
  const { standing, formKey } = actionData ?? loaderData
  return (
    <div className="grid max-w-page grid-cols-1 gap-5">
      <PageHeader title={standing.state === "nothing" ? "Bulk Act" : actTitles[standing.kind]} />
      {actionData?.refused && <JobRefused why={actionData.refused} />}
      {standing.state === "nothing" && <NothingChosen />}
      {standing.state === "unread" && <Unread />}
      {standing.state === "too-many" && <TooMany count={standing.count} />}
      {standing.state === "choosing" && <Choosing standing={standing} />}
      {standing.state === "ready" && (
        <Confirmation standing={standing} formKey={formKey} changed={actionData?.changed ?? false} />
      )}
    </div>
  )
}
