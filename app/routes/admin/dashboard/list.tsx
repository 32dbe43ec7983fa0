import { useRef } from "react"
import { href } from "react-router"
import { LoadError } from "~/console/load-error"
import { StaleData } from "~/console/stale-data"
import { reuseUnchangedRows } from "~/domain/table"
import { addressWith } from "~/http/address"
import { reloadOnSearch } from "~/page/reload-on-search"
import { pageTitle } from "~/page/use-brand"
import { useLiveData } from "~/page/use-live-data"
import { useTable } from "~/page/use-table"
import { adminOf } from "~/platform/admin/guard.server"
import { RefreshWithoutScripts } from "~/routes/refresh-without-scripts"
import { LinkButton } from "~/ui/button"
import { EmptyState } from "~/ui/empty-state"
import { PageHeader } from "~/ui/page-header"
import { ColumnChoice } from "~/ui/table/column-choice"
import { DataTable } from "~/ui/table/data-table"
import { ExportLink } from "~/ui/table/export-link"
import { NoResults } from "~/ui/table/no-results"
import { NoSuchPage, Pager, PageSizes } from "~/ui/table/pager"
import { SearchForm } from "~/ui/table/search-form"
import { useSelection } from "~/ui/table/use-selection"
import { UnreadEntries } from "~/ui/unread-entries"
import type { Route } from "./+types/list"
import type { DashboardRow } from "./columns"
import { dashboardColumns, dashboardTable } from "./columns"
import { BulkBar, bulkFormId } from "./components/bulk-bar"
import { useRowDelete } from "./components/row-delete"
import { type DashboardResults, type DashboardSnapshot, loadDashboard } from "./load.server"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Dashboard")

export async function loader({ context, url }: Route.LoaderArgs) {
  return await loadDashboard(adminOf(context).platform, url.searchParams)
}

export const shouldRevalidate = reloadOnSearch

export default function DeploymentDashboard({ loaderData }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader
        title="Deployment Dashboard"
        action={<LinkButton to={href("/admin/jobs")}>Bulk Jobs</LinkButton>}
      >
        Every customer's deployments.
      </PageHeader>
      <DashboardList rendered={loaderData} />
    </div>
  )
}

function DashboardList({ rendered }: { rendered: DashboardSnapshot }) {
  const { latest, good } = useDashboard(rendered)
  if (!good?.found) {
    return (
      <LoadError resource="the deployments" problem={latest.problem}>
        Running deployments aren't affected.
      </LoadError>
    )
  }
  if (good.found.total === 0) return <EmptyState icon="server" title="No deployments found" />
  return <Results found={good.found} staleSince={latest.problem ? good.at : null} />
}

function Results({ found, staleSince }: { found: DashboardResults; staleSince: number | null }) {
  const use = useTable(dashboardTable)
  const table = useRef<HTMLTableElement>(null)
  const selection = useSelection(
    found.rows.map(({ id }) => id),
    table,
  )
  const deletion = useRowDelete()
  return (
    <section aria-label="Deployments" className="data-table-frame grid grid-cols-1 gap-3">
      <SearchForm
        use={use}
        label="Search deployments"
        filters={[
          { key: "status", label: "Status", all: "All statuses", values: found.choices.status ?? [] },
          { key: "provider", label: "Provider", all: "All providers", values: found.choices.provider ?? [] },
        ]}
        columns={dashboardColumns}
      >
        <ColumnChoice use={use} columns={dashboardColumns} />
        <ExportLink path={href("/dashboard/deployments.csv")} />
      </SearchForm>
      {deletion.attempts}
      <BulkBar
        selection={selection}
        found={found.found}
        count={<Count found={found} staleSince={staleSince} />}
      />
      <UnreadEntries count={found.unread} />
      <NoSuchPage use={use} page={found.page} />
      {found.rows.length === 0 ? (
        <NoResults use={use} title="No deployments found" />
      ) : (
        <>
          <DataTable
            ref={table}
            caption="Deployments"
            columns={dashboardColumns}
            rows={found.rows}
            nameOf={nameOf}
            use={use}
            selecting={{ selection, form: bulkFormId }}
            actions={deletion.action}
          />
          <Pager use={use} page={found.page} pages={found.pages}>
            <PageSizes use={use} sizes={dashboardTable.pageSizes} />
          </Pager>
        </>
      )}
    </section>
  )
}

function nameOf({ name }: DashboardRow) {
  return name
}

/** "312 deployments" or "12 of 312 deployments"; a status, so that screen readers announce it. */
function Count({
  found: { found, total },
  staleSince,
}: {
  found: DashboardResults
  staleSince: number | null
}) {
  const all = total.toLocaleString("en-US")
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <p role="status" className="text-ink-2 tabular-nums">
        <span>{found === total ? all : `${found.toLocaleString("en-US")} of ${all}`}</span> deployment
        <span>{total === 1 ? "" : "s"}</span>
      </p>
      {staleSince !== null && <StaleData at={staleSince} />}
      <RefreshWithoutScripts />
    </div>
  )
}

/** 0 rather than the browser's time: snapshots are ordered by the server's clock. */
const unreachableSnapshot: DashboardSnapshot = { at: 0, query: "", found: null, problem: "unavailable" }

function useDashboard(initial: DashboardSnapshot) {
  return useLiveData({
    initial,
    path: addressWith(href("/dashboard/list"), new URLSearchParams(initial.query)),
    everyMs: 10_000,
    unreachable: unreachableSnapshot,
    merge: keepRows,
  })
}

/** Unchanged rows keep their identity, so that a refresh doesn't re-render them. */
function keepRows(before: DashboardSnapshot | null, arrived: DashboardSnapshot): DashboardSnapshot {
  if (!arrived.found) return arrived
  const rows = reuseUnchangedRows(before?.found?.rows ?? [], arrived.found.rows)
  return { ...arrived, found: { ...arrived.found, rows } }
}
