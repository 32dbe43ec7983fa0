import { platformContext } from "~/platform/context"
import type { Route } from "./+types/poll"
import { type HomeDeployments, loadHomeDeployments } from "./load.server"

/** Without setup steps, which the home page doesn't show. */
export async function loader({ context }: Route.LoaderArgs): Promise<HomeDeployments> {
  return await loadHomeDeployments(context.get(platformContext))
}
