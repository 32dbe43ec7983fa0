import { type MiddlewareFunction, redirect } from "react-router"
import { activityContext } from "../activity/activity.server"
import { becomeVisitor, sessionContext } from "../auth/context"
import { logWith, requestInfo } from "../http/contexts"
import { isPoll } from "../http/poll-address"
import { adminAccessContext, adminChecksContext, platformContext, platformFactory } from "./context"

/** Provides the signed-in user's platform to the routes below. */
export const platformMiddleware: MiddlewareFunction<Response> = ({ context, request, url }) => {
  const session = context.get(sessionContext)
  if (!session) return
  const info = context.get(requestInfo)
  const activity = context.get(activityContext)
  const showsPage = (request.method === "GET" || request.method === "HEAD") && !isPoll(request)
  const platform = context.get(platformFactory)({
    session: session.key,
    token: session.token,
    renew: session.renew,
    refused: session.refused,
    acted: (act, outcome) => activity.called(session.subject, info, act, outcome),
    requestId: info.id,
    signal: request.signal,
    since: info.arrivedAt,
    log: logWith(info.log, { session: session.key }),
    sessionEnded() {
      // The session has ended: a page reloads as visitors see it. Forms and polls get the problem as a value instead:
      // a form keeps its input, and a poll has no page to show.
      if (showsPage) throw redirect(url.pathname + url.search)
      becomeVisitor(context)
    },
  })
  context.set(platformContext, platform)
  context.set(adminAccessContext, context.get(adminChecksContext)(platform, session))
}
