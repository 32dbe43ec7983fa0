import { platformContext } from "~/platform/context"
import type { Route } from "./+types/list"
import { type RunReading, readRuns } from "./reading"

/** The list alone, for the page's polls. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<RunReading> {
  const platform = context.get(platformContext)
  if (!platform) return { at: Date.now(), query: "", found: null, problem: "session-ended" }
  return await readRuns(platform.testRuns, url.searchParams, { withHistory: false })
}
