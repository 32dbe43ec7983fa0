import { data, redirect } from "react-router"
import { flash } from "~/console/flash"
import { attachment } from "~/http/attachment.server"
import { services } from "~/http/contexts"
import { requireValidIds } from "~/http/require-valid-ids.server"
import { tooBusy } from "~/http/too-busy.server"
import { platformContext } from "~/platform/context"
import type { Route } from "./+types/logs-zip"
import { readStart } from "./list-query"

export { forFiles as middleware } from "~/auth/session/file-needs-session.server"

/**
 * The logs as a zip file. A failure is known before the first byte is sent. A plain link then returns to its page, which
 * shows an error, and the hidden frame of the page gets a 404.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { id } = requireValidIds(params)
  const logs = await context.get(platformContext).deployments.logs(id)
  if (logs.ok) {
    const { slug } = context.get(services).brand
    return attachment(logs.value, { name: `${slug}-logs-${id}.zip`, type: "application/zip" })
  }
  if (logs.problem.kind === "busy") return tooBusy()
  if (url.searchParams.has("frame")) throw data(null, { status: 404 })
  // The page asks visitors to sign in.
  if (logs.problem.kind !== "session-ended") context.get(flash).leave("logs-failed")
  throw redirect(readStart(url.searchParams), 303)
}
