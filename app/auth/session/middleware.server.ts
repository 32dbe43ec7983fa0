import { href, type MiddlewareFunction, redirect } from "react-router"
import { addressPolicy, routePath } from "../../http/address-policy"
import { services, visit } from "../../http/contexts"
import { isPoll } from "../../http/poll-address"
import { withReturnTo } from "../../http/return-to"

/**
 * Opens the session before any loader runs. The public site and the sign-in routes are outside: the site is the same
 * for everyone, and sign-in must work while the provider is unreachable.
 */
export const sessionMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const url = new URL(request.url)
  const auth = context.get(services).auth
  const cookieHeader = request.headers.get("cookie")
  const { log } = context.get(visit)
  const { session, setCookies } = await auth.open(cookieHeader, { activity: isActivity(request), log })
  context.get(visit).session = session
  if (!session) {
    const way = auth.silentWay(cookieHeader, setCookies)
    if (way === "redirect" && opensPage(request)) {
      const signIn = withReturnTo(`${href("/auth/sign-in")}?silent=`, url.pathname + url.search)
      return withCookies(redirect(signIn), setCookies)
    }
    context.get(visit).triesSilently = way === "iframe"
  }

  const response = await next()
  // Records attempts to open admin pages or another user's data.
  if (session && (response.status === 403 || response.status === 404)) {
    log.warn({ session: session.key, status: response.status }, "access refused")
  }
  return withCookies(response, setCookies)
}

function withCookies(response: Response, setCookies: string[]) {
  for (const cookie of setCookies) response.headers.append("Set-Cookie", cookie)
  return response
}

/** Only browser navigations: a crawler without cookies would be redirected on every page. */
function opensPage({ method, headers }: Request) {
  const navigation = headers.get("sec-fetch-mode") === "navigate"
  return method === "GET" && navigation && headers.get("sec-fetch-dest") === "document"
}

/**
 * Whether a request shows user activity and so extends the idle limit. Requests that a browser repeats by itself do not. The 60 s
 * keep-alive reports key presses and clicks itself, since a terminal sends no other requests.
 */
export function isActivity(request: Request): boolean {
  const { pathname, searchParams } = new URL(request.url)
  return pathname === "/auth/keepalive"
    ? searchParams.has("active")
    : !isPoll(request) && !addressPolicy(routePath(pathname)).repeats
}
