import { authContext } from "~/auth/context"
import { requestInfo } from "~/http/contexts"
import type { Route } from "./+types/silent-check-sso"
import { silentOutcomePage } from "./silent-outcome"

/** Where the provider returns to inside the hidden frame: the exchange is made here, the frame only reports it. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const info = context.get(requestInfo)
  const outcome = await context.get(authContext).finishSilent(request, info)
  return silentOutcomePage({ ...info, ...outcome })
}
