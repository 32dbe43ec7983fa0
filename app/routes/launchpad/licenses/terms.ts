import { platformContext } from "~/platform/context"
import type { Route } from "./+types/terms"
import { loadTerms, type TermsSnapshot } from "./load.server"

/** The terms alone, for a form that is opened by its hash, which the server never sees. */
export async function loader({ context }: Route.LoaderArgs): Promise<TermsSnapshot> {
  const platform = context.get(platformContext)
  return platform ? await loadTerms(platform) : { text: null }
}

/** An unreachable server is terms that could not be read: the page around them stays. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<TermsSnapshot> {
  try {
    return await serverLoader()
  } catch (error) {
    if (error instanceof Response) throw error
    return { text: null }
  }
}

/** They do not change by what is done on the page. */
export function shouldRevalidate() {
  return false
}
