import type { ShouldRevalidateFunctionArgs } from "react-router"
import { platformContext } from "~/platform/context"
import { pageTitle } from "~/routes/brand"
import { PageHeader } from "~/ui/page-header"
import { SignInFirst } from "../sign-in-first"
import type { Route } from "./+types/page"
import { readRuns } from "./reading"
import { RunList } from "./run-list"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Test Dashboard")

export async function loader({ context, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext)
  if (!platform) return null
  return await readRuns(platform.testRuns, url.searchParams, { withHistory: true })
}

/** Another filter or page is another list; the rest of the page need not be asked for again. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate || currentUrl.search !== nextUrl.search
}

export default function TestDashboard({ loaderData }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader title="Test Dashboard">Runs of the product's own tests, and what came of them.</PageHeader>
      {loaderData ? (
        <RunList rendered={loaderData} />
      ) : (
        <SignInFirst title="Please log in to view test runs">
          Each run is listed here with its result, its logs and its screenshots.
        </SignInFirst>
      )}
    </div>
  )
}
