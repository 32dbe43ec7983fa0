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

/** The name of the checkboxes, and of the form field. */
export const selectedField = "id"
