import { href, redirect } from "react-router"
import { toDeploymentRow } from "~/console/deployments.server"
import { flash } from "~/console/flash"
import { withEnds } from "~/domain/machine-end"
import type { Problem } from "~/domain/outcome"
import { attachment, listFileName } from "~/http/attachment.server"
import { services, visit } from "~/http/contexts"
import { platformContext } from "~/platform/context"
import type { Route } from "./+types/calendar"

export { forFiles as middleware } from "~/auth/session/file-needs-session.server"

/** All end dates as a calendar file. An incomplete file could pass for a complete one, so a failed load returns none. */
export async function loader({ context }: Route.LoaderArgs) {
  const platform = context.get(platformContext)

  function notLoaded({ kind }: Problem) {
    if (kind !== "session-ended") context.get(flash).leave("calendar-unread", { cause: kind })
    return redirect(href("/home"))
  }

  const [deployments, licenses, balance] = await Promise.all([
    platform.deployments.list(),
    platform.licenses.list(),
    platform.balance.get(),
  ])
  if (!deployments.ok) throw notLoaded(deployments.problem)
  if (!licenses.ok) throw notLoaded(licenses.problem)
  if (!balance.ok) throw notLoaded(balance.problem)
  const { name, slug } = context.get(services).brand
  const { origin } = context.get(visit)
  const now = Date.now()
  const machines = withEnds(deployments.value.rows.map(toDeploymentRow), balance.value.cents, now)
  const ends = { machines, licenses: licenses.value.rows }
  // Imported on demand, because few requests need a calendar.
  const { buildCalendar } = await import("./build-calendar")
  const calendar = buildCalendar(ends, { product: name, origin, now })
  const unread = deployments.value.unread + licenses.value.unread
  return attachment(calendar, { name: `${listFileName(`${slug}-ends`, unread)}.ics`, type: "text/calendar" })
}
