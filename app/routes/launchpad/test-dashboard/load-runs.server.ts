import { type Outcome, success } from "~/domain/outcome"
import { filterChoices, pageOfRows, type TableState } from "~/domain/table"
import { type FoundTable, loadTable } from "~/domain/table-snapshot"
import { type HistoryRun, mostRuns, runsPerPage, type TestType, toRunState } from "~/domain/test-runs"
import type { TestRun, TestRuns } from "~/platform/customer/test-runs.server"
import { loadPage, loadPages } from "~/platform/transport/list-pages.server"
import type { Listed } from "~/platform/transport/schema-fields.server"
import { chosenType, runTable } from "./columns"

interface RunResults extends FoundTable<TestRun> {
  /** The newest runs, for the history; only with the first page, null when not requested or not loaded. */
  past: HistoryRun[] | null
}

export type RunsSnapshot = Awaited<ReturnType<typeof loadRuns>>

/** The platform filters only by type. Other filters search this many pages of the newest runs. */
const mostPages = mostRuns / runsPerPage

/** A poll of the unfiltered list loads one page and no history. */
export function loadRuns(runs: TestRuns, parameters: URLSearchParams, withHistory: boolean) {
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
  const listed = await loadPage(state, (page) => runs.list({ page, testType }))
  if (!listed.ok) return listed
  const newest =
    withHistory && listed.value.page === 1 ? await newestRuns(runs, testType, listed.value) : null
  const known = newest?.ok ? newest.value.rows : listed.value.rows
  const past = newest?.ok ? newest.value.rows.map(pastRun) : null
  return { ok: true, value: { ...listed.value, choices: filterChoices(known, runTable, state), past } }
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
  const wanted = ofAnyStatus.filter((run) => status === undefined || toRunState(run.status) === status)
  const page = pageOfRows(wanted, state)
  const past = page.page === 1 ? ofAnyStatus.map(pastRun) : null
  const choices = filterChoices(all, runTable, state)
  return { ok: true, value: { ...page, total, lookedAt: all.length, unread, choices, past } }
}

/** Only these fields: error messages can be long. */
function pastRun({ id, testType, buildNumber, status, branch, createdAt, durationSeconds }: TestRun) {
  return { id, testType, buildNumber, status, branch, createdAt, durationSeconds } satisfies HistoryRun
}

type FirstRuns = Listed<TestRun> & { total: number }

async function newestRuns(runs: TestRuns, testType: TestType | null, first: FirstRuns) {
  const pages = Math.min(Math.ceil(first.total / runsPerPage), mostPages)
  const all = await loadPages(first, pages, (page) => runs.list({ page, testType }))
  return all.failure ?? success({ rows: all.rows.slice(0, mostRuns), unread: all.unread })
}
