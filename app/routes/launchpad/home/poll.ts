import { platformContext } from "~/platform/context"
import { type DeploymentsSnapshot, loadDeploymentsInTime } from "../deployments/load.server"
import type { Route } from "./+types/poll"

/** Without setup steps, which the home page doesn't show. */
export async function loader({ context }: Route.LoaderArgs): Promise<DeploymentsSnapshot> {
  const platform = context.get(platformContext)
  return await loadDeploymentsInTime(platform)
}
