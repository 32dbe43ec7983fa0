import { type MiddlewareFunction, redirect } from "react-router"
import { requestInfo } from "../http/contexts"
import { isActivity } from "./activity"
import { authContext, sessionContext, silentFrameContext } from "./context"

/**
 * Opens the session before any loader below it asks for it. The public site and sign-in's own routes lie outside: the one
 * is the same for everyone, the others must work when the provider is away.
 */
export const sessionMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const url = new URL(request.url)
  const auth = context.get(authContext)
  const cookieHeader = request.headers.get("cookie")
  const { log } = context.get(requestInfo)
  const { session, setCookies } = await auth.open(cookieHeader, { activity: isActivity(request), log })
  context.set(sessionContext, session)
  if (!session) {
    const way = auth.silentWay(cookieHeader)
    if (way === "redirect" && opensPage(request)) {
      const query = new URLSearchParams({ silent: "", returnTo: url.pathname + url.search })
      return withCookies(redirect(`/auth/sign-in?${query}`), setCookies)
    }
    context.set(silentFrameContext, way === "iframe")
  }

  const response = await next()
  // Who is no admin, and whoever asks for what is somebody else's: to them it is not there.
  if (session && (response.status === 403 || response.status === 404)) {
    log.warn({ session: session.key, status: response.status }, "access refused")
  }
  return withCookies(response, setCookies)
}

function withCookies(response: Response, setCookies: string[]) {
  for (const cookie of setCookies) response.headers.append("Set-Cookie", cookie)
  return response
}

/** Only a browser that opens a page: a crawler without cookies would be sent away from every page anew. */
function opensPage({ method, headers }: Request) {
  const navigation = headers.get("sec-fetch-mode") === "navigate"
  return method === "GET" && navigation && headers.get("sec-fetch-dest") === "document"
}
