import { brandContext } from "~/http/contexts"
import { platformContext } from "~/platform/context"
import type { Route } from "./+types/list.poll"
import { type DeploymentsSnapshot, loadDeploymentsWithSteps } from "./load.server"

/**
 * The list alone, for the page's polls: neither types nor balance are asked for again. `?only=` names the one deployment
 * whose page asks.
 */
export async function loader({ context, url }: Route.LoaderArgs): Promise<DeploymentsSnapshot> {
  const platform = context.get(platformContext)
  if (!platform) return { at: Date.now(), rows: null, problem: "session-ended" }
  return await loadDeploymentsWithSteps(platform, context.get(brandContext), url.searchParams.get("only"))
}
