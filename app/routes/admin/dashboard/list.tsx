import { href } from "react-router"
import { LoadError } from "~/console/load-error"
import { StaleData } from "~/console/stale-data"
import { success } from "~/domain/outcome"
import { filterChoices, findPage } from "~/domain/table"
import { loadTable } from "~/domain/table-snapshot"
import { DataList } from "~/page/data-list"
import { pageTitle } from "~/page/use-brand"
import { useLiveData } from "~/page/use-live-data"
import { requireAdmin } from "~/platform/admin/guard.server"
import { RefreshWithoutScripts } from "~/routes/refresh-without-scripts"
import { LinkButton } from "~/ui/button"
import { EmptyState } from "~/ui/empty-state"
import { PageHeader } from "~/ui/page-header"
import { FoundCount } from "~/ui/table/found-count"
import { selectedField, ticksToName, useSelection, useTicks } from "~/ui/table/use-selection"
import type { Route } from "./+types/list"
import { dashboardTable } from "./columns"
import { BulkBar, bulkFormId } from "./components/bulk-bar"
import { useRowDelete } from "./components/row-delete"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Dashboard")

export async function loader({ context, url }: Route.LoaderArgs) {
  const { searchParams } = url
  const { deployments } = requireAdmin(context).platform.admin
  return await loadTable(searchParams, dashboardTable, async (state) => {
    const listed = await deployments.list()
    if (!listed.ok) return listed
    const { rows, unread } = listed.value
    const choices = filterChoices(rows, dashboardTable, state)
    // Which of the ids in the address are not in the list, whatever is searched.
    const gone = new Set(searchParams.getAll(selectedField))
    for (const { id } of rows) gone.delete(id)
    return success({ ...findPage(rows, state, dashboardTable), unread, choices, gone: [...gone] })
  })
}

export { reloadOnSearch as shouldRevalidate } from "~/page/reload-on-search"

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

function DashboardList({ rendered }: { rendered: Route.ComponentProps["loaderData"] }) {
  const path = href("/dashboard/rows")
  const ticks = useTicks()
  const named = ticksToName(ticks[0], rendered.found?.rows ?? [])
  const query = new URLSearchParams([...new URLSearchParams(rendered.query), ...named])
  const { good, problem } = useLiveData({ initial: rendered, path, query, everyMs: 10_000 })
  const found = good?.found
  const selection = useSelection(ticks, found)
  const deletion = useRowDelete(selection.drop)
  if (!found) {
    return (
      <LoadError resource="the deployments" problem={problem}>
        Running deployments aren't affected.
      </LoadError>
    )
  }
  if (found.total === 0) return <EmptyState icon="server" title="No deployments found" />
  return (
    <DataList
      shape={dashboardTable}
      label="Deployments"
      found={found}
      file={href("/dashboard/deployments.csv")}
      selecting={{ selection, form: bulkFormId }}
      actions={deletion.action}
    >
      {deletion.problems}
      <BulkBar
        selection={selection}
        found={found.found}
        rows={found.rows}
        count={
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <FoundCount found={found} noun="deployment" />
            {problem && <StaleData at={good.at} />}
            <RefreshWithoutScripts />
          </div>
        }
      />
    </DataList>
  )
}
