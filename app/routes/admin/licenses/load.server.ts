import { type Outcome, success } from "~/domain/outcome"
import { filterChoices, findRows, isWhole, pageOfRows, type TableState } from "~/domain/table"
import { type FoundTable, loadTable } from "~/domain/table-snapshot"
import type { AdminLicenses } from "~/platform/admin/licenses.server"
import { loadPages } from "~/platform/transport/list-pages.server"
import { type LicenseRow, licensesTable } from "./columns"

/** The maximum number of platform pages to load, and whether to stop when any page fails. */
const searchLimits = { pages: 50, whole: false }
const exportLimits = { pages: 500, whole: true }

export interface LicenseResults extends Omit<FoundTable<LicenseRow>, "total"> {
  /** The number of licenses searched; null when only one platform page was loaded. */
  total: number | null
  /** Platform pages that failed or exceed the limit. */
  pagesMissing: number
}

/** Filter options that are always offered, even when the loaded page doesn't contain them. */
const knownValues: Record<string, string[]> = {
  type: ["community", "enterprise", "trial"],
  status: ["active", "expired", "pending"],
  payment: ["not required", "paid", "pending"],
}

/**
 * The platform can only list pages. The unfiltered list in its usual order is one platform page; a search, filter,
 * other order or longer page loads all pages, up to a limit.
 */
export function loadLicenses(licenses: AdminLicenses, parameters: URLSearchParams) {
  return loadTable(parameters, licensesTable, async (state): Promise<Outcome<LicenseResults>> => {
    if (isWhole(state, licensesTable) && state.pageSize === licensesTable.pageSizes[0]) {
      const one = await loadOnePage(licenses, state)
      // A platform with longer pages is read whole, so that the list is cut here.
      if (!one.ok || one.value.rows.length <= 50) return one
    }
    const all = await loadAll(licenses, searchLimits)
    if (!all.ok) return all
    const { rows, pagesMissing, unread } = all.value
    const page = pageOfRows(findRows(rows, state, licensesTable), state)
    const choices = findChoices(rows, state)
    return { ok: true, value: { ...page, total: rows.length, pagesMissing, unread, choices } }
  })
}

export function searchLicenses(licenses: AdminLicenses) {
  return loadAll(licenses, searchLimits)
}

/** Null when not all licenses could be searched. */
export async function findLicenses(licenses: AdminLicenses, state: TableState) {
  const all = await loadAll(licenses, exportLimits)
  if (!all.ok || all.value.pagesMissing > 0) return null
  return { rows: findRows(all.value.rows, state, licensesTable), unread: all.value.unread }
}

async function loadOnePage(licenses: AdminLicenses, state: TableState): Promise<Outcome<LicenseResults>> {
  const listed = await readPage(licenses, state.page)
  if (!listed.ok) return listed
  const { pages, unread } = listed.value
  if (state.page > pages) return await loadOnePage(licenses, { ...state, page: pages })
  const rows = findRows(listed.value.rows, state, licensesTable)
  const page = { rows, found: rows.length, page: state.page, pages, total: null, pagesMissing: 0 }
  return { ok: true, value: { ...page, unread, choices: findChoices(rows, state) } }
}

/** Fails only when the first page fails, since it has the page count. Other failed pages are counted. */
async function loadAll(licenses: AdminLicenses, { pages: most, whole }: typeof searchLimits) {
  const first = await readPage(licenses, 1)
  if (!first.ok) return first
  const { pages } = first.value
  const last = whole && pages > most ? 1 : Math.min(pages, most)
  const all = await loadPages(first.value, last, (page) => readPage(licenses, page), { whole })
  return success({ rows: all.rows, unread: all.unread, pagesMissing: pages - all.pages })
}

async function readPage(licenses: AdminLicenses, platformPage: number) {
  const listed = await licenses.list({ page: platformPage })
  if (!listed.ok) return listed
  const { unread, totalPages } = listed.value
  const rows = listed.value.rows.map((license): LicenseRow => ({ ...license, platformPage }))
  return success({ rows, unread, pages: Math.max(1, totalPages) })
}

function findChoices(rows: LicenseRow[], state: TableState) {
  return filterChoices(rows, licensesTable, state, knownValues)
}
