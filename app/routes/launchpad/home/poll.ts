import { brandContext } from "~/http/contexts"
import { platformContext } from "~/platform/context"
import type { Reading } from "../deployments/reading"
import type { Route } from "./+types/poll"
import { loadHomeDeployments } from "./load.server"

/** The deployments as the home polls them: without their setup steps, which it does not show. */
export async function loader({ context }: Route.LoaderArgs): Promise<Reading> {
  const platform = context.get(platformContext)
  if (!platform) return { at: Date.now(), rows: null, problem: "session-ended" }
  return await loadHomeDeployments(platform, context.get(brandContext))
}
