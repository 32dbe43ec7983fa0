import { adminOf } from "~/platform/admin/guard"
import { pingSurveysContext } from "~/platform/context"
import type { Route } from "./+types/list"
import { type PingReading, readPings } from "./reading"

/** The list alone, for the page's polls. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<PingReading> {
  return await readPings(
    { access: adminOf(context), surveys: context.get(pingSurveysContext) },
    url.searchParams,
  )
}
