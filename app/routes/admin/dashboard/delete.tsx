import { data, href } from "react-router"
import { ConfirmForm } from "~/console/confirm-form"
import { adminForm, deletionForm } from "~/console/form-action.server"
import { LoadError } from "~/console/load-error"
import { FormProblem } from "~/console/post-form"
import { requireValidIds } from "~/http/require-valid-ids.server"
import { readReturnTo } from "~/http/return-to"
import { pageTitle } from "~/page/use-brand"
import { adminUnlessEnded } from "~/platform/admin/guard.server"
import { PageHeader } from "~/ui/page-header"
import { RelativeTime } from "~/ui/relative-time"
import { StatusBadge } from "~/ui/status-badge"
import { CustomerLink } from "../customer-link"
import type { Route } from "./+types/delete"
import { deleteQuestion, deletionFailure } from "./components/row-delete"

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.row ? `Delete ${loaderData.row.name}` : "Delete Deployment")

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const access = adminUnlessEnded(context)
  const { id } = requireValidIds(params)
  const returnTo = returnToOf(url)
  if (!access) return data({ row: null, problem: null, returnTo, ended: true }, { status: 401 })
  const listed = await access.platform.admin.deployments.list()
  if (!listed.ok) return { row: null, problem: listed.problem.kind, returnTo, ended: false }
  const row = listed.value.rows.find((one) => one.id === id)
  if (!row) throw data(null, { status: 404 })
  return { row, problem: null, returnTo, ended: false }
}

/** The dashboard with its search and filters. */
function returnToOf(url: URL) {
  return readReturnTo(url.searchParams, href("/dashboard"))
}

export const action = adminForm({
  schema: deletionForm,
  audit: ({ id }) => ({ action: "delete deployment", on: id }),
  act: ({ admin }, { id }) => admin.deployments.delete(id),
  missingIsDone: () => true,
  say: (messages, { name }) => messages.leave("deployment-deleted", { name }),
  next: ({ url }) => returnToOf(url),
})

export default function DeleteDeployment({ loaderData, actionData }: Route.ComponentProps) {
  const { row, problem, returnTo, ended } = loaderData
  return (
    <div className="grid max-w-prose grid-cols-1 gap-5">
      <PageHeader title="Delete Deployment" />
      <FormProblem reply={actionData} ended={ended} copy={deletionFailure(row?.name)} />
      {row && (
        <ConfirmForm
          fields={{ name: row.name }}
          cancel={returnTo}
          submit="Delete Deployment"
          submitting="Deleting…"
        >
          <p className="text-md">{deleteQuestion}</p>
          <div className="grid gap-1.5">
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              {`${row.name} `}
              <StatusBadge status={row.status} />
            </p>
            <p className="text-sm text-ink-2">
              <CustomerLink email={row.userEmail} />
              {row.createdAt !== null && (
                <span>
                  {" · created "}
                  <RelativeTime at={row.createdAt} />
                </span>
              )}
            </p>
            <p className="text-sm text-ink-2">
              All data on this deployment will be lost. You can't undo this.
            </p>
          </div>
        </ConfirmForm>
      )}
      {problem && (
        <LoadError resource="the deployment" problem={problem}>
          Nothing was deleted.
        </LoadError>
      )}
    </div>
  )
}
