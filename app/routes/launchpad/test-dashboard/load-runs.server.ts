import type { Outcome, ProblemKind } from "~/domain/outcome"
import {
  filterChoices,
  pageOfRows,
  readTable,
  type TablePage,
  type TableState,
  writeTable,
} from "~/domain/table"
import { runStateOf, runsAPage, type TestType } from "~/domain/test-runs"
import type { TestRun, TestRunPage, TestRuns } from "~/platform/test-runs"
import { runTable, typeAsked } from "./columns"
import { mostRuns, type PastRun, pastRun } from "./history"

/** The list as it was found at one moment, or why it was not. */
export interface RunsSnapshot {
  /** Epoch milliseconds by the server's clock; 0 when the server was not reached. */
  at: number
  /** What was asked for: a reading of something else is none of this page's. */
  query: string
  found: RunResults | null
  problem: ProblemKind | null
}

export interface RunResults extends TablePage<TestRun> {
  /** All runs of that test type. */
  total: number
  /** How many of them were looked through; null where nothing was looked for. */
  lookedAt: number | null
  branches: string[]
  /** The newest runs, for their history: with the first page only; null as well when they could not be read, or were not asked for. */
  past: PastRun[] | null
}

/** So many pages of the newest runs are read where the platform cannot answer by itself: it filters by type, and by nothing else. */
const mostPages = mostRuns / runsAPage

/** The runs that an address asks for; a poll of the plain list asks for one page and no history. */
export async function loadRuns(
  runs: TestRuns,
  parameters: URLSearchParams,
  { withHistory }: { withHistory: boolean },
): Promise<RunsSnapshot> {
  const state = readTable(parameters, runTable)
  const query = writeTable(state, runTable).toString()
  const testType = typeAsked(state)
  // More than the platform can do.
  const isNarrowed = state.filters.status !== undefined || state.filters.branch !== undefined
  const found = isNarrowed
    ? await searched(runs, testType, state)
    : await platformPage(runs, testType, state, withHistory)
  const at = Date.now()
  if (!found.ok) return { at, query, found: null, problem: found.problem.kind }
  return { at, query, found: found.value, problem: null }
}

async function platformPage(
  runs: TestRuns,
  testType: TestType | null,
  state: TableState,
  withHistory: boolean,
): Promise<Outcome<RunResults>> {
  const asked = await runs.list({ page: state.page, testType })
  if (!asked.ok) return asked
  const pages = Math.max(1, Math.ceil(asked.value.total / runsAPage))
  const page = Math.min(state.page, pages)
  const listed = page === state.page ? asked : await runs.list({ page, testType })
  if (!listed.ok) return listed
  const { total } = listed.value
  const newest = withHistory && page === 1 ? await newestRuns(runs, testType, listed.value) : null
  const known = newest?.ok ? newest.value : listed.value.runs
  return {
    ok: true,
    value: {
      rows: listed.value.runs,
      found: total,
      page,
      pages,
      total,
      lookedAt: null,
      branches: branchesOf(known, state),
      past: newest?.ok ? newest.value.map(pastRun) : null,
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
  const ofAnyStatus = newest.value.filter((run) => branch === undefined || run.branch === branch)
  const wanted = ofAnyStatus.filter((run) => status === undefined || runStateOf(run.status) === status)
  const rows = pageOfRows(wanted, state)
  return {
    ok: true,
    value: {
      ...rows,
      total,
      lookedAt: newest.value.length,
      branches: branchesOf(newest.value, state),
      past: rows.page === 1 ? ofAnyStatus.map(pastRun) : null,
    },
  }
}

/** The newest runs, each once: one that is started meanwhile pushes another on to the next page. */
async function newestRuns(
  runs: TestRuns,
  testType: TestType | null,
  first: TestRunPage,
): Promise<Outcome<TestRun[]>> {
  const pages = Math.min(Math.ceil(first.total / runsAPage), mostPages)
  const others = await Promise.all(
    Array.from({ length: Math.max(0, pages - 1) }, (_, index) => runs.list({ page: index + 2, testType })),
  )
  const all = [...first.runs]
  for (const page of others) {
    if (!page.ok) return page
    all.push(...page.value.runs)
  }
  return { ok: true, value: [...new Map(all.map((run) => [run.id, run])).values()] }
}

function branchesOf(runs: readonly TestRun[], state: TableState) {
  const filter = runTable.filters.find(({ key }) => key === "branch")
  return filter ? filterChoices(runs, filter, state) : []
}
