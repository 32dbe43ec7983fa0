import { platformContext } from "~/platform/context"
import type { Route } from "./+types/list.poll"
import { type DeploymentsSnapshot, loadDeploymentsWithSteps } from "./load.server"

/**
 * Only the list, so that a poll doesn't load the types again. `?only=` limits the setup steps to the deployment whose page
 * polls.
 */
export async function loader({ context, url }: Route.LoaderArgs): Promise<DeploymentsSnapshot> {
  const platform = context.get(platformContext)
  return await loadDeploymentsWithSteps(platform, url.searchParams.get("only"))
}
