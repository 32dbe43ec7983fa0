import { data, href, redirect } from "react-router"
import { z } from "zod"
import { parseForm } from "~/http/form.server"
import { dismissNotice } from "~/http/operator-notice.server"
import { safeReturnTo } from "~/http/return-to"
import type { Route } from "./+types/notice"

const dismissal = z.object({ notice: z.string().regex(/^[\w-]{16}$/), returnTo: z.string().default("") })

/** The address takes only a form. */
export function loader() {
  return redirect(href("/home"))
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await parseForm(request, dismissal)
  if (!form.ok) throw data(null, { status: 400 })
  const headers = { "Set-Cookie": dismissNotice(context, form.value.notice) }
  return redirect(safeReturnTo(form.value.returnTo), { status: 303, headers })
}

/** Never rendered. Makes this a page route, so that an unreadable form gets an error page. */
export default function NoticePage() {
  return null
}
