import { loadPart } from "~/page/keep-page"
import { platformContext } from "~/platform/context"
import type { Route } from "./+types/terms"
import { loadTerms, type TermsSnapshot } from "./load.server"

/** Loads the terms for a card that the hash selects, because the server never sees the hash. */
export async function loader({ context }: Route.LoaderArgs): Promise<TermsSnapshot> {
  return await loadTerms(context.get(platformContext))
}

/** An unreachable server counts as terms that didn't load, so that the page stays. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<TermsSnapshot> {
  return await loadPart(serverLoader, { text: null })
}

/** No action of the page changes the terms. */
export function shouldRevalidate() {
  return false
}
