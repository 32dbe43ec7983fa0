import { data, Link, type ShouldRevalidateFunctionArgs } from "react-router"
import { platformContext } from "~/platform/context"
import { pageTitle } from "~/routes/brand"
import { Icon } from "~/ui/icon"
import { PageHeader } from "~/ui/page-header"
import { knownIds } from "../../deployments/known-ids"
import { SignInFirst } from "../../sign-in-first"
import { RunProblem } from "../run-problem"
import type { Route } from "./+types/page"
import { readRun } from "./reading"
import { RunDetails } from "./run-details"
import { useRun } from "./use-run"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Test Dashboard")

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { id } = knownIds(params)
  const platform = context.get(platformContext)
  if (!platform) return null
  const reading = await readRun(platform.testRuns, id, url.searchParams)
  return data(reading, { status: reading.problem === "not-found" ? 404 : 200 })
}

/** More or less of a log is another reading; the rest of the page need not be asked for again. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate || currentUrl.search !== nextUrl.search
}

export default function TestRunPage({ loaderData, params }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <Link
        to="/test-dashboard"
        className="inline-flex min-h-6 items-center gap-1.5 justify-self-start text-sm text-ink-2 hover:text-ink pointer-coarse:min-h-11"
      >
        <Icon name="arrow-left" size="sm" />
        Back to all test runs
      </Link>
      {loaderData ? (
        <Run key={params.id} id={params.id} rendered={loaderData} />
      ) : (
        <>
          <PageHeader title="Test Dashboard" />
          <SignInFirst title="Please log in to view test runs">
            This run is shown here with its result, its logs and its screenshots.
          </SignInFirst>
        </>
      )}
    </div>
  )
}

function Run({ id, rendered }: { id: string; rendered: Parameters<typeof useRun>[1] }) {
  const { latest, good } = useRun(id, rendered)
  return (
    <>
      {!good?.run && <PageHeader title="Test Dashboard" />}
      {latest.problem && (
        <RunProblem
          title="Failed to fetch test run details"
          kind={latest.problem}
          goodAt={good?.at ?? null}
        />
      )}
      {good?.run && <RunDetails run={good.run} />}
    </>
  )
}
