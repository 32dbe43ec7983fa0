import { data, redirect } from "react-router"
import { z } from "zod"
import { requestInfo } from "~/http/contexts"
import { parseForm } from "~/http/form"
import { safeReturnTo } from "~/http/safe-redirect"
import { themes, writeTheme } from "~/http/theme"
import type { Route } from "./+types/theme"

const choice = z.object({ theme: z.enum(themes), returnTo: z.string().default("") })

/** Only a form leads here; who types the address is shown the site. */
export function loader() {
  return redirect("/")
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await parseForm(request, choice)
  if (!form.ok) throw data(null, { status: 400 })
  const { theme, returnTo } = form.value
  return redirect(safeReturnTo(returnTo, "/"), {
    status: 303,
    headers: { "Set-Cookie": writeTheme(theme, context.get(requestInfo).origin) },
  })
}

/** Never drawn; it makes this a page, so that a form that cannot be read is answered by an error page. */
export default function ThemePage() {
  return null
}
