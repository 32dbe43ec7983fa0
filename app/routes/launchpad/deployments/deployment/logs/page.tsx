import type { ShouldRevalidateFunctionArgs } from "react-router"
import { platformContext } from "~/platform/context"
import { pageTitle } from "~/routes/brand"
import { knownIds } from "../../known-ids"
import { deploymentName } from "../title"
import type { Route } from "./+types/page"
import { LogPanel } from "./log-panel"
import { readLogs } from "./log-reading"
import { needsReading, readLogView } from "./log-view"

export const meta: Route.MetaFunction = ({ matches }) =>
  pageTitle(matches, `Logs of ${deploymentName(matches)}`)

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { id } = knownIds(params)
  const platform = context.get(platformContext)
  // The page around it tells visitors to sign in.
  return platform ? await readLogs(platform, id, readLogView(url.searchParams)) : null
}

/** How lines are shown and which of them is pointed at is the browser's business alone. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const [shown, next] = [currentUrl, nextUrl].map(({ searchParams }) => readLogView(searchParams))
  return defaultShouldRevalidate || (shown !== undefined && next !== undefined && needsReading(shown, next))
}

/** The logs in the page, beside the zip of them. */
export default function DeploymentLogs({ loaderData }: Route.ComponentProps) {
  return loaderData && <LogPanel rendered={loaderData} />
}
