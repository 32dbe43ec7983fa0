import { type MiddlewareFunction, redirect } from "react-router"
import { becomeVisitor } from "../auth/context"
import { logWith, services, visit } from "../http/contexts"
import { isPoll } from "../http/poll-address"
import { adminOrNull } from "./admin/guard.server"
import { adminAccessContext, platformContext } from "./context"
import { visitorPlatform } from "./platform.server"

/** Provides the signed-in user's platform to the routes below. */
export const platformMiddleware: MiddlewareFunction<Response> = ({ context, request, url }) => {
  const info = context.get(visit)
  const { session } = info
  // Not the context's default: the browser's modules import the context, and would carry the platform's client.
  if (!session) return context.set(platformContext, visitorPlatform)
  const activity = context.get(services).activity
  const showsPage = (request.method === "GET" || request.method === "HEAD") && !isPoll(request)
  const platform = context.get(services).newPlatform({
    session: session.key,
    token: session.token,
    renew: session.renew,
    refused: session.refused,
    acted: (act, outcome) =>
      activity.called(session.subject, info, act, outcome, adminOrNull(context) ? "admin" : "customer"),
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
  context.set(adminAccessContext, context.get(services).adminChecks(platform, session))
}
