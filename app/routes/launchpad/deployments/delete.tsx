import { useSearchParams } from "react-router"
import { actSchema } from "~/activity/act"
import { ConfirmForm } from "~/console/confirm-form"
import { customerForm, deletionForm } from "~/console/form-action.server"
import { FormProblem } from "~/console/post-form"
import { requireValidIds } from "~/http/require-valid-ids.server"
import { pageTitle } from "~/page/use-brand"
import { PageHeader } from "~/ui/page-header"
import { WhenLoaded } from "../when-loaded"
import type { Route } from "./+types/delete"
import { deletionFailure, deletionFields } from "./components/delete-button"
import { MachineSummary } from "./components/machine-summary"
import { deletionWarning } from "./copy"
import { readStart } from "./list-query"
import { loadDeployment } from "./load.server"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Delete Deployment")

export async function loader({ context, params }: Route.LoaderArgs) {
  return await loadDeployment(context, requireValidIds(params).id)
}

/** With what the activity keeps of it. */
const deploymentDeletion = deletionForm.extend(
  actSchema.pick({ machine: true, createdAt: true, status: true }).shape,
)

export const action = customerForm({
  schema: deploymentDeletion,
  act: ({ deployments }, { id, ...sent }) => deployments.remove(id, sent),
  missingIsDone: () => true,
  say: (messages, { name }) => messages.leave("deployment-deleted", { name }),
  next: ({ url: { searchParams } }) => readStart(searchParams),
})

export default function DeleteDeployment({ loaderData, actionData }: Route.ComponentProps) {
  const [parameters] = useSearchParams()
  return (
    <div className="grid max-w-prose gap-5">
      <PageHeader title="Delete Deployment" />
      <FormProblem reply={actionData} copy={deletionFailure} />
      <WhenLoaded
        loaded={loaderData}
        resource="deployment"
        signIn="Sign in to delete a deployment"
        unchanged="It wasn't deleted."
        typed={{}}
      >
        {({ row }) => (
          <ConfirmForm
            fields={deletionFields(row)}
            cancel={readStart(parameters)}
            submit="Delete Deployment"
            submitting="Deleting…"
          >
            <p className="text-md whitespace-pre-line">{deletionWarning(row.name)}</p>
            <MachineSummary row={row} />
          </ConfirmForm>
        )}
      </WhenLoaded>
    </div>
  )
}
