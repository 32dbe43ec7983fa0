import { services, visit } from "~/http/contexts"
import { postOnly } from "~/http/post-only.server"
import { serviceUnavailable } from "~/http/service-unavailable.server"
import type { Route } from "./+types/back-channel-logout"

export const middleware = [postOnly]

/** The provider reports that a session has ended. Only its signed token is trusted. */
export async function action({ context, request }: Route.ActionArgs) {
  const outcome = await context.get(services).auth.backChannelLogout(request, context.get(visit))
  const headers = { "Cache-Control": "no-store" }
  if (outcome === "ended") return new Response(null, { status: 200, headers })
  if (outcome === "unavailable") return serviceUnavailable("session store")
  return Response.json({ error: "invalid_request" }, { status: 400, headers })
}
