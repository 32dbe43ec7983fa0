import { type RouterContextProvider, redirect } from "react-router"
import { visit } from "~/http/contexts"
import { type AdminAccess, adminOrNull } from "~/platform/admin/guard.server"

/**
 * For the loader of a file, whose refusal is shown without a page around it: visitors are sent to the page of the file,
 * where they can sign in, and others get a sentence.
 */
export function adminForFile(context: Readonly<RouterContextProvider>, page: string): AdminAccess {
  const access = adminOrNull(context)
  if (access) return access
  const { session, log } = context.get(visit)
  if (!session) throw redirect(page, 303)
  log.warn({ session: session.key, status: 403 }, "access refused")
  throw new Response("The platform didn't confirm that your account may download this file.\n", {
    status: 403,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  })
}
