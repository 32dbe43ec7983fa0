import { useNavigate } from "react-router"
import { useKeepInBrowser } from "~/console/connected/add-deployment-form"
import { DeploymentForm } from "~/console/connected/deployment-form"
import { customerForm } from "~/console/form-action.server"
import { visit } from "~/http/contexts"
import { pageTitle } from "~/page/use-brand"
import { platformContext } from "~/platform/context"
import { LinkButton } from "~/ui/button"
import { PageHeader } from "~/ui/page-header"
import { Panel } from "~/ui/panel"
import type { Route } from "./+types/new"
import { listAddress, newAddress } from "./addresses"
import { VisitorList } from "./components/visitor-list"
import { addressOfAdded } from "./load.server"
import { connectedSchema } from "./schema"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Add a Private Deployment")

export function loader({ context }: Route.LoaderArgs) {
  return { signedIn: context.get(visit).session !== null }
}

export const action = customerForm({
  schema: connectedSchema,
  act: ({ connectedDeployments }, { id: _, ...typed }) => connectedDeployments.add(typed),
  say: (messages, { name }, added) => messages.leave("connected-added", { name, id: added?.id ?? "" }),
  next: ({ context, sent }) => addressOfAdded(context.get(platformContext), sent.url),
})

export default function AddPrivateDeployment({ loaderData, actionData }: Route.ComponentProps) {
  const { signedIn } = loaderData
  const navigate = useNavigate()
  const keep = useKeepInBrowser(() => navigate(listAddress))
  // The form stays with its error message even when the session has ended.
  const forAccount = signedIn || actionData !== undefined
  return (
    <div className="grid max-w-prose grid-cols-1 gap-5">
      <PageHeader title="Add a Private Deployment">
        Enter a name and an address. Nothing is installed or changed on the deployment.
      </PageHeader>
      <VisitorList signedIn={forAccount}>
        <Panel className="p-5 max-md:p-4">
          <DeploymentForm
            action={newAddress}
            reply={actionData}
            labels={{ submit: "Add", submitting: "Adding…" }}
            cancel={<LinkButton to={listAddress}>Cancel</LinkButton>}
            keep={forAccount ? undefined : keep}
          />
        </Panel>
      </VisitorList>
    </div>
  )
}
