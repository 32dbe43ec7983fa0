import { href, useLocation } from "react-router"
import { LoadError } from "~/console/load-error"
import type { ProblemOrKind } from "~/domain/outcome"
import { errorText } from "~/domain/problem-text"
import { DataList } from "~/page/data-list"
import { pageTitle } from "~/page/use-brand"
import { useLiveData } from "~/page/use-live-data"
import { LinkButton } from "~/ui/button"
import { EmptyState } from "~/ui/empty-state"
import { PageHeader } from "~/ui/page-header"
import { FoundCount } from "~/ui/table/found-count"
import type { Route } from "./+types/list"
import { pingTable } from "./columns"
import { loadPings } from "./load.server"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Admin Ping Dashboard")

export async function loader({ context, url }: Route.LoaderArgs) {
  return await loadPings(context, url.searchParams)
}

export { reloadOnSearch as shouldRevalidate } from "~/page/reload-on-search"

export default function VersionPingsDashboard({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation()
  const path = href("/admin/pings/rows")
  const { good, problem } = useLiveData({ initial: loaderData, path, everyMs: 60_000 })
  const found = good?.found
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader
        title="Version Pings Dashboard"
        action={<LinkButton to={`${href("/admin/pings/spread")}${search}`}>Versions and installs</LinkButton>}
      >
        Version reports from self-hosted installations.
      </PageHeader>
      {problem && <PingLoadError problem={problem} goodAt={good?.at ?? null} />}
      {found?.total === 0 && (
        <EmptyState icon="activity" title="No pings yet">
          Installations appear here once they report their version.
        </EmptyState>
      )}
      {found && found.total > 0 && (
        <DataList shape={pingTable} label="Pings" found={found} file={href("/admin/pings/pings.csv")}>
          <FoundCount found={found} noun="ping" />
        </DataList>
      )}
    </div>
  )
}

export function PingLoadError({ problem, goodAt }: { problem: ProblemOrKind; goodAt: number | null }) {
  const title = <span className="text-red">{errorText(problem)}</span>
  return <LoadError title={title} problem={null} goodAt={goodAt} />
}
