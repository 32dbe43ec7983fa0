import { createContext, data, type MiddlewareFunction, type RouterContextProvider } from "react-router"
import type { Session } from "../../auth/context"
import { visit } from "../../http/contexts"
import { isForRouter } from "../../http/is-for-router"
import { adminAccessContext } from "../context"
import type { AdminPlatform } from "../platform.server"

/** The platform with its admin calls, for an admin checked for this request. */
export interface AdminAccess {
  platform: AdminPlatform
  session: Session
}

const accessContext = createContext<AdminAccess | null>(null)

/** Whether the request comes from a page that is already open: it sends a form, or the router asks for data. */
const pageIsOpenContext = createContext(false)

/**
 * Checks the admin role for each request of a page, its data or an action. The guard refuses nobody itself: an error
 * thrown in a middleware would lose the navigation around the page. Admin calls are only available through `adminOf`.
 */
export const adminGuard: MiddlewareFunction<Response> = async ({ context, request }) => {
  const onlyReads = request.method === "GET" || request.method === "HEAD"
  context.set(pageIsOpenContext, !onlyReads || isForRouter(request))
  const { session } = context.get(visit)
  const entry = context.get(adminAccessContext)
  if (!session || !entry) return
  const platform = await entry.open({ fresh: !onlyReads })
  if (platform) context.set(accessContext, { platform, session })
}

/** For every loader and action of an admin route: throws 401 for visitors and 403 for users without the admin role. */
export function adminOf(context: Readonly<RouterContextProvider>): AdminAccess {
  const access = adminOrNull(context)
  if (access) return access
  throw data(null, { status: context.get(visit).session ? 403 : 401 })
}

/** Null for visitors and users without the admin role. The platform may have ended the session since the guard's check. */
export function adminOrNull(context: Readonly<RouterContextProvider>): AdminAccess | null {
  return context.get(visit).session && context.get(accessContext)
}

/**
 * The same for a page with a form: null when the session has ended since the page was opened. Such a page keeps what was
 * typed and drops all data. A visitor who opens the address is refused.
 */
export function adminUnlessEnded(context: Readonly<RouterContextProvider>): AdminAccess | null {
  const ended = !context.get(visit).session && !isRefusedVisitor(context)
  return ended ? null : adminOf(context)
}

/** Whether a visitor opens the address, rather than a page whose session has ended. */
export function isRefusedVisitor(context: Readonly<RouterContextProvider>) {
  return !context.get(visit).session && !context.get(pageIsOpenContext)
}
