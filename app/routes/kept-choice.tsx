import { data, href, redirect } from "react-router"
import { z } from "zod"
import { visit } from "~/http/contexts"
import { themes, writeTheme } from "~/http/cookies.server"
import { parseForm } from "~/http/form.server"
import { dismissalCookie } from "~/http/operator-notice.server"
import { safeReturnTo } from "~/http/return-to"
import type { Route } from "./+types/kept-choice"

/** What this browser keeps in a cookie: its theme, or which notice was dismissed. */
const choice = z.object({
  theme: z.enum(themes).optional(),
  notice: z
    .string()
    .regex(/^[\w-]{16}$/)
    .optional(),
  returnTo: z.string().default(""),
})

/** The addresses take only a form. */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(defaultReturnTo(url))
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await parseForm(request, choice)
  if (!form.ok) throw data(null, { status: 400 })
  const { theme, notice, returnTo } = form.value
  const cookie = theme
    ? writeTheme(theme, context.get(visit).origin)
    : notice && (await dismissalCookie(context).serialize(notice))
  if (!cookie) throw data(null, { status: 400 })
  return redirect(safeReturnTo(returnTo, defaultReturnTo(url)), {
    status: 303,
    headers: { "Set-Cookie": cookie },
  })
}

function defaultReturnTo({ pathname }: URL) {
  return pathname === href("/notice") ? href("/home") : href("/")
}

/** Never rendered. Makes this a page route, so that an unreadable form gets an error page. */
export default function KeptChoice() {
  return null
}
