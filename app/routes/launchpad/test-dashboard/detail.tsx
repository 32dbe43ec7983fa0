import { data, href, useLocation } from "react-router"
import { LoadError } from "~/console/load-error"
import { isRunning } from "~/domain/test-runs"
import { isPoll } from "~/http/poll-address"
import { requireValidIds } from "~/http/require-valid-ids.server"
import { pageTitle } from "~/page/use-brand"
import { useLiveData } from "~/page/use-live-data"
import { platformContext } from "~/platform/context"
import { BackLink } from "~/ui/back-link"
import { PageHeader } from "~/ui/page-header"
import { RequireSignIn } from "../sign-in-first"
import type { Route } from "./+types/detail"
import { RunDetails } from "./components/run-details"
import { runName } from "./copy"
import { loadRun, type RunSnapshot } from "./load-run.server"

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.run ? `${runName(loaderData.run)}, test run` : "Test Dashboard")

/** For the page and its polls: with another status than 200, a poll would load the page again. */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { id } = requireValidIds(params)
  const snapshot = await loadRun(context.get(platformContext).testRuns, id, url.searchParams)
  return data(snapshot, { status: snapshot.problem === "not-found" && !isPoll(request) ? 404 : 200 })
}

export { reloadOnSearch as shouldRevalidate } from "~/page/reload-on-search"

const heading = <PageHeader title="Test Dashboard" />

export default function TestRunPage({ loaderData, params }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <BackLink to={href("/test-dashboard")}>Back to all test runs</BackLink>
      <RequireSignIn
        heading={heading}
        title="Please log in to view test runs"
        reason="This page shows the run's result, logs and screenshots."
      >
        <Run key={params.id} id={params.id} rendered={loaderData} />
      </RequireSignIn>
    </div>
  )
}

function Run({ id, rendered }: { id: string; rendered: RunSnapshot }) {
  const { search } = useLocation()
  const { good, problem } = useLiveData({
    initial: rendered,
    path: href("/test-dashboard/:id/now", { id }),
    query: search,
    everyMs: (good) => (good?.run && isRunning(good.run) ? 5_000 : null),
  })
  return (
    <>
      {!good?.run && heading}
      {problem && (
        <LoadError title="Failed to fetch test run details" problem={problem} goodAt={good?.at ?? null} />
      )}
      {good?.run && <RunDetails run={good.run} />}
    </>
  )
}
