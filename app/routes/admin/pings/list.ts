import { isRouteErrorResponse } from "react-router"
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

/** A poll that does not get through is a reading that failed; who is no admin any more is refused all the same. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<PingReading> {
  try {
    return await serverLoader()
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    return { at: 0, query: "", found: null, problem: { kind: "unavailable", text: null } }
  }
}

/** Its own rhythm is enough. */
export function shouldRevalidate() {
  return false
}
