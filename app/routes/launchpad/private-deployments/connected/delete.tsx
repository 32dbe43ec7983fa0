import { redirect, useNavigate, useSearchParams } from "react-router"
import { ConfirmForm } from "~/console/confirm-form"
import { removeLocal } from "~/console/connected/local-deployments"
import { deletionForm } from "~/console/deletion-form"
import { flash } from "~/console/flash"
import { FormProblem } from "~/console/form-problem"
import { parseForm } from "~/http/form.server"
import { requireValidIds } from "~/http/require-valid-ids.server"
import { readReturnTo } from "~/http/return-to"
import { pageTitle } from "~/page/use-brand"
import { platformContext } from "~/platform/context"
import { PageHeader } from "~/ui/page-header"
import type { Route } from "./+types/delete"
import { listAddress } from "./addresses"
import { FoundDeployment } from "./components/visitor-list"
import { removeExplanation, removeFailure, removeTitle } from "./copy"
import { loadConnectedDeployment } from "./load.server"

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.state === "found" ? `Remove ${loaderData.row.name}` : removeTitle)

export async function loader({ context, params }: Route.LoaderArgs) {
  return await loadConnectedDeployment(context, requireValidIds(params).id)
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const { id } = requireValidIds(params)
  const form = await parseForm(request, deletionForm)
  if (!form.ok) return form.reject()
  const removed = await context.get(platformContext).connectedDeployments.remove(id)
  // A deployment that is already gone counts as removed: a double click or another tab removed it.
  if (!removed.ok && removed.problem.kind !== "not-found") return form.reject(removed.problem)
  context.get(flash).leave("connected-removed", { name: form.value.name })
  if (form.stays) return { removed: id }
  throw redirect(readReturnTo(url.searchParams, listAddress), 303)
}

export default function RemovePrivateDeployment({ loaderData, actionData, params }: Route.ComponentProps) {
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const list = readReturnTo(parameters, listAddress)

  function removeHere(id: string) {
    removeLocal(id)
    navigate(list)
  }
  return (
    <div className="grid max-w-prose grid-cols-1 gap-5">
      <PageHeader title={removeTitle} />
      {actionData && "result" in actionData && actionData.problem && (
        <FormProblem reply={actionData} copy={removeFailure(actionData.problem)} />
      )}
      <FoundDeployment found={loaderData} id={params.id}>
        {({ id, name }, isLocal) => (
          <ConfirmForm
            fields={{ name }}
            cancel={list}
            submit="Remove Reference"
            submitting="Removing…"
            onConfirm={isLocal ? () => removeHere(id) : undefined}
          >
            <p className="text-md [overflow-wrap:anywhere]">{removeExplanation(name)}</p>
          </ConfirmForm>
        )}
      </FoundDeployment>
    </div>
  )
}
