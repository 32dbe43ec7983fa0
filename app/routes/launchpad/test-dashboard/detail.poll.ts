import { platformContext } from "~/platform/context"
import { knownIds } from "../deployments/known-ids"
import type { Route } from "./+types/detail.poll"
import { loadRun, type RunSnapshot } from "./load-run.server"

export async function loader({ context, params, url }: Route.LoaderArgs): Promise<RunSnapshot> {
  const { id } = knownIds(params)
  const platform = context.get(platformContext)
  if (!platform) return { at: Date.now(), run: null, problem: "session-ended" }
  return await loadRun(platform.testRuns, id, url.searchParams)
}
