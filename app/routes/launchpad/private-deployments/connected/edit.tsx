import { useState } from "react"
import { useNavigate, useSearchParams } from "react-router"
import { DeploymentForm, saveFailure } from "~/console/connected/deployment-form"
import { updateLocal } from "~/console/connected/local-deployments"
import { customerForm } from "~/console/form-action.server"
import { FormProblem } from "~/console/post-form"
import type { NewConnectedDeployment } from "~/domain/connected-deployments"
import { requireValidIds } from "~/http/require-valid-ids.server"
import { readReturnTo, useCurrentAddress } from "~/http/return-to"
import { pageTitle } from "~/page/use-brand"
import { platformContext } from "~/platform/context"
import { LinkButton } from "~/ui/button"
import { PageHeader } from "~/ui/page-header"
import { Panel } from "~/ui/panel"
import type { Route } from "./+types/edit"
import { listAddress } from "./addresses"
import { FoundDeployment } from "./components/visitor-list"
import { addressOfAdded, loadConnectedDeployment } from "./load.server"
import { connectedSchema } from "./schema"

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(
    matches,
    loaderData?.state === "found" ? `Edit ${loaderData.row.name}` : "Edit Private Deployment",
  )

export async function loader({ context, params }: Route.LoaderArgs) {
  return await loadConnectedDeployment(context, requireValidIds(params).id)
}

export const action = customerForm({
  schema: connectedSchema,
  act: ({ connectedDeployments }, { id, ...typed }) => connectedDeployments.replace(id, typed),
  say(messages, { name }, { oldKept }) {
    if (oldKept === null) messages.leave("connected-changed", { name })
    else messages.leave("connected-old-kept", { name, cause: oldKept })
  },
  next: async ({ context, url, sent }) =>
    readReturnTo(url.searchParams, await addressOfAdded(context.get(platformContext), sent.url)),
})

export default function EditPrivateDeployment({ loaderData, actionData, params }: Route.ComponentProps) {
  const navigate = useNavigate()
  const here = useCurrentAddress()
  const [parameters] = useSearchParams()
  const list = readReturnTo(parameters, listAddress)
  // Keeps the form and its input when the session ends or the list fails to load.
  const [lastFound, setLastFound] = useState(loaderData)
  const shown = loaderData.state === "found" || !isFound(lastFound, params.id) ? loaderData : lastFound
  if (shown !== lastFound) setLastFound(shown)

  function keep(id: string, deployment: NewConnectedDeployment) {
    if (!updateLocal(id, deployment)) return false
    navigate(list)
    return true
  }
  const form = (one: NewConnectedDeployment & { id: string }, isLocal: boolean) => (
    <Panel className="p-5 max-md:p-4">
      <DeploymentForm
        action={here}
        reply={actionData}
        initial={one}
        labels={{ submit: "Save", submitting: "Saving…" }}
        cancel={<LinkButton to={list}>Cancel</LinkButton>}
        keep={isLocal ? (deployment) => keep(one.id, deployment) : undefined}
      />
    </Panel>
  )
  return (
    <div className="grid max-w-prose grid-cols-1 gap-5">
      <PageHeader title="Edit Private Deployment">
        Change the name and address on your list. The deployment itself is not changed.
      </PageHeader>
      {shown.state !== "found" && actionData?.problem && (
        <FormProblem reply={actionData} copy={saveFailure(actionData.problem)} />
      )}
      <FoundDeployment
        found={shown}
        id={params.id}
        typed={{ name: "Name", url: "URL", description: "Description" }}
      >
        {form}
      </FoundDeployment>
    </div>
  )
}

function isFound(shown: Route.ComponentProps["loaderData"], id: string) {
  return shown.state === "found" && shown.row.id === id
}
