import type { Outcome } from "~/domain/outcome"
import {
  filterChoices,
  findRows,
  isTableNarrowed,
  pageOfRows,
  rowsPerPage,
  sortParameter,
  type TableState,
} from "~/domain/table"
import { type FoundTable, loadTable, type TableSnapshot } from "~/domain/table-snapshot"
import type { AdminLicense, AdminLicenses } from "~/platform/admin/licenses.server"
import { fetchRemainingPages } from "~/platform/transport/fetch-remaining-pages.server"
import type { Listed } from "~/platform/transport/schema-fields.server"
import { type LicenseRow, licensesTable } from "./columns"

interface PageLimits {
  /** The maximum number of platform pages to load. */
  pages: number
  /** Stop when any page fails. */
  whole: boolean
}

const searchLimits: PageLimits = { pages: 50, whole: false }
const exportLimits: PageLimits = { pages: 500, whole: true }

export interface LicenseResults extends Omit<FoundTable<LicenseRow>, "total"> {
  /** The number of licenses searched; null when only one platform page was loaded. */
  total: number | null
  /** Platform pages that failed or exceed the limit. */
  pagesMissing: number
}

export type LicensesSnapshot = TableSnapshot<LicenseResults>

/** Filter options that are always offered, even when the loaded page doesn't contain them. */
const knownValues: Record<string, string[]> = {
  type: ["community", "enterprise", "trial"],
  status: ["active", "expired", "pending"],
  payment: ["not required", "paid", "pending"],
}

/**
 * The platform can only list pages. The unfiltered list in its usual order is one platform page; a search, filter or
 * other order loads all pages, up to a limit.
 */
export function loadLicenses(
  licenses: AdminLicenses,
  parameters: URLSearchParams,
): Promise<LicensesSnapshot> {
  return loadTable(parameters, licensesTable, async (state) => {
    const usual = sortParameter(state.sort) === sortParameter(licensesTable.usualSort)
    if (usual && !isTableNarrowed(state)) {
      const one = await loadOnePage(licenses, state)
      // A platform with longer pages is read whole, so that the list is cut here.
      if (!one.ok || one.value.rows.length <= rowsPerPage) return one
    }
    const all = await loadAll(licenses, searchLimits)
    if (!all.ok) return all
    const { rows, pagesMissing, unread } = all.value
    const page = pageOfRows(findRows(rows, state, licensesTable), state)
    const choices = choicesOf(rows, state)
    return { ok: true, value: { ...page, total: rows.length, pagesMissing, unread, choices } }
  })
}

/** All licenses, up to a limit. */
export function searchLicenses(licenses: AdminLicenses) {
  return loadAll(licenses, searchLimits)
}

/** Null when not all licenses could be searched. */
export async function findLicenses(
  licenses: AdminLicenses,
  state: TableState,
): Promise<Listed<LicenseRow> | null> {
  const all = await loadAll(licenses, exportLimits)
  if (!all.ok || all.value.pagesMissing > 0) return null
  return { rows: findRows(all.value.rows, state, licensesTable), unread: all.value.unread }
}

async function loadOnePage(licenses: AdminLicenses, state: TableState): Promise<Outcome<LicenseResults>> {
  const asked = await licenses.list({ page: state.page })
  if (!asked.ok) return asked
  const pages = Math.max(1, asked.value.totalPages)
  const page = Math.min(state.page, pages)
  const shown = page === state.page ? asked : await licenses.list({ page })
  if (!shown.ok) return shown
  const rows = findRows(rowsOf(shown.value.rows, page), state, licensesTable)
  const { unread } = shown.value
  const choices = choicesOf(rows, state)
  return {
    ok: true,
    value: { rows, found: rows.length, page, pages, total: null, pagesMissing: 0, unread, choices },
  }
}

/** Fails only when the first page fails, since it has the page count. Other failed pages are counted. */
async function loadAll(
  licenses: AdminLicenses,
  { pages: most, whole }: PageLimits,
): Promise<Outcome<Listed<LicenseRow> & { pagesMissing: number }>> {
  const first = await licenses.list({ page: 1 })
  if (!first.ok) return first
  const pages = Math.max(1, first.value.totalPages)
  const last = whole && pages > most ? 1 : Math.min(pages, most)
  const others = await fetchRemainingPages(last, (page) => licenses.list({ page }), { whole })
  const rows = new Map<string, LicenseRow>()
  let read = 0
  let unread = 0
  for (const [at, page] of [first, ...others].entries()) {
    if (!page?.ok) continue
    read++
    unread += page.value.unread
    // A license created meanwhile shifts others onto the next page, where they appear a second time.
    for (const row of rowsOf(page.value.rows, at + 1)) rows.set(row.id, row)
  }
  return { ok: true, value: { rows: [...rows.values()], pagesMissing: pages - read, unread } }
}

function rowsOf(licenses: AdminLicense[], platformPage: number): LicenseRow[] {
  return licenses.map((license) => ({ ...license, platformPage }))
}

function choicesOf(rows: LicenseRow[], state: TableState) {
  return filterChoices(rows, licensesTable, state, knownValues)
}
