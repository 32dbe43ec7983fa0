import { createContext, data, type MiddlewareFunction, type RouterContextProvider } from "react-router"
import { type Session, sessionContext } from "../../auth/context"
import { adminAccessContext } from "../context"
import type { AdminPlatform } from "../platform"

/** The platform with its admin calls, for an admin checked for this request. */
export interface AdminAccess {
  platform: AdminPlatform
  session: Session
}

const accessContext = createContext<AdminAccess | null>(null)

/**
 * Checks the admin role for each request of a page, its data or an action. The guard refuses nobody itself: an error
 * thrown in a middleware would lose the navigation around the page. Admin calls are only available through `adminOf`.
 */
export const adminGuard: MiddlewareFunction<Response> = async ({ context, request }) => {
  const session = context.get(sessionContext)
  const entry = context.get(adminAccessContext)
  if (!session || !entry) return
  const onlyReads = request.method === "GET" || request.method === "HEAD"
  const platform = await entry.open({ fresh: !onlyReads })
  if (platform) context.set(accessContext, { platform, session })
}

/** For every loader and action of an admin route: throws 401 for visitors and 403 for users without the admin role. */
export function adminOf(context: Readonly<RouterContextProvider>): AdminAccess {
  const access = context.get(accessContext)
  if (access) return access
  throw data(null, { status: context.get(sessionContext) ? 403 : 401 })
}
