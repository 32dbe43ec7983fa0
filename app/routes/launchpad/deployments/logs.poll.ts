import { requireValidIds } from "~/http/require-valid-ids.server"
import { platformContext } from "~/platform/context"
import type { Route } from "./+types/logs.poll"
import { type LogSnapshot, loadLogs } from "./load-logs.server"
import { readLogQuery } from "./log-query"

export async function loader({ context, params, url }: Route.LoaderArgs): Promise<LogSnapshot> {
  const { id } = requireValidIds(params)
  const platform = context.get(platformContext)
  return await loadLogs(platform, id, readLogQuery(url.searchParams), url.searchParams.get("shown"))
}
