import { type RouterContextProvider, redirect } from "react-router"
import { sessionContext } from "~/auth/context"
import { flash } from "~/console/flash"
import { requestInfo } from "~/http/contexts"
import { type AdminAccess, adminOrNull } from "~/platform/admin/guard"

/**
 * For the loader of a file. Everybody else is sent to the page of the file, which says why: an error at a file's own address
 * is shown without a page around it.
 */
export function adminForFile(context: Readonly<RouterContextProvider>, page: string): AdminAccess {
  const access = adminOrNull(context)
  if (access) return access
  const session = context.get(sessionContext)
  if (session) {
    context.get(requestInfo).log.warn({ session: session.key, status: 403 }, "access refused")
    context.get(flash).leave("admin-file-refused")
  }
  throw redirect(page, 303)
}
