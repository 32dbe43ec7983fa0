import { platformContext } from "~/platform/context"
import type { DeploymentsSnapshot } from "../deployments/load.server"
import type { Route } from "./+types/poll"
import { loadHomeDeployments } from "./load.server"

/** Without setup steps, which the home page doesn't show. */
export async function loader({ context }: Route.LoaderArgs): Promise<DeploymentsSnapshot> {
  const platform = context.get(platformContext)
  return await loadHomeDeployments(platform)
}
