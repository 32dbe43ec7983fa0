import { useNavigate, useSearchParams } from "react-router"
import { ConfirmForm } from "~/console/confirm-form"
import { removeLocal } from "~/console/connected/local-deployments"
import { customerForm, deletionForm } from "~/console/form-action.server"
import { FormProblem } from "~/console/post-form"
import { requireValidIds } from "~/http/require-valid-ids.server"
import { readReturnTo } from "~/http/return-to"
import { pageTitle } from "~/page/use-brand"
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

export const action = customerForm({
  schema: deletionForm,
  act: ({ connectedDeployments }, { id }) => connectedDeployments.remove(id),
  missingIsDone: () => true,
  say: (messages, { name }) => messages.leave("connected-removed", { name }),
  next: ({ url }) => readReturnTo(url.searchParams, listAddress),
})

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
      {actionData?.problem && <FormProblem reply={actionData} copy={removeFailure(actionData.problem)} />}
      <FoundDeployment found={loaderData} id={params.id} typed={{}}>
        {({ id, name }, isLocal) => (
          <ConfirmForm
            fields={{ name }}
            cancel={list}
            submit="Remove Reference"
            submitting="Removing…"
            onConfirm={isLocal ? () => removeHere(id) : undefined}
          >
            <p className="text-md">{removeExplanation(name)}</p>
          </ConfirmForm>
        )}
      </FoundDeployment>
    </div>
  )
}
