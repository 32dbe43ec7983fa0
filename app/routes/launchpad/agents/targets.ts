import { type DeployMenuData, loadTargets } from "~/gallery/load-targets.server"
import { visit } from "~/http/contexts"
import { loadPart } from "~/page/keep-page"
import type { Route } from "./+types/targets"

export async function loader({ context }: Route.LoaderArgs): Promise<DeployMenuData> {
  return {
    signedIn: context.get(visit).session !== null,
    targets: await loadTargets(context),
  }
}

/** Null when the server can't be reached: the menu shows the error, and the page stays. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return await loadPart(serverLoader, null)
}
