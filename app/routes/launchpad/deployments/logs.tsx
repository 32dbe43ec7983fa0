import type { ShouldRevalidateFunctionArgs } from "react-router"
import { requireValidIds } from "~/http/require-valid-ids.server"
import { platformContext } from "~/platform/context"
import type { Route } from "./+types/logs"
import { LogPanel } from "./components/log-panel"
import { loadLogs } from "./load-logs.server"
import { askedOf, readLogQuery } from "./log-query"

/** For the page and its polls, which name the file that is shown. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { id } = requireValidIds(params)
  const { searchParams } = url
  return await loadLogs(
    context.get(platformContext),
    id,
    readLogQuery(searchParams),
    searchParams.get("shown"),
  )
}

/** A change of the highlighted line or of the display needs no request. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const [shown, next] = [currentUrl, nextUrl].map(({ searchParams }) => askedOf(readLogQuery(searchParams)))
  return defaultShouldRevalidate || shown !== next
}

export default function DeploymentLogs({ loaderData }: Route.ComponentProps) {
  return <LogPanel rendered={loaderData} />
}
