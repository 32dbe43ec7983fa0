import { data, href, redirect } from "react-router"
import { z } from "zod"
import { requestInfo } from "~/http/contexts"
import { parseForm } from "~/http/form.server"
import { safeReturnTo } from "~/http/return-to"
import { themes, writeTheme } from "~/http/theme-cookie.server"
import type { Route } from "./+types/theme"

const choice = z.object({ theme: z.enum(themes), returnTo: z.string().default("") })

/** The address takes only a form. A typed address redirects to the site. */
export function loader() {
  return redirect(href("/"))
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await parseForm(request, choice)
  if (!form.ok) throw data(null, { status: 400 })
  const { theme, returnTo } = form.value
  return redirect(safeReturnTo(returnTo, href("/")), {
    status: 303,
    headers: { "Set-Cookie": writeTheme(theme, context.get(requestInfo).origin) },
  })
}

/** Never rendered. Makes this a page route, so that an unreadable form gets an error page. */
export default function ThemePage() {
  return null
}
