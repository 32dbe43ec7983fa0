/** The selected rows among the visible ones, so that no action applies to a hidden row. */
export interface Selection {
  ids: string[]
  has(id: string): boolean
  /** Selects or deselects a row; with `range` all rows from the previous one. */
  toggle(id: string, range: boolean): void
  toggleAll(on: boolean): void
}

/** The name of the checkboxes, and of the form field. */
export const selectedField = "id"
