import { brandContext } from "~/http/contexts"
import { platformContext } from "~/platform/context"
import type { Reading } from "../deployments/reading"
import type { Route } from "./+types/now"
import { readHomeDeployments } from "./home-data"

/** The deployments as the home polls them: without their setup steps, which it does not show. */
export async function loader({ context }: Route.LoaderArgs): Promise<Reading> {
  const platform = context.get(platformContext)
  if (!platform) return { at: Date.now(), rows: null, problem: "session-ended" }
  return await readHomeDeployments(platform, context.get(brandContext))
}

/** A poll that does not get through must not take the page down: it is a reading that failed. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<Reading> {
  try {
    return await serverLoader()
  } catch (error) {
    if (error instanceof Response) throw error
    // Not this browser's time: its clock may differ from the server's, by which readings are put in order.
    return { at: 0, rows: null, problem: "unavailable" }
  }
}

/** The page's own loader has just read them after an action. */
export function shouldRevalidate() {
  return false
}
