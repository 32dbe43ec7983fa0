import { platformContext } from "~/platform/context"
import { knownIds } from "../../known-ids"
import type { Route } from "./+types/now"
import { type LogReading, readLogs } from "./log-reading"
import { readLogView } from "./log-view"

/** The logs alone, for the page's polls. */
export async function loader({ context, params, url }: Route.LoaderArgs): Promise<LogReading> {
  const { id } = knownIds(params)
  const platform = context.get(platformContext)
  if (!platform) return { at: Date.now(), logs: null, problem: "session-ended" }
  return await readLogs(platform, id, readLogView(url.searchParams))
}
