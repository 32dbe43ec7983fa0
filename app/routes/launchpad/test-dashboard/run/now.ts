import { platformContext } from "~/platform/context"
import { knownIds } from "../../deployments/known-ids"
import type { Route } from "./+types/now"
import { type RunReading, readRun } from "./reading"

/** The run alone, for the page's polls. */
export async function loader({ context, params, url }: Route.LoaderArgs): Promise<RunReading> {
  const { id } = knownIds(params)
  const platform = context.get(platformContext)
  if (!platform) return { at: Date.now(), run: null, problem: "session-ended" }
  return await readRun(platform.testRuns, id, url.searchParams)
}
