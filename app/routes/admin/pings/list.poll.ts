import { adminOf } from "~/platform/admin/guard"
import { pingScansContext } from "~/platform/context"
import type { Route } from "./+types/list.poll"
import { loadPings, type PingsSnapshot } from "./load.server"

export async function loader({ context, url }: Route.LoaderArgs): Promise<PingsSnapshot> {
  return await loadPings({ access: adminOf(context), scans: context.get(pingScansContext) }, url.searchParams)
}
