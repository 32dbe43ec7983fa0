/** The rows that are ticked, of those that are shown: what cannot be seen is not acted upon. */
export interface Selection {
  ids: string[]
  has(id: string): boolean
  /** Ticks a row or takes its tick away; with `range` all rows from the one before. */
  toggle(id: string, range: boolean): void
  toggleAll(on: boolean): void
}

/** The name of the rows' checkboxes, and so of what a form sends. */
export const selectedField = "id"
