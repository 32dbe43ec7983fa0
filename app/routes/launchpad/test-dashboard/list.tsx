import { href } from "react-router"
import { LoadError } from "~/console/load-error"
import { isRunning, mostRuns, runStates, runsPerPage, updatedRuns } from "~/domain/test-runs"
import { isPoll } from "~/http/poll-address"
import { DataList } from "~/page/data-list"
import { pageTitle } from "~/page/use-brand"
import { useLiveData } from "~/page/use-live-data"
import { useTable } from "~/page/use-table"
import { platformContext } from "~/platform/context"
import { EmptyState } from "~/ui/empty-state"
import { PageHeader } from "~/ui/page-header"
import { Select } from "~/ui/select"
import { TabLinks } from "~/ui/tab-links"
import { FoundCount } from "~/ui/table/found-count"
import { QueryForm } from "~/ui/table/query-form"
import { RequireSignIn } from "../sign-in-first"
import type { Route } from "./+types/list"
import { chosenType, runTable } from "./columns"
import { HistoryPanel } from "./components/history-panel"
import { loadRuns, type RunsSnapshot } from "./load-runs.server"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Test Dashboard")

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { testRuns } = context.get(platformContext)
  const withHistory = !isPoll(request)
  return await loadRuns(testRuns, url.searchParams, withHistory)
}

export { reloadOnSearch as shouldRevalidate } from "~/page/reload-on-search"

export default function TestDashboard({ loaderData }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader title="Test Dashboard">Runs of the product's own tests and their results.</PageHeader>
      <RequireSignIn
        title="Please log in to view test runs"
        reason="Test runs appear here with their results, logs and screenshots."
      >
        <RunList rendered={loaderData} />
      </RequireSignIn>
    </div>
  )
}

function RunList({ rendered }: { rendered: RunsSnapshot }) {
  const { good, problem } = useLiveData({
    initial: rendered,
    path: href("/test-dashboard/list"),
    everyMs: (good) => (good?.found?.rows.some(isRunning) ? 10_000 : null),
    merge: mergeRuns,
  })
  const found = good?.found
  return (
    <>
      <RunTypes />
      {problem && <LoadError title="Failed to fetch test runs" problem={problem} goodAt={good?.at ?? null} />}
      {found && found.total === 0 && (
        <EmptyState icon="activity" title="No test runs yet">
          Runs appear here once a test of this type starts.
        </EmptyState>
      )}
      {found && found.total > 0 && (
        <>
          {found.page === 1 && <HistoryPanel past={found.past} total={found.total} />}
          <DataList shape={runTable} label="Test runs" found={found} paged={found.found > runsPerPage}>
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
              <FoundCount found={found} noun="run" />
              <RunFilters branches={found.choices.branch ?? []} />
            </div>
          </DataList>
        </>
      )}
    </>
  )
}

/** The history is loaded with the page; polls of the unfiltered list update its newest runs and add the runs started since. */
function mergeRuns(last: RunsSnapshot | null, arrived: RunsSnapshot): RunsSnapshot {
  const [before, found] = [last?.found, arrived.found]
  if (!found) return arrived
  const past = found.past ?? (before?.past ? updatedRuns(before.past, found.rows, mostRuns) : null)
  const branch = [...new Set([...(before?.choices.branch ?? []), ...(found.choices.branch ?? [])])]
  return { ...arrived, found: { ...found, past, choices: { ...found.choices, branch } } }
}

const types = [
  { key: "", label: "All Tests" },
  { key: "oauth_integration", label: "OAuth Integration" },
  { key: "smoke", label: "Smoke Tests" },
]

function RunTypes() {
  const tableQuery = useTable(runTable)
  const { test_type: _, ...others } = tableQuery.state.filters
  const chosen = chosenType(tableQuery.state) ?? ""
  return (
    <TabLinks
      label="Test type"
      tabs={types.map(({ key, label }) => ({
        key,
        label,
        to: tableQuery.changedAddress({
          filters: key === "" ? others : { test_type: key, ...others },
          page: 1,
        }),
        current: key === chosen,
      }))}
    />
  )
}

/** Works without scripts as a form; with scripts the list updates on change. */
function RunFilters({ branches }: { branches: string[] }) {
  const tableQuery = useTable(runTable)
  const { test_type, status = "", branch = "" } = tableQuery.state.filters
  const cleared = tableQuery.changedAddress({
    text: "",
    filters: test_type === undefined ? {} : { test_type },
    page: 1,
  })
  return (
    <search>
      <QueryForm
        query={tableQuery}
        clear={status !== "" || branch !== "" ? cleared : null}
        className="flex flex-wrap gap-2"
      >
        {test_type !== undefined && <input type="hidden" name="test_type" value={test_type} />}
        <Select name="status" aria-label="Status" defaultValue={status} options={states} className="w-40">
          <option value="">All statuses</option>
        </Select>
        <Select name="branch" aria-label="Branch" defaultValue={branch} options={branches} className="w-48">
          <option value="">All branches</option>
        </Select>
      </QueryForm>
    </search>
  )
}

const labels = { passed: "Passed", failed: "Failed", running: "Running", other: "Other" }
const states = runStates.map((value) => ({ value, label: labels[value] }))
