import { adminOf } from "~/platform/admin/guard.server"
import type { Route } from "./+types/list.poll"
import { type DashboardSnapshot, loadDashboard } from "./load.server"

export async function loader({ context, url }: Route.LoaderArgs): Promise<DashboardSnapshot> {
  return await loadDashboard(adminOf(context).platform, url.searchParams)
}
