import { sessionContext } from "~/auth/context"
import { sessionMiddleware } from "~/auth/middleware"
import { postOnly } from "~/http/post-only"
import type { Route } from "./+types/keepalive"

export const middleware = [postOnly, sessionMiddleware]

/** The page's 60 s tick: the session middleware has renewed the token by now, or found that the session is over. */
export function action({ context }: Route.ActionArgs) {
  return new Response(null, { status: context.get(sessionContext) ? 204 : 401 })
}
