import { services, visit } from "~/http/contexts"
import type { Route } from "./+types/silent"
import { silentOutcomeResponse } from "./silent-outcome"

/** Redirects the hidden frame to the provider, or reports the outcome when the provider is unavailable. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const info = context.get(visit)
  const begun = await context.get(services).auth.beginSilent(request, info)
  if (begun instanceof Response) return begun
  return silentOutcomeResponse(request, { ...info, ...begun, signedIn: false })
}
