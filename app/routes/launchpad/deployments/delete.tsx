import { data, redirect, useSearchParams } from "react-router"
import { ConfirmForm } from "~/console/confirm-form"
import { deletionForm } from "~/console/deletion-form"
import { flash } from "~/console/flash"
import { FormProblem } from "~/console/form-problem"
import { LoadError } from "~/console/load-error"
import { parseForm } from "~/http/form.server"
import { requireValidIds } from "~/http/require-valid-ids.server"
import { pageTitle } from "~/page/use-brand"
import { platformContext } from "~/platform/context"
import { PageHeader } from "~/ui/page-header"
import { RequireSignIn } from "../sign-in-first"
import type { Route } from "./+types/delete"
import { deletionFailure } from "./components/delete-button"
import { MachineSummary } from "./components/machine-summary"
import { deletionWarning } from "./copy"
import { startOf } from "./list-query"
import { type DeploymentRow, loadDeployments } from "./load.server"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Delete Deployment")

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id } = requireValidIds(params)
  const { rows, problem } = await loadDeployments(context.get(platformContext))
  if (!rows) return { state: "load-error" as const, problem }
  const row = rows.find((one) => one.id === id)
  if (!row) throw data(null, { status: 404 })
  return { state: "found" as const, row }
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const { id } = requireValidIds(params)
  const form = await parseForm(request, deletionForm)
  if (!form.ok) return form.reject()
  const removed = await context.get(platformContext).deployments.remove(id)
  // A missing deployment counts as deleted: a double click or another tab was faster.
  if (!removed.ok && removed.problem.kind !== "not-found") return form.reject(removed.problem)
  context.get(flash).leave("deployment-deleted", { name: form.value.name })
  if (form.value.stay) return null
  throw redirect(startOf(url.searchParams), 303)
}

export default function DeleteDeployment({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="grid max-w-prose gap-5">
      <PageHeader title="Delete Deployment" />
      <FormProblem reply={actionData} copy={deletionFailure} />
      <RequireSignIn title="Sign in to delete a deployment">
        {loaderData.state === "load-error" && (
          <LoadError resource="this deployment" problem={loaderData.problem}>
            It wasn't deleted.
          </LoadError>
        )}
        {loaderData.state === "found" && <Confirmation row={loaderData.row} />}
      </RequireSignIn>
    </div>
  )
}

function Confirmation({ row }: { row: DeploymentRow }) {
  const [parameters] = useSearchParams()
  return (
    <ConfirmForm
      fields={{ name: row.name }}
      cancel={startOf(parameters)}
      submit="Delete Deployment"
      submitting="Deleting…"
    >
      <p className="text-md whitespace-pre-line [overflow-wrap:anywhere]">{deletionWarning(row.name)}</p>
      <MachineSummary row={row} />
    </ConfirmForm>
  )
}
