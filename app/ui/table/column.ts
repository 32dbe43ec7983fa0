import type { ReactNode } from "react"
import type { TableColumn, TableShape } from "~/domain/table"

export interface DataColumn<Row> extends TableColumn<Row> {
  /** The cell's content, where it is more than the value. */
  cell?(row: Row): ReactNode
  /** In files, instead of its text: a column for each value that the cell shows. */
  file?: ReadonlyArray<{ label: string; text(row: Row): string }>
  /** Its share of the width, relative to the other visible columns. */
  width: number
  /** The least width as a CSS length, for content that says nothing when it is cut. */
  least?: string
}

export interface DataShape<Row> extends TableShape<Row> {
  columns: ReadonlyArray<DataColumn<Row>>
}
