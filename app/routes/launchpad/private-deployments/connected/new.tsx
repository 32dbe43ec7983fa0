import { Form, redirect, useNavigate, useNavigation } from "react-router"
import { submitOnce } from "~/auth/submit-once.server"
import { useKeepInBrowser } from "~/console/connected/add-deployment-form"
import { DeploymentForm } from "~/console/connected/deployment-form"
import { flash } from "~/console/flash"
import { visit } from "~/http/contexts"
import { parseForm } from "~/http/form.server"
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

export async function action({ context, request }: Route.ActionArgs) {
  const form = await parseForm(request, connectedSchema)
  if (!form.ok) return form.reject()
  const platform = context.get(platformContext)
  const deployment = form.value
  const added = await submitOnce(context, { key: form.key, content: ["connect", deployment] }, () =>
    platform.connectedDeployments.add(deployment),
  )
  if (!added.ok) return form.reject(added.problem)
  context.get(flash).leave("connected-added", { name: deployment.name, id: added.value?.id ?? "" })
  const address = await addressOfAdded(platform, deployment.url)
  if (form.stays) return { added: deployment.name, address }
  throw redirect(address, 303)
}

export default function AddPrivateDeployment({ loaderData, actionData }: Route.ComponentProps) {
  const { signedIn } = loaderData
  const busy = useNavigation().formMethod === "POST"
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
            Form={Form}
            action={newAddress}
            reply={actionData && "result" in actionData ? actionData : undefined}
            busy={busy}
            labels={{ submit: "Add", submitting: "Adding…" }}
            cancel={<LinkButton to={listAddress}>Cancel</LinkButton>}
            keep={forAccount ? undefined : keep}
          />
        </Panel>
      </VisitorList>
    </div>
  )
}
