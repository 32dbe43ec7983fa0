import { services } from "~/http/contexts"
import { requireAdmin } from "~/platform/admin/guard.server"
import type { Route } from "./+types/poll"
import { loadJob } from "./load.server"

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { subject } = requireAdmin(context).session
  return await loadJob(context.get(services).jobs, subject, params.id, url.searchParams)
}
