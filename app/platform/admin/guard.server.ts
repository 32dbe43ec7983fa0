import { createContext, data, type MiddlewareFunction } from "react-router"
import type { Session } from "../../auth/context"
import { failure } from "../../domain/outcome"
import { type Context, visit } from "../../http/contexts"
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

/** The platform didn't say whether the person is an admin, for a page or for a form. */
const uncheckedContext = createContext<"page" | "form" | null>(null)

/**
 * Checks the admin role for each request of a page, its data or an action. The guard refuses nobody itself: an error
 * thrown in a middleware would lose the navigation around the page. Admin calls are only available through `requireAdmin`.
 */
export const adminGuard: MiddlewareFunction<Response> = async ({ context, request }) => {
  const onlyReads = request.method === "GET" || request.method === "HEAD"
  context.set(pageIsOpenContext, !onlyReads || isForRouter(request))
  const { session } = context.get(visit)
  const entry = context.get(adminAccessContext)
  if (!session || !entry) return
  const opened = await entry.open({ fresh: !onlyReads })
  if (!opened.ok) context.set(uncheckedContext, onlyReads ? "page" : "form")
  else if (opened.value) context.set(accessContext, { platform: opened.value, session })
}

/**
 * For every loader and action of an admin route: throws 401 for visitors and 403 for users without the admin role. If the role is
 * unknown, it throws 502: to pages, a 503 says that our server can't work.
 */
export function requireAdmin(context: Context): AdminAccess {
  const access = adminOrNull(context)
  if (access) return access
  const refused = context.get(uncheckedContext) ? 502 : 403
  throw data(null, { status: context.get(visit).session ? refused : 401 })
}

/** Null for visitors and users without the admin role. The platform may have ended the session since the guard's check. */
export function adminOrNull(context: Context): AdminAccess | null {
  return context.get(visit).session && context.get(accessContext)
}

/**
 * The same for a page with a form: null when the session has ended since the page was opened, or the platform didn't say who is an
 * admin when the form was sent. Such a page keeps what was typed and drops all data. A visitor who opens the address is refused.
 */
export function adminUnlessEnded(context: Context): AdminAccess | null {
  const { session } = context.get(visit)
  const keeps = session ? context.get(uncheckedContext) === "form" : !isRefusedVisitor(context)
  return keeps ? null : requireAdmin(context)
}

/** Why a form that comes back as typed wasn't carried out. */
export function whyNotAdmin(context: Context) {
  return failure(context.get(visit).session ? "busy" : "session-ended").problem
}

/** Whether a visitor opens the address, rather than a page whose session has ended. */
export function isRefusedVisitor(context: Context) {
  return !context.get(visit).session && !context.get(pageIsOpenContext)
}
