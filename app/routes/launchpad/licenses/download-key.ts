import { href, redirect } from "react-router"
import { flash } from "~/console/flash"
import { attachment } from "~/http/attachment.server"
import { services } from "~/http/contexts"
import { requireValidIds } from "~/http/require-valid-ids.server"
import { platformContext } from "~/platform/context"
import type { Route } from "./+types/download-key"

export { forFiles as middleware } from "~/auth/session/file-needs-session.server"

/** The key as a file, for hosts without a network. No newline at the end, because programs read the whole file as the key. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { id } = requireValidIds(params)
  const listed = await context.get(platformContext).licenses.list()
  if (!listed.ok) {
    if (listed.problem.kind !== "session-ended") context.get(flash).leave("license-key-unread")
    throw redirect(href("/licenses"))
  }
  const license = listed.value.rows.find((one) => one.id === id)
  if (!license?.key) {
    context.get(flash).leave("license-key-gone")
    throw redirect(href("/licenses"))
  }
  return attachment(license.key, {
    name: `${context.get(services).brand.slug}-license-${id}.key`,
    type: "text/plain",
  })
}
