import { type MiddlewareFunction, redirect } from "react-router"
import { sessionContext } from "../auth/context"
import { logWith, requestInfo } from "../http/contexts"
import { isPoll } from "../http/poll-address"
import { createAdminAccess } from "./admin/admin-access"
import { adminChecksContext, adminEntryContext, platformContext, platformFactory } from "./context"

/** Gives the pages below it the platform as the signed-in person may use it; visitors get none. */
export const platformMiddleware: MiddlewareFunction<Response> = ({ context, request, url }) => {
  const session = context.get(sessionContext)
  if (!session) return
  const { id, log } = context.get(requestInfo)
  const showsPage = (request.method === "GET" || request.method === "HEAD") && !isPoll(request)
  const platform = context.get(platformFactory)({
    session: session.key,
    token: session.token,
    renew: session.renew,
    refused: session.refused,
    requestId: id,
    signal: request.signal,
    log: logWith(log, { session: session.key }),
    sessionEnded() {
      // A page is shown again as visitors see it: the session is gone by then. A form or a poll gets the problem as
      // a value: the form answers with what was typed, and a poll has no page to show.
      if (showsPage) throw redirect(url.pathname + url.search)
      // What is rendered around that form is a visitor's.
      context.set(sessionContext, null)
      context.set(platformContext, null)
      context.set(adminEntryContext, null)
    },
  })
  context.set(platformContext, platform)
  const checks = context.get(adminChecksContext)
  context.set(adminEntryContext, createAdminAccess({ platform, session, checks }))
}
