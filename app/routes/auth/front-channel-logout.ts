import { services, visit } from "~/http/contexts"
import { serviceUnavailable } from "~/http/service-unavailable.server"
import type { Route } from "./+types/front-channel-logout"

/** A frame on the provider's page of a sign-out. The answer doesn't show whether there was such a session. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const outcome = await context.get(services).auth.frontChannelLogout(request, context.get(visit))
  if (outcome === "unavailable") return serviceUnavailable("session store")
  const headers = { "Cache-Control": "no-store", "Content-Type": "text/html; charset=utf-8" }
  return new Response("<!doctype html><title>Sign-out</title>", {
    status: outcome === "ended" ? 200 : 400,
    headers,
  })
}
