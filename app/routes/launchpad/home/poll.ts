import { brandContext } from "~/http/contexts"
import { platformContext } from "~/platform/context"
import type { Reading } from "../deployments/reading"
import type { Route } from "./+types/poll"
import { loadHomeDeployments } from "./load.server"

/** Without setup steps, which the home page doesn't show. */
export async function loader({ context }: Route.LoaderArgs): Promise<Reading> {
  const platform = context.get(platformContext)
  if (!platform) return { at: Date.now(), rows: null, problem: "session-ended" }
  return await loadHomeDeployments(platform, context.get(brandContext))
}
