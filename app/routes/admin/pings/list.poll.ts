import type { Route } from "./+types/list.poll"
import { loadPings, type PingsSnapshot, pingSource } from "./load.server"

export async function loader({ context, url }: Route.LoaderArgs): Promise<PingsSnapshot> {
  return await loadPings(pingSource(context), url.searchParams)
}
