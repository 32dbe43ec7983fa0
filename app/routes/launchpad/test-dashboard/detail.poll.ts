import { requireValidIds } from "~/http/require-valid-ids.server"
import { platformContext } from "~/platform/context"
import type { Route } from "./+types/detail.poll"
import { loadRun, type RunSnapshot } from "./load-run.server"

export async function loader({ context, params, url }: Route.LoaderArgs): Promise<RunSnapshot> {
  const { id } = requireValidIds(params)
  const platform = context.get(platformContext)
  return await loadRun(platform.testRuns, id, url.searchParams)
}
