import { isRouteErrorResponse } from "react-router"
import { adminOf } from "~/platform/admin/guard"
import type { Route } from "./+types/list"
import { type DashboardReading, readDashboard } from "./rows"

/** The list alone, for the page's polls. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<DashboardReading> {
  return await readDashboard(adminOf(context).platform, url.searchParams)
}

/**
 * A poll that does not get through must not take the page down: it is a reading that failed. Who is no admin any more is
 * refused all the same.
 */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<DashboardReading> {
  try {
    return await serverLoader()
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    // Not this browser's time: its clock may differ from the server's, by which readings are put in order.
    return { at: 0, query: "", found: null, problem: "unavailable" }
  }
}

/** The page's own loader has just read the list after an action. */
export function shouldRevalidate() {
  return false
}
