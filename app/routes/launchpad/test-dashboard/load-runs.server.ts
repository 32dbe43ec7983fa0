import type { Outcome } from "~/domain/outcome"
import { filterChoices, pageOfRows, type TableState } from "~/domain/table"
import { type FoundTable, loadTable, type TableSnapshot } from "~/domain/table-snapshot"
import { type HistoryRun, mostRuns, runStateOf, runsPerPage, type TestType } from "~/domain/test-runs"
import type { TestRun, TestRunPage, TestRuns } from "~/platform/customer/test-runs.server"
import type { Listed } from "~/platform/transport/schema-fields.server"
import { chosenType, runTable } from "./columns"

export interface RunResults extends FoundTable<TestRun> {
  /** The newest runs, for the history; only with the first page, null when not requested or not loaded. */
  past: HistoryRun[] | null
}

export type RunsSnapshot = TableSnapshot<RunResults>

/** The platform filters only by type. Other filters search this many pages of the newest runs. */
const mostPages = mostRuns / runsPerPage

/** A poll of the unfiltered list loads one page and no history. */
export function loadRuns(
  runs: TestRuns,
  parameters: URLSearchParams,
  { withHistory }: { withHistory: boolean },
): Promise<RunsSnapshot> {
  return loadTable(parameters, runTable, (state) => {
    const testType = chosenType(state)
    // The platform can't filter by status or branch.
    const isNarrowed = state.filters.status !== undefined || state.filters.branch !== undefined
    return isNarrowed ? searched(runs, testType, state) : platformPage(runs, testType, state, withHistory)
  })
}

async function platformPage(
  runs: TestRuns,
  testType: TestType | null,
  state: TableState,
  withHistory: boolean,
): Promise<Outcome<RunResults>> {
  const asked = await runs.list({ page: state.page, testType })
  if (!asked.ok) return asked
  const pages = Math.max(1, Math.ceil(asked.value.total / runsPerPage))
  const page = Math.min(state.page, pages)
  const listed = page === state.page ? asked : await runs.list({ page, testType })
  if (!listed.ok) return listed
  const { total, runs: all } = listed.value
  // A platform may send more than it was asked for.
  const rows = all.slice(0, runsPerPage)
  const unread = listed.value.unread + all.length - rows.length
  const newest = withHistory && page === 1 ? await newestRuns(runs, testType, listed.value) : null
  const known = newest?.ok ? newest.value.rows : listed.value.runs
  return {
    ok: true,
    value: {
      rows,
      found: total,
      page,
      pages,
      total,
      unread,
      choices: filterChoices(known, runTable, state),
      past: newest?.ok ? newest.value.rows.map(pastRun) : null,
    },
  }
}

async function searched(
  runs: TestRuns,
  testType: TestType | null,
  state: TableState,
): Promise<Outcome<RunResults>> {
  const first = await runs.list({ page: 1, testType })
  if (!first.ok) return first
  const newest = await newestRuns(runs, testType, first.value)
  if (!newest.ok) return newest
  const { total } = first.value
  const { status, branch } = state.filters
  const { rows: all, unread } = newest.value
  const ofAnyStatus = all.filter((run) => branch === undefined || run.branch === branch)
  const wanted = ofAnyStatus.filter((run) => status === undefined || runStateOf(run.status) === status)
  const rows = pageOfRows(wanted, state)
  return {
    ok: true,
    value: {
      ...rows,
      total,
      lookedAt: all.length,
      unread,
      choices: filterChoices(all, runTable, state),
      past: rows.page === 1 ? ofAnyStatus.map(pastRun) : null,
    },
  }
}

/** Only these fields: error messages can be long. */
function pastRun({ id, testType, buildNumber, status, branch, createdAt, durationSeconds }: TestRun) {
  return { id, testType, buildNumber, status, branch, createdAt, durationSeconds } satisfies HistoryRun
}

/** Unique by id: a run started meanwhile shifts others onto the next page. */
async function newestRuns(
  runs: TestRuns,
  testType: TestType | null,
  first: TestRunPage,
): Promise<Outcome<Listed<TestRun>>> {
  const pages = Math.min(Math.ceil(first.total / runsPerPage), mostPages)
  const others = await Promise.all(
    Array.from({ length: Math.max(0, pages - 1) }, (_, index) => runs.list({ page: index + 2, testType })),
  )
  const all = [...first.runs]
  let { unread } = first
  for (const page of others) {
    if (!page.ok) return page
    all.push(...page.value.runs)
    unread += page.value.unread
  }
  return {
    ok: true,
    value: { rows: [...new Map(all.map((run) => [run.id, run])).values()].slice(0, mostRuns), unread },
  }
}
