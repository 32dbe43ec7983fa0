import { href, useLocation } from "react-router"
import { LoadError } from "~/console/load-error"
import type { ProblemOrKind } from "~/domain/outcome"
import { errorText } from "~/domain/problem-text"
import { reloadOnSearch } from "~/page/reload-on-search"
import { pageTitle } from "~/page/use-brand"
import { useLiveData } from "~/page/use-live-data"
import { useTable } from "~/page/use-table"
import { LinkButton } from "~/ui/button"
import { EmptyState } from "~/ui/empty-state"
import { PageHeader } from "~/ui/page-header"
import { DataList } from "~/ui/table/data-list"
import { FoundCount } from "~/ui/table/found-count"
import { TableTools } from "~/ui/table/table-tools"
import type { Route } from "./+types/list"
import { pingTable } from "./columns"
import { loadPings, type PingResults, type PingsSnapshot, pingSource } from "./load.server"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Admin Ping Dashboard")

export async function loader({ context, url }: Route.LoaderArgs) {
  return await loadPings(pingSource(context), url.searchParams)
}

export const shouldRevalidate = reloadOnSearch

export default function VersionPingsDashboard({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation()
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader
        title="Version Pings Dashboard"
        action={<LinkButton to={`${href("/admin/pings/spread")}${search}`}>Versions and installs</LinkButton>}
      >
        Version reports from self-hosted installations.
      </PageHeader>
      <PingList rendered={loaderData} />
    </div>
  )
}

function PingList({ rendered }: { rendered: PingsSnapshot }) {
  const path = href("/admin/pings/rows")
  const { good, problem } = useLiveData({ initial: rendered, path, everyMs: 60_000 })
  return (
    <>
      {problem && <PingLoadError problem={problem} goodAt={good?.at ?? null} />}
      {good?.found?.total === 0 && (
        <EmptyState icon="activity" title="No pings yet">
          Installations appear here once they report their version.
        </EmptyState>
      )}
      {good?.found && good.found.total > 0 && <Results found={good.found} />}
    </>
  )
}

function Results({ found }: { found: PingResults }) {
  const tableQuery = useTable(pingTable)
  return (
    <DataList tableQuery={tableQuery} shape={pingTable} label="Pings" found={found}>
      <TableTools
        tableQuery={tableQuery}
        shape={pingTable}
        label="Search pings"
        choices={found.choices}
        file={href("/admin/pings/pings.csv")}
      />
      <FoundCount found={found} noun="ping" />
    </DataList>
  )
}

export function PingLoadError({ problem, goodAt }: { problem: ProblemOrKind; goodAt: number | null }) {
  const title = <span className="text-red">{errorText(problem)}</span>
  return <LoadError title={title} problem={null} goodAt={goodAt} />
}
