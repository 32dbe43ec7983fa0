import { useRef } from "react"
import { useLocation } from "react-router"
import { useTable } from "~/http/use-table"
import { RefreshWithoutScripts } from "~/routes/refresh-without-scripts"
import { LinkButton } from "~/ui/button"
import { EmptyState } from "~/ui/empty-state"
import { Notice } from "~/ui/notice"
import { RelativeTime } from "~/ui/relative-time"
import { ColumnChoice } from "~/ui/table/column-choice"
import { DataTable } from "~/ui/table/data-table"
import { ExportLink } from "~/ui/table/export-link"
import { NoResults } from "~/ui/table/no-results"
import { NoSuchPage, Pager } from "~/ui/table/pager"
import { SearchForm } from "~/ui/table/search-form"
import { useSelection } from "~/ui/table/use-selection"
import { BulkBar, bulkForm } from "./bulk-bar"
import { dashboardColumns, dashboardTable } from "./columns"
import { useDeletion } from "./deletion/use-deletion"
import type { DashboardFound, DashboardReading, DashboardRow } from "./rows"
import { useDashboard } from "./use-dashboard"

/** The list in the state that it is in, kept fresh where scripts run. */
export function DashboardList({ rendered }: { rendered: DashboardReading }) {
  const { latest, good } = useDashboard(rendered)
  if (!good?.found) return <Unread />
  if (good.found.total === 0) return <EmptyState icon="server" title="No deployments found" />
  return <Found found={good.found} staleSince={latest.problem ? good.at : null} />
}

function Found({ found, staleSince }: { found: DashboardFound; staleSince: number | null }) {
  const use = useTable(dashboardTable)
  const table = useRef<HTMLTableElement>(null)
  const selection = useSelection(found.rows.map(idOf), table)
  const deletion = useDeletion()
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
        <ExportLink path="/dashboard/deployments.csv" />
      </SearchForm>
      {deletion.attempts}
      <BulkBar
        selection={selection}
        found={found.found}
        count={<Count found={found} staleSince={staleSince} />}
      />
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
            id={idOf}
            nameOf={nameOf}
            use={use}
            selecting={{ selection, form: bulkForm }}
            acts={deletion.act}
          />
          <Pager use={use} page={found.page} pages={found.pages} sizes={dashboardTable.pageSizes} />
        </>
      )}
    </section>
  )
}

function idOf({ id }: DashboardRow) {
  return id
}

function nameOf({ name }: DashboardRow) {
  return name
}

/** "312 deployments", or "12 of 312 deployments" while some are left out; what a search comes to is also said aloud. */
function Count({
  found: { found, total },
  staleSince,
}: {
  found: DashboardFound
  staleSince: number | null
}) {
  const all = total.toLocaleString("en-US")
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <p role="status" className="text-ink-2 tabular-nums">
        {found === total ? all : `${found.toLocaleString("en-US")} of ${all}`} deployment
        {total === 1 ? "" : "s"}
      </p>
      {staleSince !== null && (
        <p role="status" className="text-sm text-amber">
          Last updated <RelativeTime at={staleSince} /> · retrying
        </p>
      )}
      <RefreshWithoutScripts />
    </div>
  )
}

function Unread() {
  const { pathname, search } = useLocation()
  return (
    <Notice
      kind="error"
      title="The deployments could not be read"
      actions={
        <LinkButton to={pathname + search} size="sm" preventScrollReset>
          Retry
        </LinkButton>
      }
    >
      <p>The platform gave no usable answer. What is running keeps running.</p>
    </Notice>
  )
}
