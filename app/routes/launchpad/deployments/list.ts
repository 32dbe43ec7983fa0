import { brandContext } from "~/http/contexts"
import { platformContext } from "~/platform/context"
import type { Route } from "./+types/list"
import { type Reading, readWithSteps } from "./reading"

/**
 * The list alone, for the page's polls: neither types nor balance are asked for again. `?only=` names the one deployment
 * whose page asks.
 */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Reading> {
  const platform = context.get(platformContext)
  if (!platform) return { at: Date.now(), rows: null, problem: "session-ended" }
  return await readWithSteps(platform, context.get(brandContext), url.searchParams.get("only"))
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

/** The page's own loader has just read the list after an action. */
export function shouldRevalidate() {
  return false
}
