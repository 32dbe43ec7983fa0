import { createContext, data, type MiddlewareFunction, type RouterContextProvider } from "react-router"
import { type Session, sessionContext } from "../../auth/context"
import { adminEntryContext } from "../context"
import type { AdminPlatform } from "../platform"

/** An admin, checked for this very request, and the platform with its admin part. */
export interface AdminAccess {
  platform: AdminPlatform
  session: Session
}

const accessContext = createContext<AdminAccess | null>(null)

/**
 * Lets admins into the routes below it; the check is made for each request, of a page, its data, an action.
 * It refuses nobody by itself: what a middleware throws is shown without the navigation around it. Without the
 * access that it grants there is no admin call to make, and `adminOf` is the only way to it.
 */
export const adminGuard: MiddlewareFunction<Response> = async ({ context, request }) => {
  const session = context.get(sessionContext)
  const entry = context.get(adminEntryContext)
  if (!session || !entry) return
  const onlyReads = request.method === "GET" || request.method === "HEAD"
  const platform = await entry.open({ anew: !onlyReads })
  if (platform) context.set(accessContext, { platform, session })
}

/** For every loader and action of an admin route: throws 401 for visitors and 403 for everybody else who is no admin. */
export function adminOf(context: Readonly<RouterContextProvider>): AdminAccess {
  const access = context.get(accessContext)
  if (access) return access
  throw data(null, { status: context.get(sessionContext) ? 403 : 401 })
}
