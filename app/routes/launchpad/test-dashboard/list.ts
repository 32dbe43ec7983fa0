import { platformContext } from "~/platform/context"
import type { Route } from "./+types/list"
import { type RunReading, readRuns } from "./reading"

/** The list alone, for the page's polls. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<RunReading> {
  const platform = context.get(platformContext)
  if (!platform) return { at: Date.now(), query: "", found: null, problem: "session-ended" }
  return await readRuns(platform.testRuns, url.searchParams, { withHistory: false })
}

/** A poll that does not get through must not take the page down: it is a reading that failed. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<RunReading> {
  try {
    return await serverLoader()
  } catch (error) {
    if (error instanceof Response) throw error
    return { at: 0, query: "", found: null, problem: "unavailable" }
  }
}

/** Its own rhythm is enough. */
export function shouldRevalidate() {
  return false
}
