import { services, visit } from "~/http/contexts"
import type { Route } from "./+types/silent-check-sso"
import { silentOutcomeResponse } from "./silent"

/** The provider redirects the hidden frame here. The server exchanges the code; the page only reports the outcome. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const info = context.get(visit)
  const outcome = await context.get(services).auth.finishSilent(request, info)
  return silentOutcomeResponse(request, { ...info, ...outcome })
}
