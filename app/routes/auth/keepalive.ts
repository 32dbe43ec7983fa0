import { samePerson } from "~/auth/person/same-person.server"
import { sessionMiddleware } from "~/auth/session/middleware.server"
import { visit } from "~/http/contexts"
import { postOnly } from "~/http/post-only.server"
import type { Route } from "./+types/keepalive"

export const middleware = [postOnly, sessionMiddleware, samePerson]

/** The browser calls this every 60 s. The session middleware has already refreshed the token or ended the session. */
export function action({ context }: Route.ActionArgs) {
  return new Response(null, { status: context.get(visit).session ? 204 : 401 })
}
