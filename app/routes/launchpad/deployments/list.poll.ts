import type { Route } from "./+types/list.poll"
import { type DeploymentsSnapshot, loadDeploymentAlone, loadDeploymentsPage } from "./load.server"

/** Only the page that is shown, so that a poll doesn't load the types again. `?only=` is for the page of one deployment. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<DeploymentsSnapshot> {
  const only = url.searchParams.get("only")
  if (only !== null) return await loadDeploymentAlone(context, only)
  return await loadDeploymentsPage(context, url.searchParams)
}
