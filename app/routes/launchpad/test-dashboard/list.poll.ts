import { platformContext } from "~/platform/context"
import type { Route } from "./+types/list.poll"
import { loadRuns, type RunsSnapshot } from "./load-runs.server"

export async function loader({ context, url }: Route.LoaderArgs): Promise<RunsSnapshot> {
  const platform = context.get(platformContext)
  return await loadRuns(platform.testRuns, url.searchParams, { withHistory: false })
}
