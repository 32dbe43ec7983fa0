import type { ReactNode } from "react"
import type { TableColumn, TableShape } from "~/domain/table"

export interface DataColumn<Row> extends TableColumn<Row> {
  /** The cell's content; its text by default. */
  cell?(row: Row): ReactNode
  /** In files, instead of `text`: a column for each value that the cell shows. */
  file?: ReadonlyArray<{ label: string; text(row: Row): string }>
  /** Right-aligned with aligned digits. */
  numeric?: boolean
  /** Its share of the width, relative to the other visible columns. */
  width: number
  /** The least width as a CSS length, for content that says nothing when it is cut. */
  least?: string
}

/** A table with columns. Create it once per list: a new object renders every row again. */
export interface DataShape<Row> extends TableShape<Row> {
  columns: ReadonlyArray<DataColumn<Row>>
}
