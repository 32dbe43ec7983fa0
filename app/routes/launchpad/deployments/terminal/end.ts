import { href, redirect } from "react-router"
import { z } from "zod"
import { flash } from "~/console/flash"
import { services } from "~/http/contexts"
import { parseForm } from "~/http/form.server"
import { postOnly } from "~/http/post-only.server"
import { requireValidIds } from "~/http/require-valid-ids.server"
import { readReturnTo } from "~/http/return-to"
import type { Route } from "./+types/end"
import { toScreenCaller } from "./frame"

export const middleware: Route.MiddlewareFunction[] = [postOnly]

const ending = z.object({
  shell: z.string().max(64).default(""),
  /** For the toast on the next page. */
  name: z.string().default(""),
})

/** "End now": ends a shell that the server keeps. The page that it returns to asks visitors to sign in. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { id } = requireValidIds(params)
  const form = await parseForm(request, ending)
  const caller = toScreenCaller(context, request, id)
  if (form.ok && caller) {
    const { shell, name } = form.value
    const ended = await context.get(services).screens.end(caller, shell)
    context.get(flash).leave(ended ? "shell-ended" : "shell-not-ended", { name })
  }
  throw redirect(readReturnTo(url.searchParams, href("/deployments")), 303)
}
