import { newFormKey } from "~/http/form"
import { platformContext } from "~/platform/context"
import { readTargets } from "../deploy/targets"
import type { Route } from "./+types/list-targets"

/** Where whoever asks can deploy to, and what the form needs that adds another place. */
export async function loader({ context }: Route.LoaderArgs) {
  return {
    signedIn: context.get(platformContext) !== null,
    targets: await readTargets(context),
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
