import type { TablePage } from "~/domain/table"

/** The selected rows, on all pages. */
export interface Selection {
  ids: string[]
  /** The selected rows on the page. */
  shown: string[]
  /** Whether all rows that match are selected, whichever page they are on. */
  all: boolean
  setAll(all: boolean): void
  has(id: string): boolean
  /** Selects or deselects a row; with `range` all rows from the previous one. */
  toggle(id: string, range: boolean): void
  /** Selects or deselects the rows on the page. */
  togglePage(on: boolean): void
  clear(): void
  /** Forgets a row that was deleted. */
  drop(id: string): void
}

/**
 * Rows that were deleted meanwhile could not be deselected. In a list that grows, rows only move to the next page; in one that
 * shrinks, the first of a later page move to the page before.
 */
export function deletedRows(before: TablePage<{ id: string }>, after: TablePage<{ id: string }>): string[] {
  const less = before.found - after.found
  if (less <= 0) return []
  const shown = new Set(after.rows.map(({ id }) => id))
  const firstShown = before.rows.findIndex(({ id }) => shown.has(id))
  const moved = after.page === 1 ? 0 : firstShown < 0 ? less : Math.min(less, firstShown)
  return before.rows.slice(moved).flatMap(({ id }) => (shown.has(id) ? [] : [id]))
}

/** The name of the checkboxes, and of the form field. */
export const selectedField = "id"
