import { href } from "react-router"
import { LoadError } from "~/console/load-error"
import { reuseUnchangedRows } from "~/domain/table"
import { runStateOf, runsPerPage, updatedRuns } from "~/domain/test-runs"
import { addressWith } from "~/http/address"
import { reloadOnSearch } from "~/page/reload-on-search"
import { pageTitle } from "~/page/use-brand"
import { type Live, useLiveData } from "~/page/use-live-data"
import { useTable } from "~/page/use-table"
import { platformContext } from "~/platform/context"
import type { TestRun } from "~/platform/test-runs.server"
import { EmptyState } from "~/ui/empty-state"
import { PageHeader } from "~/ui/page-header"
import { DataTable } from "~/ui/table/data-table"
import { NoResults } from "~/ui/table/no-results"
import { NoSuchPage, Pager } from "~/ui/table/pager"
import { UnreadEntries } from "~/ui/unread-entries"
import { RequireSignIn } from "../sign-in-first"
import type { Route } from "./+types/list"
import { runColumns, runTable } from "./columns"
import { HistoryPanel } from "./components/history-panel"
import { RunFilters, RunTypes } from "./components/run-filters"
import { runName } from "./copy"
import { mostRuns, type PastRun } from "./history"
import { loadRuns, type RunResults, type RunsSnapshot } from "./load-runs.server"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Test Dashboard")

export async function loader({ context, url }: Route.LoaderArgs) {
  return await loadRuns(context.get(platformContext).testRuns, url.searchParams, { withHistory: true })
}

export const shouldRevalidate = reloadOnSearch

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
  const { latest, good } = useRuns(rendered)
  const found = good?.found
  const isFirst = found?.page === 1
  return (
    <>
      <RunTypes />
      {latest.problem && (
        <LoadError title="Failed to fetch test runs" problem={latest.problem} goodAt={good?.at ?? null} />
      )}
      {found && found.total === 0 && (
        <EmptyState icon="activity" title="No test runs yet">
          Runs appear here once a test of this type starts.
        </EmptyState>
      )}
      {found && found.total > 0 && (
        <>
          {isFirst && <HistoryPanel past={found.past} total={found.total} />}
          <Results found={found} />
        </>
      )}
    </>
  )
}

function Results({ found }: { found: RunResults }) {
  const use = useTable(runTable)
  return (
    <section aria-label="Test runs" className="data-table-frame grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p role="status" className="text-ink-2 tabular-nums">
          {countText(found)}
        </p>
        <RunFilters use={use} branches={found.branches} />
      </div>
      <UnreadEntries count={found.unread} />
      <NoSuchPage use={use} page={found.page} />
      {found.rows.length === 0 ? (
        <NoResults use={use} />
      ) : (
        <>
          <DataTable
            caption="Test runs"
            columns={runColumns}
            rows={found.rows}
            nameOf={(run: TestRun) => runName(run)}
            use={use}
          />
          {found.found > runsPerPage && <Pager use={use} page={found.page} pages={found.pages} />}
        </>
      )}
    </section>
  )
}

/** "94 runs", "12 of 94 runs", "12 among the newest 100 of 940 runs" */
function countText({ found, total, lookedAt }: RunResults) {
  const [some, looked, all] = [found, lookedAt ?? total, total].map((count) => count.toLocaleString("en-US"))
  if (lookedAt !== null && lookedAt < total) return `${some} among the newest ${looked} of ${all} runs`
  if (lookedAt !== null) return `${some} of ${all} runs`
  return `${all} ${total === 1 ? "run" : "runs"}`
}

const unreachableSnapshot: RunsSnapshot = { at: 0, query: "", found: null, problem: "unavailable" }

function useRuns(initial: RunsSnapshot) {
  return useLiveData({
    initial,
    path: addressWith(href("/test-dashboard/list"), new URLSearchParams(initial.query)),
    everyMs: 10_000,
    unreachable: unreachableSnapshot,
    merge: mergeRuns,
    enabled: somethingRuns,
  })
}

function somethingRuns({ good }: Live<RunsSnapshot>) {
  return (
    good?.found?.rows.some(
      ({ status, completedAt }) => runStateOf(status) === "running" || completedAt === null,
    ) ?? false
  )
}

/**
 * Unchanged rows keep their identity. The history is loaded with the page; polls of the unfiltered list update its newest
 * runs and add the runs started since.
 */
function mergeRuns(last: RunsSnapshot | null, arrived: RunsSnapshot): RunsSnapshot {
  if (!arrived.found) return arrived
  const before = last?.found
  const rows = reuseUnchangedRows(before?.rows ?? [], arrived.found.rows)
  const past = arrived.found.past ?? pastSince(before?.past ?? null, arrived.found.rows)
  const branches = [...new Set([...(before?.branches ?? []), ...arrived.found.branches])]
  return { ...arrived, found: { ...arrived.found, rows, past, branches } }
}

function pastSince(past: PastRun[] | null, rows: readonly PastRun[]) {
  return past && updatedRuns(past, rows, mostRuns)
}
