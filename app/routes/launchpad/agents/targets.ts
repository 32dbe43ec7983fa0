import { type DeployMenuData, loadTargets } from "~/gallery/load-targets.server"
import { newFormKey } from "~/http/form"
import { platformContext } from "~/platform/context"
import type { Route } from "./+types/targets"

/** Where whoever asks can deploy to, and what the form needs that adds another place. */
export async function loader({ context }: Route.LoaderArgs): Promise<DeployMenuData> {
  return {
    signedIn: context.get(platformContext) !== null,
    targets: await loadTargets(context),
    formKey: newFormKey(),
  }
}

/** A server that is not reached must not take the page down; null, and the dropdown says so. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch {
    return null
  }
}
