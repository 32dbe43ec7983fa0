import { platformContext } from "~/platform/context"
import type { Platform } from "~/platform/platform"
import type { Route } from "./+types/terms"

/** The terms as they were read; null when they could not be. */
export interface TermsReading {
  text: string | null
}

export async function readTerms(platform: Platform): Promise<TermsReading> {
  const terms = await platform.licenses.terms()
  return { text: terms.ok && terms.value.trim() ? terms.value : null }
}

/** The terms alone, for a form that is opened by its hash, which the server never sees. */
export async function loader({ context }: Route.LoaderArgs): Promise<TermsReading> {
  const platform = context.get(platformContext)
  return platform ? await readTerms(platform) : { text: null }
}

/** An unreachable server is terms that could not be read: the page around them stays. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<TermsReading> {
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
