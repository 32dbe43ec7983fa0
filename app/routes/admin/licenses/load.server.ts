import type { Outcome, ProblemKind } from "~/domain/outcome"
import {
  filterChoices,
  isTableNarrowed,
  pageOfRows,
  rowsFound,
  sortWord,
  type TablePage,
  type TableState,
} from "~/domain/table"
import type { AdminLicense, AdminLicenses } from "~/platform/admin/licenses"
import { fetchRemainingPages } from "~/platform/fetch-remaining-pages"
import { licensesTable } from "./columns"

interface PageLimits {
  /** Pages of the platform that are read at most. */
  pages: number
  /** All of them or none: where one is out of reach, the others are not asked for. */
  whole: boolean
}

const searchLimits: PageLimits = { pages: 50, whole: false }
const exportLimits: PageLimits = { pages: 500, whole: true }

/** A license, and the platform's page on which it is found again. */
export interface LicenseRow extends AdminLicense {
  platformPage: number
}

export interface LicenseResults extends TablePage<LicenseRow> {
  /** All that were searched; null when the page shown is the platform's own, so that nobody has counted the others. */
  total: number | null
  /** Pages of the platform that were not searched: there were too many, or they did not come. */
  unread: number
  /** The values that the filters offer, by the filter's key. */
  choices: Record<string, string[]>
}

export type LicensesSnapshot =
  | { found: LicenseResults; problem: null }
  | { found: null; problem: ProblemKind }

/** What the filters offer while only one page has been read (spec 1 §3, spec 2 §3). */
const knownValues: Record<string, string[]> = {
  type: ["community", "enterprise", "trial"],
  status: ["active"],
  payment: ["paid", "pending"],
}

/**
 * What an address asks for. The platform can only turn pages: a list that is neither searched, narrowed nor put in another
 * order is one of its pages and one call; for everything else all of them are read, within bounds.
 */
export async function loadLicenses(licenses: AdminLicenses, state: TableState): Promise<LicensesSnapshot> {
  const usual = sortWord(state.sort) === sortWord(licensesTable.usualSort)
  if (usual && !isTableNarrowed(state)) return await loadOnePage(licenses, state)
  const all = await loadAll(licenses, searchLimits)
  if (!all.ok) return { found: null, problem: all.problem.kind }
  const { rows, unread } = all.value
  const page = pageOfRows(rowsFound(rows, state, licensesTable), state)
  return { found: { ...page, total: rows.length, unread, choices: choicesOf(rows, state) }, problem: null }
}

/** Every license that an address finds, on whatever page; null when not all of them could be searched. */
export async function findLicenses(licenses: AdminLicenses, state: TableState): Promise<LicenseRow[] | null> {
  const all = await loadAll(licenses, exportLimits)
  return all.ok && all.value.unread === 0 ? rowsFound(all.value.rows, state, licensesTable) : null
}

async function loadOnePage(licenses: AdminLicenses, state: TableState): Promise<LicensesSnapshot> {
  const asked = await licenses.list({ page: state.page })
  if (!asked.ok) return { found: null, problem: asked.problem.kind }
  const pages = Math.max(1, asked.value.totalPages)
  const page = Math.min(state.page, pages)
  const shown = page === state.page ? asked : await licenses.list({ page })
  if (!shown.ok) return { found: null, problem: shown.problem.kind }
  const rows = rowsFound(rowsOf(shown.value.licenses, page), state, licensesTable)
  return {
    found: { rows, found: rows.length, page, pages, total: null, unread: 0, choices: choicesOf(rows, state) },
    problem: null,
  }
}

/** The first page tells how many there are: without it there is nothing to show, without another one only less. */
async function loadAll(
  licenses: AdminLicenses,
  { pages: most, whole }: PageLimits,
): Promise<Outcome<{ rows: LicenseRow[]; unread: number }>> {
  const first = await licenses.list({ page: 1 })
  if (!first.ok) return first
  const pages = Math.max(1, first.value.totalPages)
  const last = whole && pages > most ? 1 : Math.min(pages, most)
  const others = await fetchRemainingPages(last, (page) => licenses.list({ page }), { whole })
  const rows = new Map<string, LicenseRow>()
  let read = 0
  for (const [at, page] of [first, ...others].entries()) {
    if (!page?.ok) continue
    read++
    // What is created meanwhile pushes a license onto the next page, where it comes a second time.
    for (const row of rowsOf(page.value.licenses, at + 1)) rows.set(row.id, row)
  }
  return { ok: true, value: { rows: [...rows.values()], unread: pages - read } }
}

function rowsOf(licenses: AdminLicense[], platformPage: number): LicenseRow[] {
  return licenses.map((license) => ({ ...license, platformPage }))
}

function choicesOf(rows: LicenseRow[], state: TableState) {
  const entries = licensesTable.filters.map((filter) => {
    const values = [...filterChoices(rows, filter, state), ...(knownValues[filter.key] ?? [])]
    return [filter.key, [...new Set(values)].sort()]
  })
  return Object.fromEntries(entries)
}
