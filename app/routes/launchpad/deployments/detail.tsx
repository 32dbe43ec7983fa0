import { data, href } from "react-router"
import { loadDeployments } from "~/console/deployments.server"
import { services, visit } from "~/http/contexts"
import { requireValidIds } from "~/http/require-valid-ids.server"
import { pageTitle } from "~/page/use-brand"
import { platformContext } from "~/platform/context"
import { BackLink } from "~/ui/back-link"
import { PageHeader } from "~/ui/page-header"
import { WhenLoaded } from "../when-loaded"
import type { Route } from "./+types/detail"
import { DetailView } from "./components/detail-view"
import { loadDeploymentAlone } from "./load.server"

/** Of the pages below, too. */
export const meta: Route.MetaFunction = ({ matches, loaderData, location }) => {
  const name = loaderData?.state === "found" ? loaderData.row.name : "Deployment"
  return pageTitle(matches, /^\/deployments\/[^/]+\/logs$/.test(location.pathname) ? `Logs of ${name}` : name)
}

/** The platform has no call for a single deployment, so the loader finds it in the account's list. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { id } = requireValidIds(params)
  const platform = context.get(platformContext)
  const [all, reading] = await Promise.all([loadDeployments(platform), loadDeploymentAlone(context, id)])
  if (!reading.rows) return { state: "load-error" as const, problem: reading.problem }
  const [row] = reading.rows
  if (!row) throw data(null, { status: 404 })
  const { session } = context.get(visit)
  const open = session ? await context.get(services).screens.listShells(session.key) : []
  const findName = (other: string) => all.rows?.find((one) => one.id === other)?.name ?? other
  const shells = open.map(({ id, deploymentId, keptForMs }) => ({
    id,
    deploymentId,
    name: findName(deploymentId),
    keptUntil: keptForMs === null ? null : Date.now() + keptForMs,
  }))
  return { state: "found" as const, row, reading, shells }
}

export default function DeploymentPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader
        back={<BackLink to={href("/deployments")}>Hosted Deployments</BackLink>}
        title={loaderData.state === "found" ? <bdi translate="no">{loaderData.row.name}</bdi> : "Deployment"}
      />
      <WhenLoaded
        loaded={loaderData}
        resource="deployment"
        signIn="Sign in to see this deployment"
        reason="Only the account that owns this deployment can see its status, cost, terminal and logs."
        unchanged="Your machine keeps running."
        typed={{}}
      >
        {({ row, reading, shells }) => (
          <DetailView key={row.id} row={row} rendered={reading} shells={shells} />
        )}
      </WhenLoaded>
    </div>
  )
}
