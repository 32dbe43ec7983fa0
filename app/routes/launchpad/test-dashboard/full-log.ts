import { href, redirect } from "react-router"
import { attachment } from "~/http/attachment.server"
import { services } from "~/http/contexts"
import { requireValidIds } from "~/http/require-valid-ids.server"
import { platformContext } from "~/platform/context"
import type { Route } from "./+types/full-log"

export { forFiles as middleware } from "~/auth/session/file-needs-session.server"

/** The page shows only the beginning of a long log. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { id } = requireValidIds(params)
  const run = await context.get(platformContext).testRuns.find(id)
  // The run's page explains the error.
  if (!run.ok) throw redirect(href("/test-dashboard/:id", { id }), 303)
  const { slug } = context.get(services).brand
  return attachment(run.value.logContent ?? "", { name: `${slug}-${id}.log`, type: "text/plain" })
}
