import { adminOf } from "~/platform/admin/guard"
import type { Route } from "./+types/list"
import { type DashboardReading, readDashboard } from "./rows"

/** The list alone, for the page's polls. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<DashboardReading> {
  return await readDashboard(adminOf(context).platform, url.searchParams)
}
